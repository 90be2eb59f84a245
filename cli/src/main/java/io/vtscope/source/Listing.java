package io.vtscope.source;

import io.vtscope.probe.AgentProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
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

  /**
   * Asks all, in their order: the first one alone, as the classes that are needed are then there,
   * and the others at the same time, as most of it is waiting for them.
   */
  public static List<Listing> of(List<Jvm> jvms) {
    List<CompletableFuture<Listing>> listings = new ArrayList<>();
    for (Jvm jvm : jvms) {
      listings.add(
          listings.isEmpty()
              ? CompletableFuture.completedFuture(of(jvm))
              : CompletableFuture.supplyAsync(
                  () -> of(jvm), task -> Thread.ofPlatform().daemon().start(task)));
    }
    return listings.stream().map(CompletableFuture::join).toList();
  }

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
