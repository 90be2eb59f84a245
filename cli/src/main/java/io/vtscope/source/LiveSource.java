package io.vtscope.source;

import io.vtscope.chunk.RepositoryTail;
import io.vtscope.observation.Jdk;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.observation.StallObservation;
import io.vtscope.probe.EventNames;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Observations from a running JVM, read from where its Flight Recorder writes. With an agent
 * nothing is asked of the JVM while it is watched: it may be stuck.
 */
public final class LiveSource implements AutoCloseable {
  private static final long LONGEST_ENDING = TimeUnit.SECONDS.toNanos(2);

  /** It comes round once a second, and on a busy machine a second or two late. */
  private static final Duration LATE = Duration.ofSeconds(4);

  /** A third of the time that was asked for; less leaves enough to judge by. */
  private static final int MOST_SILENT = 3;

  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(20);

  private final AttachedJvm jvm;
  private final Presence presence;
  private final RepositoryTail tail;
  private final FromNowOn sink;

  /** Null if the recording is not wanted, or cannot be kept. */
  private @Nullable KeptChunks kept;

  private boolean closed;

  private LiveSource(AttachedJvm jvm, Presence presence, RepositoryTail tail, FromNowOn sink) {
    this.jvm = jvm;
    this.presence = presence;
    this.tail = tail;
    this.sink = sink;
  }

  /**
   * Begins to watch.
   *
   * @param jar {@code vtscope.jar}, or null to record without the agent
   * @param sink gets what is observed from now on, on the thread that polls
   * @throws SourceException where the JVM cannot be observed; nothing of ours is then left in it
   */
  public static LiveSource open(Jvm target, @Nullable Path jar, Consumer<Observation> sink)
      throws SourceException {
    long now = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    AttachedJvm jvm = AttachedJvm.to(target.pid());
    try {
      jvm.requireVirtualThreads();
      Presence presence = jar == null ? RecorderPresence.in(jvm) : AgentPresence.in(jvm, jar);
      try {
        FromNowOn fromNowOn = new FromNowOn(now, sink);
        fromNowOn.accept(describe(target, jvm.properties(), now));
        RepositoryTail tail =
            new RepositoryTail(presence.repository(), Decoder.to(fromNowOn).subscriptions(), false);
        return new LiveSource(jvm, presence, tail, fromNowOn);
      } catch (IOException e) {
        presence.close();
        throw unreadable(target.pid(), e);
      }
    } catch (SourceException e) {
      jvm.close();
      throw e;
    }
  }

  static Observation describe(Jvm target, Properties properties, long now) {
    return new JvmObservation.TargetInfo(
        now,
        target.pid(),
        0,
        target.name().isEmpty() ? null : target.name(),
        Jdk.of(properties::getProperty),
        null,
        properties.containsKey("jdk.tracePinnedThreads"));
  }

  /**
   * Keeps what is recorded from now on, for {@link #dump}, should the JVM end before that, or not
   * have it any more by then.
   */
  public void keep() {
    if (kept == null) {
      try {
        kept = new KeptChunks(presence.repository(), presence.isRenewed());
      } catch (IOException e) {
        // then it can be dumped as long as the JVM runs
      }
    }
  }

  /**
   * Hands what has been written since the last call to the sink.
   *
   * @throws SourceException where it cannot be read
   */
  public void poll() throws SourceException {
    try {
      look();
    } catch (SourceException e) {
      if (!endsNow()) {
        throw e;
      }
    }
  }

  private void look() throws SourceException {
    if (kept != null) {
      kept.look();
    }
    try {
      tail.poll();
    } catch (IOException e) {
      throw unreadable(jvm.pid(), e);
    }
    if (isAlive() && end() == null) {
      presence.poll(sink);
      tellEnd();
    }
  }

  private void tellEnd() {
    String end = end();
    if (end != null) {
      sink.accept(new RecordingObservation.Damage(end));
    }
  }

  /** A JVM that was killed does not answer any more some time before it is gone. */
  private boolean endsNow() {
    long start = System.nanoTime();
    while (isAlive() && System.nanoTime() - start < LONGEST_ENDING) {
      LockSupport.parkNanos(PAUSE);
    }
    return !isAlive();
  }

  /**
   * That nothing is recorded any more in a JVM that runs, and why, in the end of a sentence; null
   * where that is not known.
   */
  public @Nullable String end() {
    return presence.end();
  }

  /**
   * Called when the JVM is not watched any more: hands what is missing of that time to the sink.
   *
   * @param wanted the requested duration, or null
   * @throws SourceException where the JVM does not say whether it has recorded all the time
   */
  public void conclude(Duration watched, @Nullable Duration wanted) throws SourceException {
    if (isAlive() && end() == null) {
      try {
        presence.askForEnd();
        tellEnd();
      } catch (SourceException e) {
        if (!endsNow()) {
          throw e;
        }
      }
    }
    if (wanted != null && isAlive() && end() == null) {
      String silent = silent(System.currentTimeMillis(), sink.lastRound(), wanted);
      if (silent != null) {
        sink.accept(new RecordingObservation.Damage(silent));
      }
    }
    if (wanted != null && watched.compareTo(wanted) < 0 && !isAlive()) {
      sink.accept(new RecordingObservation.Damage(endedEarly(watched, wanted)));
    }
  }

