package io.vtscope.command;

import io.vtscope.aggregate.Snapshot;
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
                      + " (.jfr; those of one JVM are one analysis, and any JVM may fail); or one report (.json)."));

  private final LimitOptions limits = new LimitOptions(spec);

  private final BaselineOptions baseline = new BaselineOptions(spec);

  private final SourceOptions source = new SourceOptions(spec);

  private final ResultOptions result =
      new ResultOptions(spec, ResultOptions.Form.TEXT, ResultOptions.Form.JSON);

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
    List<Outcome> outcomes;
    try (Interruption interruption = Interruption.install()) {
      List<Report> reports = reports(interruption);
      if (reports.isEmpty()) {
        return ExitCode.NOT_ANSWERABLE;
      }
      outcomes = outcomes(reports, accepted, known, interruption);
    }
    return switch (Outcome.status(outcomes)) {
      case PASSED -> ExitCode.FINE;
      case FAILED -> ExitCode.OVER_LIMIT;
      case NOT_ANSWERED -> ExitCode.NOT_ANSWERABLE;
    };
  }

  /** Judges and says so, with the baseline brought up to date before where that is wanted. */
  private List<Outcome> outcomes(
      List<Report> reports, Limits limits, Baseline known, Interruption interruption)
      throws UsageException {
    List<Outcome> outcomes = judge(reports, limits, known);
    PrintWriter err = spec.commandLine().getErr();
    if (interruption.requested()) {
      baseline.leave(err, "vtscope was asked to end, and more might have been seen");
    } else if (outcomes.stream().allMatch(outcome -> outcome.missing().isEmpty())) {
      outcomes = judge(reports, limits, baseline.updated(known, reports, limits, err));
    } else {
      baseline.leave(err, "the data cannot answer");
    }
    write(outcomes, err);
    return outcomes;
  }

  /** Of each JVM; empty where the user has ended it before anything was seen, which is said. */
  private List<Report> reports(Interruption interruption) throws SourceException, UsageException {
    if (inputs.value().size() == 1 && Reports.isReport(inputs.value().getFirst())) {
      source.tellWhatHasNoEffect("reports");
      return List.of(Reports.read(Path.of(inputs.value().getFirst())));
    }
    if (inputs.value().stream().anyMatch(Reports::isReport)) {
      throw new UsageException("one report is checked at a time; recordings may be several");
    }
    List<Snapshot> jvms = source.observe(inputs.value(), interruption);
    if (interruption.tellsThatNothingWasSeen(jvms.getFirst(), spec.commandLine().getErr())) {
      return List.of();
    }
    return jvms.stream().map(jvm -> Reports.of(Diagnosis.of(jvm))).toList();
  }

  private static List<Outcome> judge(List<Report> reports, Limits limits, Baseline baseline) {
    return Gate.judge(reports, limits, baseline, LocalDate.now(ZoneOffset.UTC));
  }

  private void write(List<Outcome> outcomes, PrintWriter err) throws UsageException {
    result.write(
        form ->
            switch (form) {
              case TEXT -> CheckText.of(outcomes, Version.number(), ReportOptions.width());
              case JSON ->
                  CheckJson.of(
                      outcomes, Version.number(), Instant.now().truncatedTo(ChronoUnit.SECONDS));
              case HTML -> throw new IllegalArgumentException("refused before: " + form);
            },
        spec.commandLine().getOut(),
        err);
  }
}
