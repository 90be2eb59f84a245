package io.vtscope.source;

import static io.vtscope.observation.PinTimes.WIDTH;

import io.vtscope.chunk.LongMap;
import io.vtscope.chunk.Row;
import io.vtscope.observation.Stack;
import io.vtscope.probe.EventNames;
import java.util.Arrays;
import java.util.function.UnaryOperator;
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
  private static final int NONE = -1;

  private final UnaryOperator<FoldedPins> sink;
  private final SharedStacks known;
  private final int most;
  private FoldedPins folded = new FoldedPins();

  /** The newest group of a stack. */
  private final LongMap byStack = new LongMap();

  /** Of each group, another of the same stack. */
  private int[] before = new int[FIRST];

  /** Of each pin. */
  private int[] groupOf = new int[FIRST];

  private long[] times = new long[FIRST * WIDTH];
  private int pins;

  /**
   * @param sink gets pins that were put together, and gives what the next are put into: the same,
   *     where nobody needs it any more
   * @param most pins that are kept until they are passed on
   */
  PinFolder(UnaryOperator<FoldedPins> sink, SharedStacks known, int most) {
    this.most = most;
    this.sink = sink;
    this.known = known;
  }

  /** Takes in a pin: start, duration, stack, reason, operation, thread, carrier. */
  void add(Row row) {
    if (pins == 0) {
      folded.watched(row.describes(EventNames.CARRIER_HELD));
    }
    int group = group(row);
    if (pins == groupOf.length) {
      groupOf = Arrays.copyOf(groupOf, pins * 2);
      times = Arrays.copyOf(times, pins * 2 * WIDTH);
    }
    groupOf[pins] = group;
    folded.count(group);
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
    while (group != NONE && !folded.isOf(group, reason, operation)) {
      group = before[group];
    }
    return group == NONE ? begin(row, stack, reason, operation, newest) : group;
  }

  private int begin(
      Row row, long number, @Nullable String reason, @Nullable String operation, int newest) {
    Stack stack = row.stack(2, known);
    int group = folded.begin(stack == null ? Stack.NONE : stack, reason, operation);
    if (group == before.length) {
      before = Arrays.copyOf(before, group * 2);
    }
    before[group] = newest;
    byStack.put(number, group);
    return group;
  }

  /** Passes on what there is. */
  void pass() {
    if (pins == 0) {
      return;
    }
    folded.sort(times, groupOf, pins);
    byStack.clear();
    pins = 0;
    folded = sink.apply(folded);
    folded.clear();
  }
}
