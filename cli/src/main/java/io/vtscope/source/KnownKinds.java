package io.vtscope.source;

import io.vtscope.chunk.LongMap;
import io.vtscope.observation.PinTaker;
import java.util.ArrayList;
import java.util.List;

/**
 * Kinds that pins were given, by the checksums of their stacks: in each chunk of a file the JVM
 * writes the same stacks, with other numbers.
 */
final class KnownKinds {
  private final List<LongMap> byWording = new ArrayList<>();
  private int generation;

  /** Forgets those that are not good any more. */
  void goOn(PinTaker taker) {
    if (taker.generation() != generation) {
      generation = taker.generation();
      byWording.clear();
    }
  }

  /**
   * The number of a kind; {@link PinTaker#NONE} where there is none yet.
   *
   * @param wording as {@link PinTaker#wording} has it
   * @param stackSum less than 0 where there is none
   */
  int get(int wording, long stackSum) {
    return stackSum < 0 || wording >= byWording.size()
        ? PinTaker.NONE
        : (int) byWording.get(wording).get(stackSum, PinTaker.NONE);
  }

  /** Takes in one. */
  void put(int wording, long stackSum, int kind) {
    while (byWording.size() <= wording) {
      byWording.add(new LongMap());
    }
    if (stackSum >= 0) {
      byWording.get(wording).put(stackSum, kind);
    }
  }
}
