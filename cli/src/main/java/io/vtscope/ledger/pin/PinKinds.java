package io.vtscope.ledger.pin;

import io.vtscope.blame.Hold;
import io.vtscope.clock.Most;
import io.vtscope.jvm.Stack;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers for equal pins, shared by all parts of a recording. Thread-safe. */
final class PinKinds {
  /** Pins beyond the limits. */
  static final Hold UNTOLD = new Hold(Hold.Kind.PIN, Stack.NONE, null, "untold");

  private final List<List<@Nullable String>> wordings = new ArrayList<>();
  private final List<Hold> holds = new ArrayList<>(List.of(UNTOLD));
  private final Map<Hold, Integer> numbers = new HashMap<>(Map.of(UNTOLD, 0));
  private final StackLimit limit = new StackLimit();

  /** The number of a reason and operation. */
  synchronized int wording(@Nullable String reason, @Nullable String operation) {
    List<@Nullable String> words = Arrays.asList(reason, operation);
    int known = wordings.indexOf(words);
    if (known >= 0 || wordings.size() == Most.ITEMS) {
      return Math.max(0, known);
    }
    wordings.add(words);
    return wordings.size() - 1;
  }

  synchronized int kind(int wording, Stack stack) {
    List<@Nullable String> words = wordings.get(wording);
    Hold hold = new Hold(Hold.Kind.PIN, stack, words.get(0), words.get(1));
    Integer known = numbers.get(hold);
    if (known != null) {
      return known;
    }
    if (limit.hasRoomFor(stack)) {
      numbers.put(hold, holds.size());
      holds.add(hold);
      return holds.size() - 1;
    }
    return stack.isShortened() ? 0 : kind(wording, StackLimit.shortened(stack));
  }

  synchronized Hold hold(int kind) {
    return holds.get(kind);
  }
}
