package io.vtscope.view.format;

import io.vtscope.finding.Amounts;
import io.vtscope.state.StallState;
import org.jspecify.annotations.Nullable;

/** Explains why a stall lasts. */
public final class Stalls {
  private Stalls() {}

  public static String why(StallState.StallReason reason) {
    String lock = or(reason.lock(), "a lock");
    return switch (reason.proof()) {
      case LOCK_FREE ->
          "A mounted thread waits for %s, which is free. %s gets it next but has no carrier, so no thread can end this."
              .formatted(lock, Amounts.capitalised(or(reason.next(), "a virtual thread")));
      case OWNER_QUEUED ->
          "A mounted thread waits for %s. Its owner, %s, is runnable but has no carrier, so no thread can end this."
              .formatted(lock, or(reason.owner(), "a virtual thread"));
      case POLLER_QUEUED ->
          "The JDK's network poller, %s, is runnable but has no carrier. All threads that wait for the network wait forever."
              .formatted(or(reason.next(), "a poller"));
      case CYCLE -> "The mounted threads wait for each other, so no thread can end this.";
      case WAITS_FOR_OTHERS ->
          "The mounted threads wait for other threads. It is not proved that none of these can end the stall.";
    };
  }

  private static String or(@Nullable String text, String otherwise) {
    return text == null ? otherwise : text;
  }
}
