package io.vtscope.source;

import static io.vtscope.source.Fields.text;
import static io.vtscope.source.Fields.time;

import io.vtscope.chunk.JfrStack;
import io.vtscope.chunk.JfrThread;
import io.vtscope.chunk.Row;
import io.vtscope.chunk.Subscriptions;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Basis;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.CodeObservation;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.Jdk;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.observation.Stack;
import io.vtscope.probe.EventNames;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Converts JFR events into observations. */
final class Decoder {
  private static final String MAIN_MODULE = "-Djdk.module.main=";
  private static final String TRACES_PINS = "-Djdk.tracePinnedThreads";
  private static final String REDACTED = "[REDACTED]";
  private static final String PARALLELISM = "-Djdk.virtualThreadScheduler.parallelism=";

  /** Thread group in {@code jdk.internal.misc.CarrierThread}. */
  private static final String CARRIER_GROUP = "CarrierThreads";

  /** JDK 25's timer thread, {@code ForkJoinPool.DelayScheduler}. */
  private static final String NO_CARRIER = "-delayScheduler";

  private static final int MOST_CARRIERS = 0x7fff;

  private final Consumer<Observation> sink;
  private final SharedFrames known;
  private final PinFolder pins;
  private final NativeSamples nativeSamples;
  private @Nullable String vendor;
  private JvmObservation.@Nullable TargetInfo jvm;

  private Decoder(Consumer<Observation> sink, SharedFrames known, PinFolder pins) {
    this.sink = sink;
    this.known = known;
    this.pins = pins;
    this.nativeSamples = new NativeSamples(sink);
  }

  static Decoder to(Consumer<Observation> sink) {
    return to(sink, KeptPins.MOST);
  }

  static Decoder to(Consumer<Observation> sink, int mostPins) {
    KeptPins pins = new KeptPins(mostPins);
    return apart(sink, new SharedFrames(), () -> pins, full -> full.pass(sink));
  }

  /**
   * Passes pins on separately.
   *
   * @param sink receives all other observations, on the reader's thread
   * @param known shared by parallel readers
   * @param filled receives full collectors, and the rest after each chunk or at {@link #end}
   */
  static Decoder apart(
      Consumer<Observation> sink,
      SharedFrames known,
      Supplier<ChunkPins> empty,
      Consumer<ChunkPins> filled) {
    return new Decoder(sink, known, new PinFolder(known, empty, filled));
  }

  /** Call after the last event. */
  void end() {
    pins.end();
  }

