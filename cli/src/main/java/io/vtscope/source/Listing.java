package io.vtscope.source;

import io.vtscope.probe.AgentProperties;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A JVM as a list shows it.
 *
 * @param jdk null if it did not answer
 * @param virtualThreads empty if unknown
 * @param agent empty if it did not answer
 * @param started null if unknown
 * @param trouble why it did not answer; null if it did
 */
public record Listing(
    Jvm jvm,
    @Nullable String jdk,
    Optional<Boolean> virtualThreads,
    Optional<Boolean> agent,
    @Nullable Instant started,
    @Nullable String trouble) {
  private static final long LONGEST_SECONDS = 2;

  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(LONGEST_SECONDS);

  /** Asks the first JVM alone, which loads the classes, then the others in parallel. */
  public static List<Listing> of(List<Jvm> jvms) {
    List<Listing> listings = new ArrayList<>();
    if (!jvms.isEmpty()) {
      listings.addAll(ask(jvms.subList(0, 1)));
      listings.addAll(ask(jvms.subList(1, jvms.size())));
    }
    return listings;
  }

  private static List<Listing> ask(List<Jvm> jvms) {
    List<FutureTask<Listing>> answers = new ArrayList<>();
    for (Jvm jvm : jvms) {
      FutureTask<Listing> answer = new FutureTask<>(() -> of(jvm));
      answers.add(answer);
      Thread.ofPlatform().daemon().start(answer);
    }
    long end = System.nanoTime() + LONGEST_NANOS;
    List<Listing> listings = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      listings.add(answer(jvms.get(i), answers.get(i), end));
    }
    return listings;
  }

  private static Listing answer(Jvm jvm, FutureTask<Listing> answer, long end) {
    try {
      return answer.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return withoutAnswer(
          jvm, "process %d did not answer within %d s".formatted(jvm.pid(), LONGEST_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return withoutAnswer(jvm, "process %d was not queried: interrupted".formatted(jvm.pid()));
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private static Listing withoutAnswer(Jvm jvm, @Nullable String trouble) {
    return new Listing(
        jvm,
        null,
        ProcessFacts.usesVirtualThreads(jvm.pid()),
        Optional.empty(),
        jvm.started(),
        trouble);
  }

  /** Reads the properties, which needs no safepoint and loads nothing into the JVM. */
  public static Listing of(Jvm jvm) {
    Optional<Boolean> virtualThreads = ProcessFacts.usesVirtualThreads(jvm.pid());
    try (AttachedJvm attached = AttachedJvm.to(jvm.pid())) {
      Properties properties = attached.properties();
      return new Listing(
          jvm,
          properties.getProperty("java.version"),
          virtualThreads,
          Optional.of(properties.containsKey(AgentProperties.VERSION)),
          jvm.started(),
          null);
    } catch (SourceException e) {
      return withoutAnswer(jvm, e.getMessage());
    }
  }
}
