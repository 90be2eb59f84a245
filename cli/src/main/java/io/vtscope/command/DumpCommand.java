package io.vtscope.command;

import io.vtscope.bug.KnownBugs;
import io.vtscope.command.console.ExitCode;
import io.vtscope.command.console.SlowAnswer;
import io.vtscope.command.console.UsageException;
import io.vtscope.command.console.Version;
import io.vtscope.command.option.Format;
import io.vtscope.command.option.ReportOptions;
import io.vtscope.command.option.ResultOptions;
import io.vtscope.command.option.TargetChoice;
import io.vtscope.command.option.TargetOptions;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.Dump;
import io.vtscope.observation.Observation;
import io.vtscope.observation.StateObservation;
import io.vtscope.source.CommandDump;
import io.vtscope.source.Jvm;
import io.vtscope.source.Jvms;
import io.vtscope.source.LiveSource;
import io.vtscope.source.SourceException;
import io.vtscope.state.StallState;
import io.vtscope.view.json.DumpJson;
import io.vtscope.view.text.DumpText;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vtscope dump}. */
@Command(
    name = "dump",
    description = {
      "Takes one snapshot of a running JVM: carriers, locks and waiters.",
      "It shows what holds the carriers, which thread owns which lock, what virtual threads wait for, and"
          + " deadlocks. It also works while the application is stuck."
    },
    footer = {"  vtscope dump shop.jar", "  vtscope dump 4711 -o dump.json"})
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class DumpCommand implements Callable<Integer> {
  /** The agent answers at its next sample, and the JVM flushes once a second. */
  private static final Duration LONGEST = Duration.ofSeconds(15);

  private static final Duration PAUSE = Duration.ofMillis(50);

  /** A new agent has sampled the carriers by then. */
  private static final Duration BEGIN = Duration.ofMillis(600);

  /** The agent reports a stall within 1.5 s. */
  private static final int MOST_AGAIN = 4;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "TARGET",
      description =
          "A PID, or a part of a main class or jar name. Default: choose a JVM from a list.")
  private String name;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "Format of the result: TEXT (.txt) or JSON (.json). " + ResultOptions.DEFAULT)
  private @Nullable Format format;

  @Mixin private ResultOptions result;

  @Mixin private TargetOptions target;

  private final Aggregator aggregator = new Aggregator();
  private final List<String> notes = new ArrayList<>();
  private @Nullable String answered;

  @Override
  public Integer call() throws SourceException, UsageException {
    Format form = result.form(format, Format.TEXT, Format.JSON);
    if (name == null) {
      name = TargetChoice.pid(spec);
    }
    String request = observe();
    Snapshot snapshot = aggregator.snapshot();
    notes.addAll(KnownBugs.notes(snapshot));
    result.write(text(snapshot, dump(snapshot, request), form), form);
    return ExitCode.FINE;
  }

  private String observe() throws SourceException, UsageException {
    Jvm jvm = Jvms.find(name);
    boolean wouldHang = !target.noAgent() && CommandDump.isNeeded(jvm);
    if (!target.noAgent() && !wouldHang) {
      return ask();
    }
    if (wouldHang) {
      notes.add(
          "The agent was not loaded: the JVM's output is a pipe or terminal that nothing reads, and"
              + " the JVM's warning about the agent would block it.");
    }
    notes.add(
        "Without the agent, lock owners and their waiters, stalls, deadlocks, pools and waiting"
            + " times are unknown. Before JDK 25, the carriers are unknown too, and threads that do"
            + " not wait are only counted.");
    SlowAnswer slow = SlowAnswer.of(jvm.pid());
    try {
      CommandDump.take(jvm, aggregator::accept);
    } finally {
      slow.came();
    }
    return CommandDump.REQUEST;
  }

  private String ask() throws SourceException, UsageException {
    try (LiveSource source = target.open(name, this::observe)) {
      String request = ask(source);
      for (int again = 0; again < MOST_AGAIN && isTooEarly(request); again++) {
        LockSupport.parkNanos(BEGIN.toNanos());
        request = ask(source);
      }
      return request;
    }
  }

  private String ask(LiveSource source) throws SourceException {
    String request = source.requestDump();
    long start = System.nanoTime();
    while (!request.equals(answered)) {
      if (System.nanoTime() - start > LONGEST.toNanos() || !source.isAlive()) {
        source.withdrawDump();
        throw notAnswered(source);
      }
      LockSupport.parkNanos(PAUSE.toNanos());
      source.poll();
    }
    return request;
  }

  /** Whether a new agent must sample again. */
  private boolean isTooEarly(String request) {
    Snapshot snapshot = aggregator.snapshot();
    Dump dump = dump(snapshot, request);
    Carriers carriers = snapshot.carriers();
    boolean mayBeHeld =
        dump.areAllTaken(carriers.size().parallelism())
            && (dump.allCarriersWait(carriers.size().parallelism())
                || !Dump.isLong(dump.keptNanos(carriers)));
    boolean mayBeUnwoken =
        dump.done().queued() > 0
            && !dump.areAllTaken(carriers.size().parallelism())
            && !dump.isCarrierUnwoken(carriers);
    return snapshot.waits().population().hasMoreMounted(dump)
        || mayBeUnwoken
        || (carriers.isExhausted() && carriers.calls().isEmpty())
        || (dump.done().stall() == 0 && mayBeHeld);
  }

  private static Dump dump(Snapshot snapshot, String request) {
    return snapshot.carrierSummary().dumps().stream()
        .filter(one -> one.done().request().equals(request))
        .findFirst()
        .orElseThrow();
  }

  private static SourceException notAnswered(LiveSource source) {
    return source.isAlive()
        ? new SourceException(
            SourceException.Kind.NOT_ANSWERABLE,
            "the agent did not answer within %d s: the machine is busy, or the agent is too old for vtscope dump; use --no-agent"
                .formatted(LONGEST.toSeconds()))
        : new SourceException(SourceException.Kind.NOT_OBSERVABLE, "the JVM has ended");
  }

  private void observe(Observation observation) {
    aggregator.accept(observation);
    if (observation instanceof StateObservation(StallState.DumpDone done)) {
      answered = done.request();
    }
  }

  private String text(Snapshot snapshot, Dump dump, Format form) {
    return form == Format.JSON
        ? DumpJson.of(
            snapshot, dump, notes, Version.number(), Instant.now().truncatedTo(ChronoUnit.SECONDS))
        : DumpText.of(snapshot, dump, notes, Version.number(), ReportOptions.width());
  }
}