  Subscriptions subscriptions() {
    return new SampleDecoder(sink)
        .subscribe(new Subscriptions())
        .onMany("jdk.VirtualThreadPinned", PinFolder.FIELDS, pins::add)
        .on(
            "jdk.JavaMonitorEnter",
            List.of(
                "startTime",
                "duration",
                "stackTrace",
                "eventThread",
                "monitorClass",
                "previousOwner"),
            this::monitorEnter)
        .on(
            "jdk.JavaMonitorWait",
            List.of("startTime", "duration", "stackTrace", "eventThread", "monitorClass"),
            this::monitorWait)
        .on("jdk.FileRead", List.of("startTime", "duration", "stackTrace", "eventThread"), this::io)
        .on(
            "jdk.FileWrite",
            List.of("startTime", "duration", "stackTrace", "eventThread"),
            this::io)
        .on(
            "jdk.FileForce",
            List.of("startTime", "duration", "stackTrace", "eventThread"),
            this::io)
        .on(
            "jdk.NativeMethodSample",
            List.of("startTime", "stackTrace", "sampledThread"),
            this::nativeSample)
        .on("jdk.ThreadCPULoad", List.of("startTime", "eventThread", "user", "system"), this::cpu)
        .on(
            "jdk.CPULoad",
            List.of("startTime", "machineTotal", "jvmUser", "jvmSystem"),
            this::machine)
        .on(
            "jdk.ExecuteVMOperation",
            List.of("startTime", "duration", "operation", "safepoint"),
            this::stop)
        .on("jdk.GarbageCollection", List.of("startTime", "sumOfPauses", "cause"), this::collection)
        .on("jdk.SystemGC", List.of("startTime", "duration", "stackTrace"), this::systemGc)
        .on(
            EventNames.FRAME,
            List.of(
                EventNames.CLASS,
                EventNames.METHOD,
                EventNames.DESCRIPTOR,
                EventNames.BYTECODE_INDEX,
                EventNames.HELD,
                EventNames.ENTERS,
                EventNames.NOT_KNOWN,
                EventNames.NEEDS,
                EventNames.LINE,
                EventNames.SPINS,
                EventNames.GUARDS),
            this::frameFact)
        .on(
            EventNames.ORIGIN,
            List.of(
                EventNames.CLASS,
                EventNames.ARTIFACT,
                EventNames.ARTIFACT_VERSION,
                EventNames.FILE),
            this::origin)
        .on(
            "jdk.VirtualThreadSubmitFailed",
            List.of("startTime", "stackTrace", "exceptionMessage"),
            row ->
                sink.accept(
                    new SchedulerObservation.SubmitFailure(
                        row.epochNanos(0), stack(row, 1), row.text(2))))
        .on("jdk.ThreadStart", List.of("startTime", "thread", "stackTrace"), this::threadStart)
        .on("jdk.ThreadEnd", List.of("startTime", "thread"), this::threadEnd)
        .on(
            "jdk.JVMInformation",
            List.of(
                "startTime", "pid", "javaArguments", "jvmVersion", "jvmStartTime", "jvmArguments"),
            this::jvm)
        .on("jdk.InitialSystemProperty", List.of("key", "value"), this::property)
        .on("jdk.ThreadDump", List.of("startTime", "result"), this::threadDump)
        .on("jdk.CPUInformation", List.of("hwThreads"), this::processors)
        .on("jdk.ContainerConfiguration", List.of("effectiveCpuCount"), this::processors)
        .on("jdk.ActiveSetting", List.of("startTime", "id", "name", "value"), this::setting)
        .on(
            "jdk.DataLoss",
            List.of("startTime", "amount"),
            row -> sink.accept(new RecordingObservation.Loss(row.epochNanos(0), row.number(1))))
        .on(
            EventNames.AGENT,
            List.of(
                "startTime",
                EventNames.VERSION,
                EventNames.PID,
                EventNames.MAIN_CLASS,
                EventNames.JDK_VERSION,
                EventNames.JDK_VENDOR,
                EventNames.PIN_THRESHOLD,
                EventNames.STACK_DEPTH,
                EventNames.PROCESSORS,
                EventNames.PROCESS_START,
                EventNames.UNRECORDED,
                EventNames.NOT_READ,
                EventNames.TRACES_PINS,
                EventNames.JDK_VENDOR_VERSION,
                EventNames.PLATFORM),
            this::agent)
        .on(
            EventNames.SCHEDULER,
            List.of(
                "startTime",
                EventNames.PARALLELISM,
                EventNames.MAX_POOL_SIZE,
                EventNames.POOL_SIZE,
                EventNames.MOUNTED,
                EventNames.QUEUED,
                EventNames.RUNNING,
                EventNames.PINNED,
                EventNames.BLOCKED,
                EventNames.COMPENSATED,
                EventNames.IDLE,
                EventNames.DELAY,
                EventNames.PENDING,
                EventNames.LATE,
                EventNames.THREADS_MADE),
            this::scheduler)
        .onPause(this::pause)
        .onRecordedTime((from, to) -> sink.accept(new RecordingObservation.Recorded(from, to)));
  }

  private void pause() {
    pins.pause();
    nativeSamples.pass();
  }

  private void monitorEnter(Row row) {
    if (isVirtual(row, 2, 3)) {
      sink.accept(
          new HoldObservation.MonitorEnter(
              row.epochNanos(0),
              row.nanos(1),
              row.number(3),
              stack(row, 2),
              row.className(4),
              row.number(5),
              platformThread(row.thread(5))));
    }
  }

  private static @Nullable String platformThread(@Nullable JfrThread thread) {
    return thread == null || thread.virtual() || thread.name().isEmpty() ? null : thread.name();
  }

  private void monitorWait(Row row) {
    if (isVirtual(row, 2, 3)) {
      sink.accept(
          new HoldObservation.MonitorWait(
              row.epochNanos(0), row.nanos(1), row.number(3), stack(row, 2), row.className(4)));
    }
  }

  private void io(Row row) {
    if (isVirtual(row, 2, 3)) {
      sink.accept(
          new HoldObservation.FileIo(
              row.epochNanos(0), row.nanos(1), row.number(3), stack(row, 2)));
    }
  }

