package io.vtscope.command;

import io.vtscope.aggregate.Aggregator;
import io.vtscope.aggregate.Carriers;
import io.vtscope.aggregate.Dump;
import io.vtscope.aggregate.Snapshot;
import io.vtscope.observation.Observation;
import io.vtscope.source.CommandDump;
import io.vtscope.source.Jvm;
import io.vtscope.source.Jvms;
import io.vtscope.source.LiveSource;
import io.vtscope.source.SourceException;
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
    description =
        "Shows once what a running JVM's carriers and virtual threads do, also while everything"
            + " hangs: who holds the carriers, who waits for what, deadlocks.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class DumpCommand implements Callable<Integer> {
  /** The agent looks for requests at every sample, and what it writes is read a second later. */
  private static final Duration LONGEST = Duration.ofSeconds(15);

  private static final Duration PAUSE = Duration.ofMillis(50);

  /** An agent that was just loaded has looked at the carriers by then. */
  private static final Duration BEGIN = Duration.ofMillis(600);

  /** A stall is told after a second and a half at most. */
  private static final int MOST_AGAIN = 4;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "TARGET",
      description = "A process number, or a part of a main class or jar name.")
  private String name;

  @Option(
      names = "--format",
      paramLabel = "FORM",
      description = "Form of the result: TEXT (.txt), JSON (.json); " + ResultOptions.DEFAULT)
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
          "A thread of the JVM is stuck in writing to a pipe or terminal that nobody reads: the agent"
              + " was not loaded, as the JVM would write a warning there, and hang.");
    }
    notes.add(
        "Without the agent it is not known who has locks and who waits for them, nor stalls,"
            + " deadlocks, pools and for how long threads wait; before JDK 25 neither what carriers"
            + " do, and of threads that do not wait only how many there are.");
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

  /** Whether an agent that was just loaded has to look once more, to tell what lasts. */
  private boolean isTooEarly(String request) {
    Snapshot snapshot = aggregator.snapshot();
    Dump dump = dump(snapshot, request);
    Carriers carriers = snapshot.carriers();
    boolean mayBeHeld =
        dump.areAllTaken(carriers.parallelism())
            && (dump.allCarriersWait(carriers.parallelism())
                || dump.keptNanos(carriers) < Dump.LONG.toNanos());
    boolean mayBeUnwoken =
        dump.done().queued() > 0
            && !dump.areAllTaken(carriers.parallelism())
            && !dump.isCarrierUnwoken(carriers);
    return dump.lacksCarriers(snapshot.population())
        || mayBeUnwoken
        || (carriers.isExhausted() && carriers.calls().isEmpty())
        || (dump.done().stall() == 0 && mayBeHeld);
  }

  private static Dump dump(Snapshot snapshot, String request) {
    return snapshot.dumps().stream()
        .filter(one -> one.done().request().equals(request))
        .findFirst()
        .orElseThrow();
  }

  private static SourceException notAnswered(LiveSource source) {
    return source.isAlive()
        ? new SourceException(
            SourceException.Kind.NOT_ANSWERABLE,
            "the agent in the JVM has not answered within %d s: the machine is too busy, or the agent is older than vtscope dump; --no-agent asks the JVM alone"
                .formatted(LONGEST.toSeconds()))
        : new SourceException(SourceException.Kind.NOT_OBSERVABLE, "the JVM has ended");
  }

  private void observe(Observation observation) {
    aggregator.accept(observation);
    if (observation instanceof Observation.DumpDone done) {
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
