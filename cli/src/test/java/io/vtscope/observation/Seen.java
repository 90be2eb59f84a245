package io.vtscope.observation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Observations for tests, in few words: times are milliseconds, frames "a.b.Type.method:17". */
public final class Seen {
  private static final long START = 1_800_000_000_000L;

  private Seen() {}

  public static Observation.Pin pin(long at, long millis, Stack stack) {
    return new Observation.Pin(at(at), nanos(millis), 0, 0, stack, null, null);
  }

  /** A pin of a thread that can be told from others. */
  public static Observation.Pin pinOf(long thread, long at, long millis, Stack stack) {
    return new Observation.Pin(at(at), nanos(millis), thread, 0, stack, null, null);
  }

  public static Observation.Pin pin(
      long at, long millis, String reason, String operation, Stack stack) {
    return new Observation.Pin(at(at), nanos(millis), 0, at % 4 + 1, stack, reason, operation);
  }

  /** A carrier more, as another was about to block in the innermost of these frames. */
  public static Observation.CarrierStart compensation(long at, String... frames) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "java.lang.Thread.start:1",
                "java.util.concurrent.ForkJoinPool.createWorker:1",
                "java.util.concurrent.ForkJoinPool.tryCompensate:1",
                "java.util.concurrent.ForkJoinPool.beginCompensatedBlock:1",
                "jdk.internal.misc.Blocker.begin:1"));
    all.addAll(List.of(frames));
    return new Observation.CarrierStart(at(at), stack(all.toArray(String[]::new)));
  }

  public static Observation.CarrierStart carrierForWork(long at) {
    return new Observation.CarrierStart(
        at(at),
        stack(
            "java.lang.Thread.start:1",
            "java.util.concurrent.ForkJoinPool.createWorker:1",
            "java.util.concurrent.ForkJoinPool.signalWork:1"));
  }

  public static Observation.SchedulerState scheduler(
      long at, int parallelism, int pool, int mounted, long queued) {
    return new Observation.SchedulerState(at(at), parallelism, 256, pool, mounted, queued);
  }

  public static Observation.TargetInfo agent(String jdkVersion) {
    return new Observation.TargetInfo(
        at(0),
        4711,
        "app.Main",
        jdkVersion,
        "Eclipse Adoptium",
        new Observation.AgentInfo("0.1.0", nanos(1), 128, 2));
  }

  public static Observation.Setting enabled(String event) {
    return new Observation.Setting(at(0), event, "enabled", "true");
  }

  public static Observation.Recorded recorded(long from, long to) {
    return new Observation.Recorded(at(from), at(to));
  }

  /** The agent has read that a frame holds monitors, or with none that it holds none. */
  public static Observation.FrameFact holds(String frame, String... locks) {
    return fact(frame, List.of(locks), null, null);
  }

  /** The agent has read that a frame's instruction enters a monitor. */
  public static Observation.FrameFact enters(String frame, String lock) {
    return fact(frame, List.of(), lock, null);
  }

  /** The agent could not read a frame. */
  public static Observation.FrameFact notKnown(String frame, String why) {
    return fact(frame, List.of(), null, why);
  }

  private static Observation.FrameFact fact(
      String frame, List<String> held, @Nullable String enters, @Nullable String notKnown) {
    Frame of = frame(frame);
    return new Observation.FrameFact(
        of.type(),
        of.method(),
        of.descriptor(),
        of.bytecodeIndex(),
        held,
        enters,
        null,
        notKnown,
        Basis.AGENT);
  }

  public static Observation.ClassOrigin origin(String type, String artifact, String version) {
    return new Observation.ClassOrigin(
        type, new Artifact(artifact, version, artifact + "-" + version + ".jar"));
  }

  public static Observation.MonitorEnter contended(long at, long millis, long owner, Stack stack) {
    return new Observation.MonitorEnter(at(at), nanos(millis), stack, "java.lang.Object", owner);
  }

  public static Observation.FileIo fileIo(long at, long millis, Stack stack) {
    return fileIoOf(0, at, millis, stack);
  }

  /** File I/O of a thread that can be told from others. */
  public static Observation.FileIo fileIoOf(long thread, long at, long millis, Stack stack) {
    return new Observation.FileIo(at(at), nanos(millis), thread, stack);
  }

  /** Carriers took so much of the processors, 0 to 1, in a second. */
  public static Observation.CarrierCpu busy(long at, double share) {
    return new Observation.CarrierCpu(at(at), share);
  }

  public static Observation.NativeSample inNative(long at, long thread, Stack stack) {
    return new Observation.NativeSample(at(at), thread, stack);
  }

  /** What the carriers did, by their numbers; the pool at the same moment must be seen too. */
  public static Observation.CarrierSample carriers(
      long at, int running, int pinned, int blocked, int compensated, int idle) {
    return new Observation.CarrierSample(
        at(at), running, pinned, blocked, compensated, idle, -1, 0, 0);
  }

  /** In it, a trial thread ran that had waited so long. */
  public static Observation.CarrierSample trial(Observation.CarrierSample of, long millis) {
    return with(of, nanos(millis), of.pending(), of.late());
  }

  /** A trial thread has waited so long, and not run yet. */
  public static Observation.CarrierSample pending(Observation.CarrierSample of, long millis) {
    return with(of, of.delay(), nanos(millis), of.late());
  }

  /** The machine had no time for the sampler for so long. */
  public static Observation.CarrierSample late(Observation.CarrierSample of, long millis) {
    return with(of, of.delay(), of.pending(), nanos(millis));
  }

  private static Observation.CarrierSample with(
      Observation.CarrierSample of, long delay, long pending, long late) {
    return new Observation.CarrierSample(
        of.at(),
        of.running(),
        of.pinned(),
        of.blocked(),
        of.compensated(),
        of.idle(),
        delay,
        pending,
        late);
  }

  /**
   * A virtual thread has kept its carrier up to this moment, and still does.
   *
   * @param cpu processor time, milliseconds
   */
  public static Observation.CarrierHeld held(
      Observation.HeldKind kind, long hold, long at, long millis, long cpu, Stack stack) {
    return new Observation.CarrierHeld(
        at(at),
        hold,
        "ForkJoinPool-1-worker-" + (hold % 4 + 1),
        thread(hold, "req-" + hold),
        kind,
        nanos(millis),
        nanos(cpu),
        false,
        null,
        stack);
  }

  /** One that ran then, chosen at random. */
  public static Observation.RunningSample running(long at, Stack stack) {
    return new Observation.RunningSample(at(at), thread(at, ""), stack);
  }

  /** The same, and it has let go: neither its stack nor its processor time can be told any more. */
  public static Observation.CarrierHeld ended(Observation.CarrierHeld of) {
    return new Observation.CarrierHeld(
        of.at(),
        of.hold(),
        of.carrier(),
        of.thread(),
        of.kind(),
        of.nanos(),
        -1,
        true,
        null,
        Stack.NONE);
  }

  /** All four carriers have been held up to this moment; the threads are of the snapshot 1. */
  public static Observation.Stall stall(
      long stall, long at, long millis, boolean ended, Observation.StallProof proof) {
    boolean proved = proof != Observation.StallProof.WAITS_FOR_OTHERS;
    return new Observation.Stall(
        at(at),
        stall,
        nanos(millis),
        ended,
        4,
        36,
        proof,
        proved ? "java.util.concurrent.locks.ReentrantLock$NonfairSync@1f" : null,
        null,
        proved ? "\"req-9\" #9" : null,
        1);
  }

  /** A thread of the snapshot 1 that is pinned to a carrier. */
  public static Observation.ThreadState carried(long at, int worker, String lock, Stack stack) {
    return new Observation.ThreadState(
        at(at),
        1,
        Observation.Role.CARRIED,
        thread(worker, "req-" + worker),
        "PINNED",
        "ForkJoinPool-1-worker-" + worker,
        lock,
        null,
        stack);
  }

  private static Observation.ThreadName thread(long id, String name) {
    return new Observation.ThreadName(id, name, true);
  }

  /** Frames of the application, but those of java and jdk; "!" before one that is native. */
  public static Stack stack(String... frames) {
    List<Frame> all = new ArrayList<>();
    for (String frame : frames) {
      all.add(frame(frame));
    }
    return new Stack(all, false);
  }

  private static Frame frame(String text) {
    boolean isNative = text.startsWith("!");
    String name = isNative ? text.substring(1) : text;
    int colon = name.lastIndexOf(':');
    int line = colon < 0 ? 0 : Integer.parseInt(name.substring(colon + 1));
    String method = colon < 0 ? name : name.substring(0, colon);
    int dot = method.lastIndexOf('.');
    String type = method.substring(0, dot);
    String module = type.startsWith("java.") || type.startsWith("jdk.") ? "java.base" : "";
    String descriptor =
        method.endsWith(".loadClass") ? "(Ljava/lang/String;)Ljava/lang/Class;" : "()V";
    return new Frame(
        type,
        module,
        method.substring(dot + 1),
        descriptor,
        line,
        isNative ? -1 : 0,
        isNative,
        type.contains("$$Lambda"));
  }

  public static long at(long millis) {
    return nanos(START + millis);
  }

  public static long nanos(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }
}
