package io.vtscope.source.event;

import io.vtscope.chunk.JfrFrame;
import io.vtscope.chunk.StackMaker;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/** Creates stacks that share equal frames, for cheap comparison. Thread-safe. */
public final class SharedFrames implements StackMaker<Stack, Frame> {
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
    Frame same = known.get(one); // a lookup needs no lock
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
