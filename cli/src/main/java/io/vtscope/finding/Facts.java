package io.vtscope.finding;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A finding's details besides site and cost. The package {@code say} makes sentences from them. */
public sealed interface Facts
    permits CarrierFacts, LoadFacts, LineFacts, HungFacts, ExecutorFacts, ThreadFacts {
  /** Identifies the finding; null if the site does. */
  default @Nullable String subject() {
    return null;
  }

  /** The executor's name, or null. */
  default @Nullable String executor() {
    return null;
  }

  /** The name of the resource pool or limit, or null. */
  default @Nullable String resource() {
    return null;
  }

  /** The library's version with a fix; null if unknown. */
  default @Nullable String fixedIn() {
    return null;
  }

  /** Caller of the site, if it distinguishes findings; else null. */
  default @Nullable String caller() {
    return null;
  }

  /** The waiting virtual threads; null if none, or not counted. */
  default @Nullable Waiters waiters() {
    return null;
  }

  /** Share of threads or tasks held up, 0 to 1; -1 if unknown. */
  default double heldUp() {
    Waiters waiters = waiters();
    return waiters == null ? -1 : waiters.share();
  }

  /** The longest carrier queue meanwhile; -1 if unknown. */
  default long queuedMeanwhile() {
    return -1;
  }

  /** Carriers that the pool started for it. */
  default long carriersStarted() {
    return 0;
  }

  /** Nanoseconds since it was last seen; 0 if the last scan saw it. */
  default long goneNanos() {
    Waiters waiters = waiters();
    return waiters == null ? 0 : waiters.goneForNanos();
  }

  /** The facts by name, in display order. Names include units. */
  default Map<String, Object> evidence() {
    return Evidence.of(this);
  }
}