  private void nativeSample(Row row) {
    // The event's thread may be the carrier.
    boolean virtual = isVirtual(row.stack(1), row.thread(2));
    nativeSamples.add(row.epochNanos(0), row.number(2), virtual ? stack(row, 1) : null);
  }

  /**
   * Decides by the stack, as the event's thread is often missing. Platform threads are skipped
   * early: reading their stacks is slow.
   */
  private static boolean isVirtual(Row row, int stackSlot, int threadSlot) {
    JfrThread thread = row.thread(threadSlot);
    if (thread != null && !thread.virtual()) {
      return false;
    }
    return isVirtual(row.stack(stackSlot), thread);
  }

  private static boolean isVirtual(@Nullable JfrStack stack, @Nullable JfrThread thread) {
    return stack != null
        && (stack.ofVirtualThread() || (stack.truncated() && thread != null && thread.virtual()));
  }

  private void cpu(Row row) {
    JfrThread thread = row.thread(1);
    float share = share(row, 2) + share(row, 3);
    if (isCarrier(thread)) {
      sink.accept(new JvmObservation.CarrierCpu(row.epochNanos(0), share));
    } else if (thread != null && thread.name().equals(EventNames.SAMPLER)) {
      sink.accept(new JvmObservation.AgentCpu(row.epochNanos(0), share));
    }
  }

  private void machine(Row row) {
    double ofTarget = share(row, 2) + share(row, 3);
    sink.accept(new JvmObservation.MachineLoad(row.epochNanos(0), share(row, 1), ofTarget));
  }

  private void stop(Row row) {
    if (row.number(3) != 0) { // otherwise other threads keep running
      String operation = row.constantName(2);
      sink.accept(
          new JvmObservation.Stop(
              row.epochNanos(0), row.nanos(1), operation == null ? "" : operation));
    }
  }

  private void collection(Row row) {
    String cause = row.constantName(2);
    sink.accept(
        new JvmObservation.GarbageCollection(
            row.epochNanos(0), row.nanos(1), cause == null ? "" : cause));
  }

  private void systemGc(Row row) {
    sink.accept(new JvmObservation.SystemGc(row.epochNanos(0), row.nanos(1), stack(row, 2)));
  }

  private static float share(Row row, int slot) {
    return Float.intBitsToFloat((int) row.number(slot));
  }

  private void frameFact(Row row) {
    String held = row.text(4);
    sink.accept(
        new CodeObservation.FrameFact(
            new CodeObservation.CodePlace(
                text(row, 0), text(row, 1), text(row, 2), (int) row.number(3), (int) row.number(8)),
            held == null || held.isEmpty()
                ? List.of()
                : List.of(held.split(EventNames.SEPARATOR, -1)),
            row.text(5),
            row.text(7),
            row.text(6),
            row.number(9) != 0,
            row.number(10) != 0,
            Basis.AGENT));
  }

  private void origin(Row row) {
    sink.accept(
        new CodeObservation.ClassOrigin(
            text(row, 0), new Artifact(row.text(1), row.text(2), row.text(3))));
  }

  private void threadStart(Row row) {
    if (isCarrier(row.thread(1))) {
      sink.accept(new SchedulerObservation.CarrierStart(row.epochNanos(0), stack(row, 2)));
    }
  }

  private void threadEnd(Row row) {
    if (isCarrier(row.thread(1))) {
      sink.accept(new SchedulerObservation.CarrierEnd(row.epochNanos(0)));
    }
  }

  private static boolean isCarrier(@Nullable JfrThread thread) {
    return thread != null
        && thread.group().equals(CARRIER_GROUP)
        && !thread.name().endsWith(NO_CARRIER);
  }

  private void threadDump(Row row) {
    SchedulerObservation.ThreadDump dump = ThreadDumpText.read(row.epochNanos(0), text(row, 1));
    if (dump != null) {
      sink.accept(dump);
    }
  }

  private void processors(Row row) {
    long processors = row.number(0);
    if (processors > 0) {
      sink.accept(new JvmObservation.StartedWith(limited(processors), false));
    }
  }

  private static int limited(long carriers) {
    return (int) Math.min(MOST_CARRIERS, carriers);
  }

