package io.vtscope.command;

import io.vtscope.check.Baseline;
import io.vtscope.check.Gate;
import io.vtscope.check.Limits;
import io.vtscope.check.Outcome;
import io.vtscope.finding.Diagnosis;
import io.vtscope.report.Report;
import io.vtscope.source.SourceException;
import io.vtscope.view.json.CheckJson;
import io.vtscope.view.text.CheckText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vtscope check}. */
@Command(
    name = "check",
    description = {
      CheckCommand.DESCRIPTION,
      "By default findings of WARNING and CRITICAL fail, and those of INFO pass."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:nothing is over the limits",
      "1:something is over the limits, and not in the baseline",
      "2:wrong usage, or a baseline that cannot be read",
      "3:the target could not be observed",
      "4:the data cannot answer: nothing was recorded, a part is missing, or what is required was not evaluated",
      "70:a bug of vtscope"
    })
final class CheckCommand implements Callable<Integer> {
  /** What it is for, as the usage of all commands says it too. */
  static final String DESCRIPTION =
      "A gate for CI: ends with 1 where a finding or a figure is over a limit.";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "TARGET|FILE",
      description =
          "A running JVM, by process number or a part of a main class or jar name; or recordings"
              + " (.jfr, several are one analysis); or one report (.json).")
  private List<String> inputs = new ArrayList<>();

  @Mixin private LimitOptions limits = new LimitOptions();

  @Mixin private BaselineOptions baseline = new BaselineOptions();

  @Mixin private SourceOptions source = new SourceOptions();

  @Mixin private ResultOptions result = new ResultOptions();

  @Override
  public Integer call() throws SourceException, UsageException {
    Limits accepted = limits.limits();
    Baseline known = baseline.read();
    result.checkForGate();
    Report report = report();
    Outcome outcome = judge(report, accepted, known);
    PrintWriter err = spec.commandLine().getErr();
    if (outcome.missing().isEmpty()) {
      outcome = judge(report, accepted, baseline.updated(known, report, accepted, err));
    } else {
      baseline.leave(err);
    }
    write(outcome, err);
    return switch (outcome.status()) {
      case PASSED -> ExitCode.FINE;
      case FAILED -> ExitCode.OVER_LIMIT;
      case NOT_ANSWERED -> ExitCode.NOT_ANSWERABLE;
    };
  }

  private Report report() throws SourceException, UsageException {
    if (inputs.size() == 1 && Reports.isReport(inputs.getFirst())) {
      return Reports.read(Path.of(inputs.getFirst()));
    }
    if (inputs.stream().anyMatch(Reports::isReport)) {
      throw new UsageException("one report is checked at a time; recordings may be several");
    }
    try (Interruption interruption = Interruption.install()) {
      return Reports.of(Diagnosis.of(source.observe(inputs, interruption)));
    }
  }

  private static Outcome judge(Report report, Limits limits, Baseline baseline) {
    return Gate.judge(report, limits, baseline, LocalDate.now(ZoneOffset.UTC));
  }

  private void write(Outcome outcome, PrintWriter err) throws UsageException {
    result.write(
        form ->
            switch (form) {
              case TEXT -> CheckText.of(outcome, Version.number(), ReportOptions.width());
              case JSON ->
                  CheckJson.of(
                      outcome, Version.number(), Instant.now().truncatedTo(ChronoUnit.SECONDS));
              case HTML -> throw new IllegalArgumentException("refused before: " + form);
            },
        spec.commandLine().getOut(),
        err);
  }
}
