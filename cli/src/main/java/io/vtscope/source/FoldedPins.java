package io.vtscope.source;

import io.vtscope.observation.Observation;
import io.vtscope.observation.PinTimes;
import io.vtscope.observation.Stack;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Pins that were put together, as arrays: the objects that they are passed on as are made for
 * whoever gets them, so that those that wait for their turn take little memory.
 *
 * @param stacks of each group, as the two that follow
 * @param sizes how many pins each group has
 * @param times of all pins, one group behind the other, {@link PinTimes#WIDTH} numbers each
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
record FoldedPins(
    Stack[] stacks,
    @Nullable String[] reasons,
    @Nullable String[] operations,
    int[] sizes,
    long[] times) {

  void pass(Consumer<Observation> sink) {
    int from = 0;
    for (int group = 0; group < stacks.length; group++) {
      PinTimes ofGroup = new PinTimes(times, from, sizes[group]);
      sink.accept(new Observation.Pins(stacks[group], reasons[group], operations[group], ofGroup));
      from += sizes[group];
    }
  }
}
