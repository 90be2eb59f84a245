package io.vtscope.source;

import io.vtscope.observation.Observation;
import io.vtscope.observation.PinTimes;
import io.vtscope.observation.Stack;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Pins that are put together by what the JVM tells of them but their times, as arrays: the objects
 * that they are passed on as are made for whoever gets them, so that those that wait for their turn
 * take little memory. Filled by one thread, passed on by another, and then filled again.
 */
final class FoldedPins {
  private static final int FIRST = 16;

  /** Of each group. */
  private Stack[] stacks = new Stack[FIRST];

  private @Nullable String[] reasons = new @Nullable String[FIRST];
  private @Nullable String[] operations = new @Nullable String[FIRST];
  private int[] ends = new int[FIRST];
  private int groups;
  private boolean watched;

  /** {@link PinTimes#WIDTH} numbers of each pin, one group behind the other. */
  private long[] times = new long[0];

  /** Makes a group; the first is 0. */
  int begin(Stack stack, @Nullable String reason, @Nullable String operation) {
    if (groups == stacks.length) {
      int length = groups * 2;
      stacks = Arrays.copyOf(stacks, length);
      reasons = Arrays.copyOf(reasons, length);
      operations = Arrays.copyOf(operations, length);
      ends = Arrays.copyOf(ends, length);
    }
    stacks[groups] = stack;
    reasons[groups] = reason;
    operations[groups] = operation;
    ends[groups] = 0;
    return groups++;
  }

  /** Says whether the agent was there. */
  void watched(boolean byAgent) {
    watched = byAgent;
  }

  int groups() {
    return groups;
  }

  /** Whether a group has these words of the JVM. */
  boolean isOf(int group, @Nullable String reason, @Nullable String operation) {
    return equal(reasons[group], reason) && equal(operations[group], operation);
  }

  /** The very same string in nearly all cases. */
  private static boolean equal(@Nullable String one, @Nullable String other) {
    return one == null ? other == null : one.equals(other);
  }

  /** One pin more in a group. */
  void count(int group) {
    ends[group]++;
  }

  /**
   * Takes in the times, by which it is whole.
   *
   * @param unsorted as {@link PinTimes} has them
   * @param groupOf of each pin its group
   */
  void sort(long[] unsorted, int[] groupOf, int pins) {
    int end = 0;
    for (int group = 0; group < groups; group++) {
      int size = ends[group];
      ends[group] = end;
      end += size;
    }
    if (times.length < pins * PinTimes.WIDTH) {
      times = new long[pins * PinTimes.WIDTH];
    }
    for (int pin = 0; pin < pins; pin++) {
      int from = pin * PinTimes.WIDTH;
      int to = ends[groupOf[pin]]++ * PinTimes.WIDTH;
      times[to] = unsorted[from];
      times[to + 1] = unsorted[from + 1];
      times[to + 2] = unsorted[from + 2];
      times[to + 3] = unsorted[from + 3];
    }
  }

  /** Hands them over, a group at a time; nobody may keep their times. */
  void pass(Consumer<Observation> sink) {
    int from = 0;
    for (int group = 0; group < groups; group++) {
      PinTimes ofGroup = new PinTimes(times, from, ends[group] - from, watched);
      sink.accept(new Observation.Pins(stacks[group], reasons[group], operations[group], ofGroup));
      from = ends[group];
    }
  }

  /** Forgets what it has, and keeps the room. */
  void clear() {
    groups = 0;
  }
}
