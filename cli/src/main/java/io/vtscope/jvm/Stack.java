package io.vtscope.jvm;

import java.util.List;

/** A stack, innermost frame first. */
public final class Stack {
  /** An unrecorded stack. */
  public static final Stack NONE = new Stack(List.of(), false);

  private final List<Frame> frames;
  private final boolean truncated;
  private final boolean shortened;
  private final boolean empty;
  private final int hash;

  /**
   * @param truncated whether outer frames are missing
   */
  public Stack(List<Frame> frames, boolean truncated) {
    this(frames, truncated, false);
  }

  private Stack(List<Frame> frames, boolean truncated, boolean shortened) {
    this.shortened = shortened;
    this.frames = List.copyOf(frames);
    this.truncated = truncated;
    this.empty = frames.isEmpty();
    this.hash = this.frames.hashCode();
  }

  public List<Frame> frames() {
    return frames;
  }

  public boolean truncated() {
    return truncated;
  }

  /** Whether the viewer removed outer frames to save memory. */
  public boolean isShortened() {
    return shortened;
  }

  public Stack innermost(int most) {
    boolean isLonger = frames.size() > most;
    return new Stack(isLonger ? frames.subList(0, most) : frames, truncated || isLonger, true);
  }

  public boolean isEmpty() {
    return empty;
  }

  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    return other instanceof Stack stack
        && stack.hash == hash
        && stack.truncated == truncated
        && stack.shortened == shortened
        && sameFrames(stack.frames);
  }

  /** Millions of frames are compared; most are identical objects. */
  private boolean sameFrames(List<Frame> others) {
    int count = frames.size();
    if (others.size() != count) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (!frames.get(i).equals(others.get(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return frames.toString();
  }
}
