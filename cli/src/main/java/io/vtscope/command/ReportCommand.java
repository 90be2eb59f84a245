package io.vtscope.command;

import io.vtscope.command.console.ExitCode;
import io.vtscope.command.console.Interruption;
import io.vtscope.command.console.TerminalWidth;
import io.vtscope.command.console.UsageException;
import io.vtscope.command.option.FilterOptions;
import io.vtscope.command.option.ReportOptions;
import io.vtscope.command.option.SourceOptions;
import io.vtscope.command.option.TargetChoice;
import io.vtscope.fleet.Fleet;
import io.vtscope.fleet.Member;
import io.vtscope.ledger.Observed;
import io.vtscope.rule.Rules;
import io.vtscope.source.LiveSource;
import io.vtscope.source.SourceException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vtscope report}. */
@Command(
    name = "report",
    description = {
      "Analyses a running JVM for a while, or recordings.",
      "The exit status does not depend on the findings; vtscope check can fail a build."
    },
    footer = {
      "  vtscope report shop.jar --duration 60s -o report.html",
      "  vtscope report 'recordings/*.jfr' --severity warning --ignore executor-unused"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "TARGET|FILE.jfr",
      description =
          "A PID, a part of a main class or jar name, or recordings, also as a pattern ('*.jfr')."
              + " Recordings from the same JVM are analysed together. With several JVMs, each finding"
              + " appears once. Default: choose a JVM from a list.")
  private List<String> inputs = List.of();

  @Mixin private SourceOptions source;

  @Mixin private FilterOptions filter;

  @Mixin private ReportOptions report;

  @Option(names = "--at-exit", hidden = true)
  private boolean atExit;

  @Option(names = "--quiet", hidden = true)
  private boolean quiet;

  @Override
  public Integer call() throws SourceException, UsageException {
    report.check();
    if (inputs.isEmpty()) {
      inputs = List.of(TargetChoice.pid(spec));
    }
    if (!report.recordings().isEmpty() && !SourceOptions.isRunning(inputs)) {
      throw new UsageException(
          "%s is already a recording; -o FILE.jfr saves that of a running JVM"
              .formatted(inputs.getFirst()));
    }
    for (String input : inputs) {
      if (Reports.isReport(input)) {
        throw new UsageException(input + " is already a report; use vtscope check or vtscope diff");
      }
    }
    if (atExit || quiet) {
      source.silence();
    }
    try (Interruption interruption = Interruption.install()) {
      List<Observed> jvms = source.observe(inputs, interruption, new Keeping());
      if (interruption.tellsThatNothingWasSeen(
          jvms.getFirst().snapshot(), spec.commandLine().getErr())) {
        return ExitCode.NOT_ANSWERABLE;
      }
      requireAny(jvms);
      if (report.showsWaiting()) {
        requireCounts(jvms);
      }
      write(jvms.stream().map(this::member).toList());
      if (atExit && interruption.requested()) {
        end();
      }
    }
    return ExitCode.FINE;
  }

  private Member member(Observed jvm) {
    return new Member(
        filter.filter().apply(Rules.diagnose(jvm.snapshot())),
        jvm.recordings().stream().map(Path::toString).toList());
  }

  /** Halts this JVM, because a second Ctrl-C would turn the exit status into a failure. */
  private void end() {
    spec.commandLine().getErr().flush();
    Runtime.getRuntime().halt(ExitCode.FINE);
  }

  /** A report without data would look healthy. */
  private void requireAny(List<Observed> jvms) throws SourceException {
    if (SourceOptions.isRunning(inputs) && jvms.getFirst().snapshot().window().to() == 0) {
      throw new SourceException(
          SourceException.Kind.NOT_ANSWERABLE,
          "cannot read any data of %s: the directory of its Flight Recorder may have been deleted"
                  .formatted(inputs.getFirst())
              + " (jdk.jfr.repository, below java.io.tmpdir)");
    }
  }

  /** An empty profile would mean that no thread waited. */
  private void requireCounts(List<Observed> jvms) throws SourceException {
    if (jvms.stream()
        .map(Observed::snapshot)
        .allMatch(
            jvm -> jvm.target().agent() == null && jvm.waits().population().scans().isEmpty())) {
      throw new SourceException(
          SourceException.Kind.NOT_ANSWERABLE,
          "cannot tell where virtual threads waited in %s: it was recorded without the agent"
              .formatted(inputs.getFirst()));
    }
  }

  private final class Keeping implements SourceOptions.Last {
    @Override
    public void begins(LiveSource live) throws UsageException {
      if (!report.recordings().isEmpty()) {
        live.keep();
      }
    }

    @Override
    public @Nullable Path watched(LiveSource live) throws SourceException, UsageException {
      for (Path recording : report.recordings()) {
        Recordings.keep(live, recording);
        written("recording", recording);
      }
      return report.recordings().isEmpty() ? null : report.recordings().getFirst();
    }
  }

  private void write(List<Member> jvms) throws UsageException {
    if (jvms.size() > 1) {
      report.checkForSeveral();
    }
    PrintWriter out = atExit ? spec.commandLine().getErr() : spec.commandLine().getOut();
    TerminalWidth width = atExit ? TerminalWidth.OF_ERRORS : TerminalWidth.OF_OUTPUT;
    Fleet fleet = Fleet.of(String.join(" ", inputs), jvms, List.of());
    for (Path written : report.write(fleet, out, width)) {
      written("report", written);
    }
  }

  private void written(String what, Path file) {
    if (!quiet) {
      spec.commandLine().getErr().println("vtscope: %s written to %s".formatted(what, file));
    }
  }
}
