package io.vtscope.source;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  /** Empty if the operating system does not report it. */
  public Optional<Boolean> usesVirtualThreads() {
    return ProcessFacts.usesVirtualThreads(pid);
  }

  /** The environment variables with these names; none if the operating system does not tell. */
  public Map<String, String> variables(Set<String> names) {
    return ProcessFacts.variables(pid, names);
  }
}
