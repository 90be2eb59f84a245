package io.vtscope.source;

import io.vtscope.observation.PinTaker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Kinds that pins were given, by the numbers of their stacks: in each chunk of a file the JVM
 * writes the same stacks.
 */
final class KnownKinds {
  private static final int[] NO_STACKS = {};

  private final List<int[]> byWording = new ArrayList<>();
  private Object numbering = this;
  private int generationOfStacks;

  /**
   * Forgets those that are not good any more.
   *
   * @param kinds as of {@link PinTaker#numbering}
   * @param stacks as of {@link io.vtscope.chunk.Rows#stackGeneration}
   * @return whether all were forgotten
   */
  @SuppressWarnings("ReferenceEquality") // as they are said to be
  boolean goOn(Object kinds, int stacks) {
    if (kinds == numbering && stacks == generationOfStacks) {
      return false;
    }
    numbering = kinds;
    generationOfStacks = stacks;
    byWording.clear();
    return true;
  }

  /**
   * The number of a kind; {@link PinTaker#NONE} where there is none yet.
   *
   * @param wording as {@link PinTaker#wording} has it
   * @param stack as {@link io.vtscope.chunk.Rows#stackNumber} has it
   */
  int get(int wording, int stack) {
    int[] kinds = wording < byWording.size() ? byWording.get(wording) : NO_STACKS;
    return stack < 0 || stack >= kinds.length ? PinTaker.NONE : kinds[stack];
  }

  /** Takes in one. */
  void put(int wording, int stack, int kind) {
    while (byWording.size() <= wording) {
      byWording.add(NO_STACKS);
    }
    int[] kinds = byWording.get(wording);
    if (stack >= kinds.length) {
      int before = kinds.length;
      kinds = Arrays.copyOf(kinds, Math.max(stack + 1, before * 2));
      Arrays.fill(kinds, before, kinds.length, PinTaker.NONE);
      byWording.set(wording, kinds);
    }
    if (stack >= 0) {
      kinds[stack] = kind;
    }
  }
}
