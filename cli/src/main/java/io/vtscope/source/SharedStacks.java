package io.vtscope.source;

import io.vtscope.chunk.JfrFrame;
import io.vtscope.chunk.StackMaker;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stacks and frames are written anew in each chunk: one object for all that are equal makes
 * comparisons cheap. For several threads.
 */
final class SharedStacks implements StackMaker<Stack, Frame> {
  private static final int MOST = 200_000;

  private final ConcurrentHashMap<Stack, Stack> stacks = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<Frame, Frame> frames = new ConcurrentHashMap<>();

  @Override
  public Stack stack(List<Frame> frames, boolean truncated) {
    return same(stacks, new Stack(frames, truncated));
  }

  @Override
  public Frame frame(JfrFrame frame) {
    return same(
        frames,
        new Frame(
            frame.type(),
            frame.module(),
            frame.method(),
            frame.descriptor(),
            Math.max(0, frame.line()),
            frame.bytecodeIndex(),
            frame.isNative(),
            frame.hidden()));
  }

  /** The one that was seen first of those that are equal to this one. */
  private static <T> T same(ConcurrentHashMap<T, T> known, T one) {
    T same = known.get(one); // without the lock that an insertion takes
    if (same != null) {
      return same;
    }
    if (known.mappingCount() > MOST) {
      known.clear();
    }
    same = known.putIfAbsent(one, one);
    return same == null ? one : same;
  }
}
