package io.vtscope.source;

import io.vtscope.observation.Observation;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.observation.StateObservation;
import io.vtscope.state.StallState;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A dump by diagnostic commands, for JVMs into which no agent may be loaded. */
public final class CommandDump {
  public static final String REQUEST = "commands";

  private CommandDump() {}

  /**
   * Whether loading the agent would hang the JVM, because its warning blocks on a full pipe or
   * terminal. False if unknown.
   */
  public static boolean isNeeded(Jvm target) throws SourceException {
    if (!ProcessFacts.isStuckWriting(target.pid())) {
      return false;
    }
    try (AttachedJvm jvm = AttachedJvm.to(target.pid())) {
      return !AgentPresence.isIn(jvm.properties());
    }
  }

  /**
   * Takes a thread dump.
   *
   * @param sink receives a {@link StallState.DumpDone} last
   * @throws SourceException if the JVM forbids attaching or writes no dump
   */
  public static void take(Jvm target, Consumer<Observation> sink) throws SourceException {
    try (AttachedJvm jvm = AttachedJvm.to(target.pid())) {
      jvm.requireVirtualThreads();
      long now = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
      sink.accept(LiveSource.describe(target, jvm.properties(), now));
      long queued = scheduler(jvm, now, sink);
      long runnable = threads(jvm, now, sink);
      StallState.DumpDone done =
          new StallState.DumpDone(
              now,
              REQUEST,
              JsonThreadDump.SCAN,
              JsonThreadDump.SCAN,
              0,
              Math.max(queued, runnable));
      sink.accept(new StateObservation(done));
    }
  }

  private static long scheduler(AttachedJvm jvm, long now, Consumer<Observation> sink)
      throws SourceException {
    boolean tells =
        ProcessFacts.usesVirtualThreads(jvm.pid()).orElse(true)
            && jvm.command("help").contains("Thread.vthread_scheduler");
    SchedulerObservation.SchedulerState state =
        tells ? RecorderPresence.state(jvm.command("Thread.vthread_scheduler"), now) : null;
    if (state == null) {
      return 0;
    }
    sink.accept(state);
    return state.queued();
  }

  private static long threads(AttachedJvm jvm, long now, Consumer<Observation> sink)
      throws SourceException {
    String temporary = jvm.properties().getProperty("java.io.tmpdir", "/tmp");
    Path inTarget = Path.of(temporary, "vtscope-" + jvm.pid() + "-" + System.nanoTime() + ".json");
    Path here = TargetFiles.of(jvm.pid(), inTarget.toString());
    String said = jvm.command("Thread.dump_to_file -format=json \"%s\"".formatted(inTarget));
    if (!Files.exists(here)) {
      throw SourceException.unobservable(
          "process %d did not write a thread dump: %s"
              .formatted(jvm.pid(), said.strip().replaceAll("\\s+", " ")));
    }
    try {
      try (BufferedReader text = Files.newBufferedReader(here, StandardCharsets.UTF_8)) {
        return JsonThreadDump.read(text, now, state -> sink.accept(new StateObservation(state)));
      } finally {
        Files.deleteIfExists(here);
      }
    } catch (IOException e) {
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE,
          "cannot read the thread dump of process %d: %s".formatted(jvm.pid(), e.getMessage()),
          e);
    }
  }
}
