package io.vtscope.source;

import io.vtscope.chunk.RepositoryTail;
import io.vtscope.jvm.Jdk;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.probe.EventNames;
import io.vtscope.state.StallState;
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
 * Observations from a running JVM's Flight Recorder directory. With an agent, watching never calls
 * the JVM, which may be stuck.
 */
public final class LiveSource implements AutoCloseable {
  private static final long LONGEST_ENDING = TimeUnit.SECONDS.toNanos(2);

  /** Longest normal delay of the periodic event. */
  private static final Duration LATE = Duration.ofSeconds(4);

  /** Tolerated silence: 1/n of the requested time. */
  private static final int MOST_SILENT = 3;

  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(20);

  /** The agent forgets a request after a few of these. */
  private static final long HURRY_EVERY = TimeUnit.SECONDS.toNanos(1);

  private final AttachedJvm jvm;
  private final Presence presence;
  private final RepositoryTail tail;
  private final SinceFilter sink;

  /** Null if the recording is not wanted or cannot be kept. */
  private @Nullable KeptChunks kept;

  private boolean closed;

  private long hurried = System.nanoTime() - HURRY_EVERY;
  private boolean hurries;

  private LiveSource(AttachedJvm jvm, Presence presence, RepositoryTail tail, SinceFilter sink) {
    this.jvm = jvm;
    this.presence = presence;
    this.tail = tail;
    this.sink = sink;
  }

  /**
   * Starts to watch a JVM.
   *
   * @param jar null to record without the agent
   * @param sink receives observations from now on, on the polling thread
   * @throws SourceException if the JVM cannot be observed; nothing remains in it
   */
  public static LiveSource open(Jvm target, @Nullable Path jar, Consumer<Observation> sink)
      throws SourceException {
    long now = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    AttachedJvm jvm = AttachedJvm.to(target.pid());
    try {
      jvm.requireVirtualThreads();
      Presence presence = jar == null ? RecorderPresence.in(jvm) : AgentPresence.in(jvm, jar);
      try {
        SinceFilter fromNowOn = new SinceFilter(now, sink);
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

  /** Keeps later chunks, in case the JVM deletes them before {@link #dump}. */
  public void keep() {
    if (kept == null) {
      try {
        kept = new KeptChunks(presence.repository(), presence.isRenewed());
      } catch (IOException e) {
        // best effort: dumps then need a running JVM
      }
    }
  }

  /** Passes new data to the sink. */
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

  /** A killed JVM stops answering before its process disappears. */
  private boolean endsNow() {
    long start = System.nanoTime();
    while (isAlive() && System.nanoTime() - start < LONGEST_ENDING) {
      LockSupport.parkNanos(PAUSE);
    }
    return !isAlive();
  }

  /** Why a running JVM no longer records, as the end of a sentence; null if it does or unknown. */
  public @Nullable String end() {
    return presence.end();
  }

  /**
   * Reports parts of the time without data. Call after watching.
   *
   * @param wanted the requested duration, or null
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

  /** Null if Flight Recorder may only be late. */
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

  /** When the JVM last wrote, by its clock, at least once a second; 0 before anything was read. */
  public long written() {
    return tail.written();
  }

  /** Says that the JVM is suspended and how to resume it; null if not or unknown. */
  public @Nullable String stopped() {
    return ProcessFacts.stopped(jvm.pid());
  }

  public boolean isAlive() {
    return ProcessFacts.isAlive(jvm.pid());
  }

  /**
   * Writes all that the JVM has kept to a file, or everything since {@link #keep}. Call after
   * watching.
   *
   * @throws SourceException if the JVM does not write it, or ended and nothing was kept
   */
  public void dump(Path file) throws SourceException, IOException {
    try {
      if (isAlive() && kept != null && presence.isRenewed()) {
        kept.look();
        presence.close(); // completes the current chunk
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
    Path here = TargetFiles.of(jvm.pid(), inTarget.toString());
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
   * Asks the agent for a snapshot, which later polls deliver, with a {@link StallState.DumpDone}
   * last.
   *
   * @return the request's id
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

  /** Makes the agent flush events immediately for some seconds; false if it cannot. */
  public boolean hurry() {
    long now = System.nanoTime();
    if (now - hurried >= HURRY_EVERY) {
      hurried = now;
      hurries = presence.canHurry() && isWatchedFileTouched();
    }
    return hurries;
  }

  private boolean isWatchedFileTouched() {
    Path watched = presence.repository().resolve(EventNames.WATCHED);
    try {
      try {
        Files.createFile(watched);
      } catch (FileAlreadyExistsException e) {
        Files.setLastModifiedTime(watched, FileTime.fromMillis(System.currentTimeMillis()));
      }
      return true;
    } catch (IOException e) {
      return false; // another user's directory, or deleted
    }
  }

  public void withdrawDump() {
    try {
      Files.deleteIfExists(presence.repository().resolve(EventNames.DUMP_REQUEST));
    } catch (IOException e) {
      // harmless: nothing reads the answer
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
