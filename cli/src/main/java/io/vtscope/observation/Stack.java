package io.vtscope.observation;

import java.util.List;

/** A stack, the innermost frame first. Equal where all frames are. */
public final class Stack {
  /** Where no stack was recorded. */
  public static final Stack NONE = new Stack(List.of(), false);

  private final List<Frame> frames;
  private final boolean truncated;
  private final boolean shortened;
  private final boolean empty;
  private final int hash;

  /**
   * @param truncated whether outer frames were cut off
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

  /** Whether it was the viewer that cut off outer frames, as there were too many stacks. */
  public boolean isShortened() {
    return shortened;
  }

  /**
   * Cut off to its innermost frames.
   *
   * @param most that are left
   */
  public Stack innermost(int most) {
    boolean isLonger = frames.size() > most;
    return new Stack(isLonger ? frames.subList(0, most) : frames, truncated || isLonger, true);
  }

  /** Whether it is unknown. */
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

  /** Frames are mostly the same objects: there are millions to compare. */
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
