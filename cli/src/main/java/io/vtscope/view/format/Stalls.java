package io.vtscope.view.format;

import io.vtscope.observation.StallObservation;
import org.jspecify.annotations.Nullable;

/** Explains why a stall lasts. */
public final class Stalls {
  private Stalls() {}

  public static String why(StallObservation.StallReason reason) {
    String lock = or(reason.lock(), "a lock");
    return switch (reason.proof()) {
      case LOCK_FREE ->
          "%s, which a carried thread waits for, is free, and %s, which gets it next, has no carrier: no thread can end this."
              .formatted(lock, or(reason.next(), "the thread"));
      case OWNER_QUEUED ->
          "%s, which a carried thread waits for, belongs to %s, which could run and has no carrier: no thread can end this."
              .formatted(lock, or(reason.owner(), "a virtual thread"));
      case POLLER_QUEUED ->
          "The JDK's own virtual thread that waits for the network, %s, could run and has no carrier: whoever waits for the network waits for ever."
              .formatted(or(reason.next(), "a poller"));
      case CYCLE -> "The carried threads wait for each other: no thread can end this.";
      case WAITS_FOR_OTHERS ->
          "The carried threads wait for others; it is not proved that none of these can end it.";
    };
  }

  private static String or(@Nullable String text, String otherwise) {
    return text == null ? otherwise : text;
  }
}
