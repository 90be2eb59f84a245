package io.vtscope.source;

import io.vtscope.probe.AgentProperties;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * A JVM as a list shows it.
 *
 * @param jdk its version; null where it could not be asked
 * @param virtualThreads whether it uses virtual threads; empty where that is not known
 * @param agent version of the agent in it; null where there is none, or it could not be asked
 * @param trouble why it could not be asked; null where it was
 */
public record Listing(
    Jvm jvm,
    @Nullable String jdk,
    Optional<Boolean> virtualThreads,
    @Nullable String agent,
    @Nullable String trouble) {

  /** Asks a JVM for what it says of itself; that needs no safepoint and loads nothing into it. */
  public static Listing of(Jvm jvm) {
    Optional<Boolean> virtualThreads = ProcessFacts.usesVirtualThreads(jvm.pid());
    try (AttachedJvm attached = AttachedJvm.to(jvm.pid())) {
      Properties properties = attached.properties();
      return new Listing(
          jvm,
          properties.getProperty("java.version"),
          virtualThreads,
          properties.getProperty(AgentProperties.VERSION),
          null);
    } catch (SourceException e) {
      return new Listing(jvm, null, virtualThreads, null, e.getMessage());
    }
  }
}
