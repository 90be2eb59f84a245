package io.vtscope.source;

import static io.vtscope.observation.PinTimes.WIDTH;

import io.vtscope.chunk.LongMap;
import io.vtscope.chunk.Row;
import io.vtscope.observation.Observation;
import io.vtscope.observation.PinTimes;
import io.vtscope.observation.Stack;
import io.vtscope.probe.EventNames;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts together the pins of a chunk that differ by their times only. What is made of a stack is
 * looked up once for all of them, here and by those that they are passed to. Pins are kept in the
 * order in which they are read and sorted before they are passed on, as memory is fast where it is
 * gone through from one end to the other.
 */
final class PinFolder {
  /** Two megabytes, however large the chunk. */
  static final int MOST = 1 << 15;

  private static final int FIRST = 16;
  private static final int NONE = -1;

  private final Consumer<Observation> sink;
  private final SharedStacks known;
  private final int most;

  /** The newest group of a stack. */
  private final LongMap byStack = new LongMap();

  /** Of each group what is passed on, with {@code view} on its times. */
  private Observation.Pins[] passed = new Observation.Pins[FIRST];

  private final PinTimes view = new PinTimes();

  // Of each group, as in what is passed on; asked for each pin.
  private @Nullable String[] reasons = new @Nullable String[FIRST];
  private @Nullable String[] operations = new @Nullable String[FIRST];

  /** Of each group, another of the same stack. */
  private int[] before = new int[FIRST];

  /** Of each group, how many pins it has; then where those end that are sorted. */
  private int[] ends = new int[FIRST];

  private int groups;

  /** Of each pin. */
  private int[] groupOf = new int[FIRST];

  private long[] times = new long[FIRST * WIDTH];
  private long[] sorted = new long[0];
  private int pins;

  /** Whether the agent was there. */
  private boolean watched;

  /**
   * @param sink gets pins that were put together, whose times it does not keep
   * @param most pins that are kept until they are passed on
   */
  PinFolder(Consumer<Observation> sink, SharedStacks known, int most) {
    this.most = most;
    this.sink = sink;
    this.known = known;
  }

  /** Takes in a pin: start, duration, stack, reason, operation, thread, carrier. */
  void add(Row row) {
    if (pins == 0) {
      watched = row.describes(EventNames.CARRIER_HELD);
    }
    int group = group(row);
    if (pins == groupOf.length) {
      groupOf = Arrays.copyOf(groupOf, pins * 2);
      times = Arrays.copyOf(times, pins * 2 * WIDTH);
    }
    groupOf[pins] = group;
    ends[group]++;
    int place = pins * WIDTH;
    times[place] = row.epochNanos(0);
    times[place + 1] = row.nanos(1);
    times[place + 2] = row.number(5);
    times[place + 3] = row.number(6);
    pins++;
    if (pins == most) {
      pass();
    }
  }

  private int group(Row row) {
    String reason = row.text(3);
    String operation = row.text(4);
    long stack = row.number(2);
    int newest = (int) byStack.get(stack, NONE);
    int group = newest;
    while (group != NONE && !isOf(group, reason, operation)) {
      group = before[group];
    }
    return group == NONE ? begin(row, stack, reason, operation, newest) : group;
  }

  private boolean isOf(int group, @Nullable String reason, @Nullable String operation) {
    return equal(reasons[group], reason) && equal(operations[group], operation);
  }

  /** The very same string in nearly all cases. */
  private static boolean equal(@Nullable String one, @Nullable String other) {
    return one == null ? other == null : one.equals(other);
  }

  private int begin(
      Row row, long number, @Nullable String reason, @Nullable String operation, int newest) {
    Stack stack = row.stack(2, known);
    int group = groups++;
    if (group == passed.length) {
      passed = Arrays.copyOf(passed, group * 2);
      reasons = Arrays.copyOf(reasons, group * 2);
      operations = Arrays.copyOf(operations, group * 2);
      before = Arrays.copyOf(before, group * 2);
      ends = Arrays.copyOf(ends, group * 2);
    }
    passed[group] =
        new Observation.Pins(stack == null ? Stack.NONE : stack, reason, operation, view);
    reasons[group] = reason;
    operations[group] = operation;
    before[group] = newest;
    ends[group] = 0;
    byStack.put(number, group);
    return group;
  }

  /** Passes on what there is; what follows is of other stacks, though numbers may be the same. */
  void end() {
    pass();
    byStack.clear();
    groups = 0;
  }

  private void pass() {
    if (pins == 0) {
      return;
    }
    sort();
    pins = 0;
    int from = 0;
    for (int group = 0; group < groups; group++) {
      int size = ends[group] - from;
      if (size > 0) {
        view.look(sorted, from, size, watched);
        sink.accept(passed[group]);
        from = ends[group];
      }
      ends[group] = 0;
    }
  }

  /** Puts the times of a group behind those of another. */
  private void sort() {
    int end = 0;
    for (int group = 0; group < groups; group++) {
      int size = ends[group];
      ends[group] = end;
      end += size;
    }
    if (sorted.length < pins * WIDTH) {
      sorted = new long[pins * WIDTH];
    }
    for (int pin = 0; pin < pins; pin++) {
      int from = pin * WIDTH;
      int to = ends[groupOf[pin]]++ * WIDTH;
      sorted[to] = times[from];
      sorted[to + 1] = times[from + 1];
      sorted[to + 2] = times[from + 2];
      sorted[to + 3] = times[from + 3];
    }
  }
}