  private void jvm(Row row) {
    String options = row.text(5);
    parallelism(options);
    jvm =
        new JvmObservation.TargetInfo(
            row.epochNanos(0),
            row.number(1),
            Math.max(0, row.number(4)),
            mainClass(row.text(2), options),
            Jdk.ofJfr(row.text(3), vendor),
            null,
            options != null && options.contains(TRACES_PINS));
    sink.accept(jvm);
  }

  /** jdk.JVMInformation lacks the vendor. */
  private void property(Row row) {
    if (vendor != null || !"java.vm.vendor".equals(row.text(0))) {
      return;
    }
    vendor = row.text(1);
    JvmObservation.TargetInfo known = jvm;
    if (known != null) {
      Jdk jdk = Jdk.ofJfr(known.jdk().version(), vendor);
      sink.accept(
          new JvmObservation.TargetInfo(
              known.at(),
              known.pid(),
              known.start(),
              known.mainClass(),
              jdk,
              null,
              known.tracesPins()));
    }
  }

  /** The last occurrence counts. */
  private void parallelism(@Nullable String options) {
    int at = options == null ? -1 : options.lastIndexOf(PARALLELISM);
    if (options == null || at < 0) {
      return;
    }
    String rest = options.substring(at + PARALLELISM.length()).split("\\s", 2)[0];
    if (rest.matches("[1-9]\\d{0,4}")) {
      sink.accept(new JvmObservation.StartedWith(limited(Long.parseLong(rest)), true));
    }
  }

  /**
   * The main class, jar or module, without arguments, which may contain secrets. JDK 27 also
   * redacts (JEP 536).
   *
   * @param command {@code module/class} if started with {@code -m}
   * @param options name the module, if any
   */
  private static @Nullable String mainClass(@Nullable String command, @Nullable String options) {
    if (command == null) {
      return null;
    }
    String started = command.split(" ", 2)[0];
    if (started.equals(REDACTED)) {
      return null;
    }
    int slash = started.indexOf('/');
    boolean isModule =
        slash > 0
            && options != null
            && (options + " ").contains(MAIN_MODULE + started.substring(0, slash) + " ");
    return isModule ? started.substring(slash + 1) : started;
  }

  private void setting(Row row) {
    String event = row.eventName(1);
    String name = row.text(2);
    String value = row.text(3);
    if (event != null && name != null && value != null) {
      sink.accept(new RecordingObservation.Setting(row.epochNanos(0), event, name, value));
    }
  }

  private void agent(Row row) {
    String version = row.text(1);
    sink.accept(
        new JvmObservation.TargetInfo(
            row.epochNanos(0),
            row.number(2),
            Math.max(0, row.number(9)),
            row.text(3),
            new Jdk(row.text(4), row.text(5), row.text(13), row.text(14)),
            new JvmObservation.AgentInfo(
                version == null ? "" : version,
                row.number(6),
                (int) row.number(7),
                (int) row.number(8),
                Math.max(0, row.number(10)),
                notRead(row.text(11))),
            row.number(12) == 1));
  }

  private static List<JvmObservation.NotRead> notRead(@Nullable String lines) {
    return lines == null
        ? List.of()
        : lines
            .lines()
            .map(line -> line.split("\t", 3))
            .filter(parts -> parts.length == 3)
            .map(parts ->
                new JvmObservation.NotRead(parts[0], parts[1], List.of(parts[2].split(" "))))
            .toList();
  }

  private void scheduler(Row row) {
    sink.accept(
        new SchedulerObservation.SchedulerState(
            row.epochNanos(0),
            (int) row.number(1),
            (int) row.number(2),
            (int) row.number(3),
            (int) row.number(4),
            row.number(5)));
    sink.accept(
        new CarrierObservation.CarrierSample(
            row.epochNanos(0),
            carriers(row, 6),
            carriers(row, 7),
            carriers(row, 8),
            carriers(row, 9),
            carriers(row, 10),
            time(row, 11),
            row.number(12),
            row.number(13),
            row.number(14)));
  }

  private static int carriers(Row row, int slot) {
    return Math.clamp(row.number(slot), 0, MOST_CARRIERS);
  }

  private Stack stack(Row row, int slot) {
    Stack stack = row.stack(slot, known);
    return stack == null ? Stack.NONE : stack;
  }
}
