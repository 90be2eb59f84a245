package io.vtscope.source;

import io.vtscope.observation.Observation;
import io.vtscope.probe.AgentProperties;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The agent in a running JVM, found there or loaded and kept by a {@link Lease}. */
final class AgentPresence implements Presence {
  private static final long LONGEST_START = TimeUnit.SECONDS.toNanos(5);

  private static final long LONGEST_LEAVING = TimeUnit.SECONDS.toNanos(5);
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(20);

  /** A stuck JVM may never answer. */
  private static final long LONGEST_ANSWER = TimeUnit.SECONDS.toNanos(2);

  private final AttachedJvm jvm;
  private final Path repository;
  private final @Nullable Lease lease;
  private @Nullable String end;

  private AgentPresence(AttachedJvm jvm, Path repository, @Nullable Lease lease) {
    this.jvm = jvm;
    this.repository = repository;
    this.lease = lease;
  }

  static AgentPresence in(AttachedJvm jvm, Path jar) throws SourceException {
    Properties properties = whenStarted(jvm);
    if (isIn(properties)) {
      String leases = properties.getProperty(AgentProperties.LEASES);
      if (leases == null) {
        return new AgentPresence(jvm, repository(jvm, properties), null);
      }
      try {
        Lease lease = Lease.in(TargetFiles.of(jvm.pid(), leases));
        return new AgentPresence(jvm, repository(jvm, properties), lease);
      } catch (IOException e) {
        // that agent has just left: load it again
      }
    }
    return load(jvm, jar, properties);
  }

  /** The JVM's properties once no agent is starting. */
  private static Properties whenStarted(AttachedJvm jvm) throws SourceException {
    long end = System.nanoTime() + LONGEST_START;
    Properties properties = jvm.properties();
    while (properties.getProperty(AgentProperties.STARTING) != null && System.nanoTime() < end) {
      LockSupport.parkNanos(PAUSE);
      properties = jvm.properties();
    }
    return properties;
  }

  static boolean isIn(Properties properties) {
    return properties.getProperty(AgentProperties.VERSION) != null;
  }

  private static AgentPresence load(AttachedJvm jvm, Path jar, Properties before)
      throws SourceException {
    if (ProcessFacts.isStuckWriting(jvm.pid())) {
      throw SourceException.unobservable(
          "cannot load the agent into process %d: its output is a pipe or terminal that nothing reads, and the JVM's warning would block it; use --no-agent"
              .formatted(jvm.pid()));
    }
    String temporary = before.getProperty("java.io.tmpdir", "/tmp");
    Path here = TargetFiles.of(jvm.pid(), temporary);
    try {
      Lease lease = Lease.first(here, jvm.pid());
      boolean started = false;
      try (JarInTarget agent = JarInTarget.of(jvm.pid(), jar, temporary, here)) {
        Path directory = Path.of(temporary).resolve(lease.directory().getFileName());
        load(jvm, agent.path(), "leases=" + directory);
        Properties properties = jvm.properties();
        String failure = properties.getProperty(AgentProperties.FAILURE);
        if (properties.getProperty(AgentProperties.VERSION) == null) {
          throw SourceException.unobservable(
              "the agent in process %d %s"
                  .formatted(jvm.pid(), failure == null ? "did not start" : failure));
        }
        started = directory.toString().equals(properties.getProperty(AgentProperties.LEASES));
        // Another viewer may have loaded the agent first, with its own directory.
        return started ? new AgentPresence(jvm, repository(jvm, properties), lease) : in(jvm, jar);
      } finally {
        if (!started) {
          lease.abandon();
        }
      }
    } catch (IOException e) {
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE,
          "cannot write to the temporary directory %s of process %d: %s"
              .formatted(temporary, jvm.pid(), IoReason.of(e)),
          e);
    }
  }

  private static void load(AttachedJvm jvm, String jar, String options) throws SourceException {
    if (jar.contains("=")) { // the JVM reads the rest as agent options
      throw SourceException.unobservable(
          "cannot load %s into a process because its path contains '=': copy it elsewhere, or use --no-agent"
              .formatted(jar));
    }
    jvm.load(jar, options);
  }

  private static Path repository(AttachedJvm jvm, Properties properties) throws SourceException {
    String repository = properties.getProperty("jdk.jfr.repository");
    if (repository == null) {
      throw SourceException.unobservable(
          "process %d does not report its Flight Recorder directory".formatted(jvm.pid()));
    }
    return TargetFiles.of(jvm.pid(), repository);
  }

  @Override
  public Path repository() {
    return repository;
  }

  @Override
  public boolean isRenewed() {
    return false;
  }

  @Override
  public boolean canHurry() {
    return true;
  }

  @Override
  public String recording() {
    return "vtscope";
  }

  @Override
  public void poll(Consumer<Observation> sink) {
    // the agent writes everything as events
  }

  @Override
  public @Nullable String end() {
    return end;
  }

  @Override
  public void askForEnd() {
    Properties said = ask();
    end = said == null ? null : endSaidBy(said);
  }

  private boolean isThere() {
    Properties said = ask();
    return said == null || isIn(said);
  }

  /** Null if the JVM does not answer in time. */
  private @Nullable Properties ask() {
    FutureTask<Properties> asked = new FutureTask<>(jvm::properties);
    Thread asking = new Thread(asked, "vtscope-ask");
    asking.setDaemon(true);
    asking.start();
    try {
      return asked.get(LONGEST_ANSWER, TimeUnit.NANOSECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** Missing agent properties prove nothing: the application may have cleared them. */
  private @Nullable String endSaidBy(Properties properties) {
    String why = properties.getProperty(AgentProperties.FAILURE);
    if (!isIn(properties) && why != null) {
      return "the agent stopped early: " + why;
    }
    String others = properties.getProperty(AgentProperties.LEASES);
    boolean isOthers = lease != null && others != null && !lease.isIn(others);
    return isOthers ? "the agent stopped early, and another one was loaded" : null;
  }

  @Override
  public void close() {
    if (lease == null) {
      return;
    }
    try {
      lease.close();
    } catch (IOException e) {
      return; // the lock ends with this process
    }
    // An agent of another user cannot delete the directory; the properties show whether it left.
    boolean isTold = TargetFiles.owns(jvm.pid(), lease.directory());
    long start = System.nanoTime();
    while (!lease.isOver()
        && lease.isLast()
        && ProcessFacts.isAlive(jvm.pid())
        && ProcessFacts.stopped(jvm.pid()) == null // a suspended agent leaves after it resumes
        && (isTold || isThere())
        && System.nanoTime() - start < LONGEST_LEAVING) {
      LockSupport.parkNanos(PAUSE);
    }
    try {
      lease.clear();
    } catch (IOException e) {
      // best effort: another viewer may use it
    }
  }
}
