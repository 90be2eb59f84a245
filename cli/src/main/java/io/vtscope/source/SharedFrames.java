package io.vtscope.source;

import io.vtscope.chunk.JfrFrame;
import io.vtscope.chunk.StackMaker;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes stacks of frames that are one object each for all that are equal, as this makes comparisons
 * cheap: they are written anew in each chunk. For several threads.
 */
final class SharedFrames implements StackMaker<Stack, Frame> {
  private static final int MOST = 200_000;

  private final ConcurrentHashMap<Frame, Frame> known = new ConcurrentHashMap<>();

  @Override
  public Stack stack(List<Frame> frames, boolean truncated) {
    return new Stack(frames, truncated);
  }

  @Override
  public Frame frame(JfrFrame frame) {
    Frame one =
        new Frame(
            frame.type(),
            frame.module(),
            frame.method(),
            frame.descriptor(),
            Math.max(0, frame.line()),
            frame.bytecodeIndex(),
            frame.isNative(),
            frame.hidden());
    Frame same = known.get(one); // without the lock that an insertion takes
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
