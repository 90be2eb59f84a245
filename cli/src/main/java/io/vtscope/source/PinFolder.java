package io.vtscope.source;

import static io.vtscope.observation.PinTimes.WIDTH;

import io.vtscope.chunk.Row;
import io.vtscope.observation.Stack;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts together the pins of a chunk that differ by their times only. What is made of a stack is
 * looked up once for all of them, here and by those that they are passed to. Pins are kept in the
 * order in which they are read and sorted before they are passed on, as memory is fast where it is
 * gone through from one end to the other.
 */
final class PinFolder {
  /** Some megabytes, however large the chunk. */
  static final int MOST = 1 << 16;

  private static final int FIRST = 16;

  /** Numbers of stacks are given one after the other; larger ones than this are looked up. */
  private static final int SMALL = 1 << 18;

  private final Consumer<FoldedPins> sink;
  private final SharedStacks known;
  private final int most;
  private final Map<Long, Integer> byLargeStack = new HashMap<>();

  /** The newest group of a stack, counted from 1. */
  private int[] byStack = new int[FIRST];

  /** Of each group: pins that the JVM does not tell apart. */
  private long[] stackNumbers = new long[FIRST];

  private Stack[] stacks = new Stack[FIRST];
  private @Nullable String[] reasons = new @Nullable String[FIRST];
  private @Nullable String[] operations = new @Nullable String[FIRST];
  private int[] sizes = new int[FIRST];

  /** Another group of the same stack, counted from 1; 0 where there is none. */
  private int[] before = new int[FIRST];

  private int groups;

  /** Of each pin. */
  private int[] groupOf = new int[FIRST];

  private long[] times = new long[FIRST * WIDTH];
  private int pins;

  /**
   * @param most pins that are kept until they are passed on
   */
  PinFolder(Consumer<FoldedPins> sink, SharedStacks known, int most) {
    this.most = most;
    this.sink = sink;
    this.known = known;
  }

  /** Takes in a pin: start, duration, stack, reason, operation, thread, carrier. */
  void add(Row row) {
    int group = group(row);
    if (pins == groupOf.length) {
      groupOf = Arrays.copyOf(groupOf, pins * 2);
      times = Arrays.copyOf(times, pins * 2 * WIDTH);
    }
    groupOf[pins] = group;
    sizes[group]++;
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
    long number = row.number(2);
    int newest = newest(number);
    int group = newest - 1;
    while (group >= 0 && !isOf(group, reason, operation)) {
      group = before[group] - 1;
    }
    return group < 0 ? begin(row, number, reason, operation, newest) : group;
  }

  private boolean isOf(int group, @Nullable String reason, @Nullable String operation) {
    return Objects.equals(reasons[group], reason) && Objects.equals(operations[group], operation);
  }

  private int newest(long stack) {
    if (stack >= 0 && stack < SMALL) {
      return stack < byStack.length ? byStack[(int) stack] : 0;
    }
    return byLargeStack.getOrDefault(stack, 0);
  }

  private int begin(
      Row row, long number, @Nullable String reason, @Nullable String operation, int newest) {
    if (groups == sizes.length) {
      grow(groups * 2);
    }
    int group = groups;
    groups++;
    Stack stack = row.stack(2, known);
    stackNumbers[group] = number;
    stacks[group] = stack == null ? Stack.NONE : stack;
    reasons[group] = reason;
    operations[group] = operation;
    sizes[group] = 0;
    before[group] = newest;
    setNewest(number, groups);
    return group;
  }

  private void grow(int length) {
    stackNumbers = Arrays.copyOf(stackNumbers, length);
    stacks = Arrays.copyOf(stacks, length);
    reasons = Arrays.copyOf(reasons, length);
    operations = Arrays.copyOf(operations, length);
    sizes = Arrays.copyOf(sizes, length);
    before = Arrays.copyOf(before, length);
  }

  private void setNewest(long stack, int group) {
    if (stack < 0 || stack >= SMALL) {
      byLargeStack.put(stack, group);
      return;
    }
    if (stack >= byStack.length) {
      byStack = Arrays.copyOf(byStack, Integer.highestOneBit((int) stack) * 2);
    }
    byStack[(int) stack] = group;
  }

  /** Passes on what there is. */
  void pass() {
    if (pins == 0) {
      return;
    }
    FoldedPins folded =
        new FoldedPins(
            Arrays.copyOf(stacks, groups),
            Arrays.copyOf(reasons, groups),
            Arrays.copyOf(operations, groups),
            Arrays.copyOf(sizes, groups),
            sorted());
    for (int group = 0; group < groups; group++) {
      if (stackNumbers[group] >= 0 && stackNumbers[group] < SMALL) {
        byStack[(int) stackNumbers[group]] = 0;
      }
    }
    byLargeStack.clear();
    groups = 0;
    pins = 0;
    sink.accept(folded);
  }

  /** The times, one group behind the other. */
  private long[] sorted() {
    int[] ends = new int[groups];
    int end = 0;
    for (int i = 0; i < ends.length; i++) {
      ends[i] = end;
      end += sizes[i];
    }
    long[] sorted = new long[pins * WIDTH];
    for (int pin = 0; pin < pins; pin++) {
      int from = pin * WIDTH;
      int to = ends[groupOf[pin]]++ * WIDTH;
      sorted[to] = times[from];
      sorted[to + 1] = times[from + 1];
      sorted[to + 2] = times[from + 2];
      sorted[to + 3] = times[from + 3];
    }
    return sorted;
  }
}
