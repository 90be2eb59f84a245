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
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code vtscope check}. */
final class CheckCommand implements Callable<Integer> {
  private final CommandSpec spec =
      Subcommand.CHECK.spec(
          this, "By default findings of WARNING and CRITICAL fail, and those of INFO pass.");

  private final Argument<List<String>> inputs =
      Argument.parameter(
          spec,
          PositionalParamSpec.builder()
              .arity("1..*")
              .paramLabel("TARGET|FILE")
              .type(List.class)
              .auxiliaryTypes(String.class)
              .initialValue(List.of())
              .description(
                  "A running JVM, by process number or a part of a main class or jar name; or recordings"
                      + " (.jfr, several are one analysis); or one report (.json)."));

  private final LimitOptions limits = new LimitOptions(spec);

  private final BaselineOptions baseline = new BaselineOptions(spec);

  private final SourceOptions source = new SourceOptions(spec);

  private final ResultOptions result = new ResultOptions(spec);

  CommandSpec spec() {
    Argument.exitStatus(
        spec,
        "0:nothing is over the limits",
        "1:something is over the limits, and not in the baseline",
        "2:wrong usage, or a baseline that cannot be read",
        "3:the target could not be observed",
        "4:the data cannot answer: nothing was recorded, a part is missing, or what is required was not evaluated",
        "70:a bug of vtscope");
    return spec;
  }

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
    if (inputs.value().size() == 1 && Reports.isReport(inputs.value().getFirst())) {
      return Reports.read(Path.of(inputs.value().getFirst()));
    }
    if (inputs.value().stream().anyMatch(Reports::isReport)) {
      throw new UsageException("one report is checked at a time; recordings may be several");
    }
    try (Interruption interruption = Interruption.install()) {
      return Reports.of(Diagnosis.of(source.observe(inputs.value(), interruption)));
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
