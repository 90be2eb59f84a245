package io.vtscope.source;

import io.vtscope.probe.AgentProperties;
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
 * @param jdk its version; null where it could not be asked
 * @param virtualThreads whether it uses virtual threads; empty where that is not known
 * @param agent version of the loaded agent; null if none is loaded, or if that is unknown
 * @param trouble why it could not be asked; null where it was
 */
public record Listing(
    Jvm jvm,
    @Nullable String jdk,
    Optional<Boolean> virtualThreads,
    @Nullable String agent,
    @Nullable String trouble) {
  /** A JVM that runs at all answers within some milliseconds, on a busy machine within a second. */
  private static final long LONGEST_SECONDS = 2;

  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(LONGEST_SECONDS);

  /**
   * Asks all JVMs: the first one alone, which loads the needed classes, then the others in
   * parallel. One that hangs does not prevent the others from being shown.
   */
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
    return new Listing(jvm, null, ProcessFacts.usesVirtualThreads(jvm.pid()), null, trouble);
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
      return withoutAnswer(jvm, e.getMessage());
    }
  }
}
