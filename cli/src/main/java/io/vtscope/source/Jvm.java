package io.vtscope.source;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A JVM on this machine.
 *
 * @param name main class or jar, without its arguments; "" if unknown
 */
public record Jvm(long pid, String name) {
  /** Null if the operating system does not report it. */
  public @Nullable Instant started() {
    return ProcessHandle.of(pid).flatMap(process -> process.info().startInstant()).orElse(null);
  }
}
