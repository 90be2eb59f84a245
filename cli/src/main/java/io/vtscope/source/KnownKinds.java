package io.vtscope.source;

import io.vtscope.observation.PinTaker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The kinds of pins by stack number. Chunks of a file repeat the same stacks. */
final class KnownKinds {
  private static final int[] NO_STACKS = {};

  private final List<int[]> byWording = new ArrayList<>();
  private Object numbering = this;
  private int generationOfStacks;

  /** Forgets the kinds if the numbering has changed, and returns whether it has. */
  @SuppressWarnings("ReferenceEquality") // the identity marks the numbering
  boolean goOn(Object kinds, int stacks) {
    if (kinds == numbering && stacks == generationOfStacks) {
      return false;
    }
    numbering = kinds;
    generationOfStacks = stacks;
    byWording.clear();
    return true;
  }

  /** {@link PinTaker#NONE} if unknown. */
  int get(int wording, int stack) {
    int[] kinds = wording < byWording.size() ? byWording.get(wording) : NO_STACKS;
    return stack < 0 || stack >= kinds.length ? PinTaker.NONE : kinds[stack];
  }

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
