package io.vtscope.ledger.pin;

import io.vtscope.blame.Hold;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for pins that the JVM does not tell apart, the same in all parts of recordings that are
 * read together. For several threads.
 */
final class PinKinds {
  /** Of pins that are too many to tell apart at all. */
  static final int UNTOLD = 0;

  /** The JVM has a dozen; what has more was not written by one. */
  private static final int MOST_WORDINGS = 1_000;

  private final List<Words> wordings = new ArrayList<>();
  private final Map<List<@Nullable String>, Integer> byWords = new HashMap<>();
  private final HoldNumbers holds = new HoldNumbers();
  private final StackLimit limit = new StackLimit();
  private volatile int size;

  private record Words(@Nullable String reason, @Nullable String operation) {}

  PinKinds() {
    add(new Hold(Hold.Kind.PIN, Stack.NONE, null, "untold"));
  }

  /** A number for what the JVM says of pins in words. */
  synchronized int wording(@Nullable String reason, @Nullable String operation) {
    List<@Nullable String> both = Arrays.asList(reason, operation);
    Integer known = byWords.get(both);
    if (known != null) {
      return known;
    }
    if (wordings.size() == MOST_WORDINGS) {
      return 0;
    }
    wordings.add(new Words(reason, operation));
    byWords.put(both, wordings.size() - 1);
    return wordings.size() - 1;
  }

  /** A number for pins of a stack of which the JVM says the same words. */
  synchronized int kind(int wording, Stack stack) {
    Words words = wordings.get(wording);
    Hold hold = new Hold(Hold.Kind.PIN, stack, words.reason, words.operation);
    int known = holds.find(hold);
    if (known != HoldNumbers.NONE) {
      return known;
    }
    if (limit.hasRoomFor(stack)) {
      return add(hold);
    }
    return stack.isShortened() ? UNTOLD : kind(wording, StackLimit.shortened(stack));
  }

  private int add(Hold hold) {
    int kind = holds.add(hold);
    size = kind + 1;
    return kind;
  }

  /** All numbers are less. */
  int size() {
    return size;
  }

  /** What a number stands for. */
  synchronized Hold hold(int kind) {
    return holds.get(kind);
  }
}