  /** Null where Flight Recorder may only have been late, or does not tell that it comes round. */
  static @Nullable String silent(long nowMillis, long lastRound, Duration wanted) {
    Duration time = Duration.ofMillis(nowMillis - TimeUnit.NANOSECONDS.toMillis(lastRound));
    return lastRound == 0
            || time.compareTo(LATE) < 0
            || time.compareTo(wanted.dividedBy(MOST_SILENT)) < 0
        ? null
        : "nothing was recorded in the last %s of %s: the JVM was suspended or stalled"
            .formatted(words(time), words(wanted));
  }

  static String endedEarly(Duration watched, Duration wanted) {
    return "the JVM ended after %s of the requested %s".formatted(words(watched), words(wanted));
  }

  private static String words(Duration time) {
    long millis = time.toMillis();
    return millis < 1_000 ? millis + " ms" : "%d s".formatted(time.toSeconds());
  }

  /**
   * When the JVM wrote last, by its own clock: changes once a second at least, however little there
   * is to be written; 0 before anything was read.
   */
  public long written() {
    return tail.written();
  }

  /**
   * That the JVM is stopped, and what makes it go on, in a sentence; null where it is not, or that
   * is not known.
   */
  public @Nullable String stopped() {
    return ProcessFacts.stopped(jvm.pid());
  }

  /** Whether the JVM still runs. */
  public boolean isAlive() {
    return ProcessFacts.isAlive(jvm.pid());
  }

  /**
   * Writes everything that the JVM has kept to a file; where it has ended, or its recordings follow
   * one another, what was recorded since {@link #keep}. Called when it is not watched any more.
   *
   * @throws SourceException where the JVM does not write it, or has ended and nothing was kept
   * @throws IOException where the file cannot be written
   */
  public void dump(Path file) throws SourceException, IOException {
    try {
      if (isAlive() && kept != null && presence.isRenewed()) {
        kept.look();
        presence.close(); // which ends the chunk that is being written
      } else if (isAlive()) {
        ask(file);
        return;
      }
    } catch (SourceException e) {
      if (!endsNow()) {
        throw e;
      }
    }
    if (kept == null || !kept.write(file)) {
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE,
          "the JVM ended before its recording could be copied: start it with"
              + " -javaagent:vtscope.jar=output=FILE.jfr");
    }
  }

  private void ask(Path file) throws SourceException, IOException {
    String temporary = jvm.properties().getProperty("java.io.tmpdir", "/tmp");
    Path inTarget = Path.of(temporary, "vtscope-" + jvm.pid() + "-" + System.nanoTime() + ".jfr");
    String said =
        jvm.command("JFR.dump name=%s filename=\"%s\"".formatted(presence.recording(), inTarget));
    Path here = ProcessFacts.inTarget(jvm.pid(), inTarget.toString());
    if (!Files.exists(here)) {
      throw SourceException.unobservable(
          "process %d did not write its recording: %s".formatted(jvm.pid(), said.strip()));
    }
    try {
      RecordingFile.keep(here, file);
    } finally {
      Files.deleteIfExists(here);
    }
  }

  /**
   * Asks the agent to write what is to be seen at this moment. The answer comes with the next polls
   * and ends with an {@link StallObservation.DumpDone}.
   *
   * @return the request that it answers
   * @throws SourceException where Flight Recorder's directory cannot be written
   */
  public String requestDump() throws SourceException {
    String request = UUID.randomUUID().toString();
    Path directory = presence.repository();
    Path unnamed = directory.resolve(".vtscope-" + request);
    try {
      Files.writeString(unnamed, request + "\n", StandardOpenOption.CREATE_NEW);
      Files.move(
          unnamed,
          directory.resolve(EventNames.DUMP_REQUEST),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE,
          "cannot write to the directory %s, where process %d should write its recording: %s"
              .formatted(directory, jvm.pid(), IoReason.of(e)),
          e);
    }
    return request;
  }

  /**
   * Has the agent make readable at once what is recorded, for some seconds from now on.
   *
   * @return whether it does; if not, the JVM does so once a second
   */
  public boolean hurry() {
    if (!presence.canHurry()) {
      return false;
    }
    Path watched = presence.repository().resolve(EventNames.WATCHED);
    try {
      try {
        Files.createFile(watched);
      } catch (FileAlreadyExistsException e) {
        Files.setLastModifiedTime(watched, FileTime.fromMillis(System.currentTimeMillis()));
      }
      return true;
    } catch (IOException e) {
      return false; // the directory is another user's, or gone
    }
  }

  /** Takes a request back that was not answered. */
  public void withdrawDump() {
    try {
      Files.deleteIfExists(presence.repository().resolve(EventNames.DUMP_REQUEST));
    } catch (IOException e) {
      // it is answered later, and nobody listens
    }
  }

  /** Leaves the JVM as it was found. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    presence.close();
    if (kept != null) {
      kept.close();
    }
    try {
      tail.close();
    } catch (IOException e) {
      // it was only read
    }
    jvm.close();
  }

  private static SourceException unreadable(long pid, IOException e) {
    return new SourceException(
        SourceException.Kind.NOT_OBSERVABLE,
        "cannot read the recording of process %d: %s".formatted(pid, IoReason.of(e)),
        e);
  }
}
