package io.vtscope.command;

import io.vtscope.check.Baseline;
import io.vtscope.check.Gate;
import io.vtscope.check.Limits;
import io.vtscope.check.Outcome;
import io.vtscope.command.console.ExitCode;
import io.vtscope.command.console.Interruption;
import io.vtscope.command.console.UsageException;
import io.vtscope.command.console.Version;
import io.vtscope.command.option.BaselineOptions;
import io.vtscope.command.option.Format;
import io.vtscope.command.option.LimitOptions;
import io.vtscope.command.option.ReportOptions;
import io.vtscope.command.option.ResultOptions;
import io.vtscope.command.option.SourceOptions;
import io.vtscope.command.option.TargetChoice;
import io.vtscope.ledger.Observed;
import io.vtscope.report.Report;
import io.vtscope.rule.Rules;
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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vtscope check}. */
@Command(
    name = "check",
    description = {
      "Fails a build if a limit is exceeded.",
      "By default findings of WARNING and CRITICAL fail, and those of INFO pass."
    },
    footer = {
      "  vtscope check app.jfr --max-pinned 2%",
      "  vtscope check app.jfr --baseline vtscope-baseline.json"
    },
    exitCodeList = {
      "0:no limit is exceeded",
      "1:a limit is exceeded, and the baseline does not accept it",
      "2:wrong usage, or an unreadable baseline",
      ExitCode.OBSERVABLE_TEXT,
      "4:the data cannot answer: it is empty, incomplete, or a required check did not run",
      ExitCode.BUG_TEXT
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class CheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "TARGET|FILE",
      description =
          "A PID, a part of a main class or jar name, recordings (.jfr), or one report (.json)."
              + " Recordings from the same JVM are judged together. Default: choose a JVM from a list.")
  private List<String> inputs = List.of();

  @Mixin private LimitOptions limits;

  @Mixin private BaselineOptions baseline;

  @Mixin private SourceOptions source;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "Format of the result: TEXT (.txt) or JSON (.json). " + ResultOptions.DEFAULT)
  private @Nullable Format format;

  @Mixin private ResultOptions result;

  @Override
  public Integer call() throws SourceException, UsageException {
    Limits accepted = limits.limits();
    Baseline known = baseline.read();
    Format form = result.form(format, Format.TEXT, Format.JSON);
    if (inputs.isEmpty()) {
      inputs = List.of(TargetChoice.pid(spec));
    }
    List<Outcome> outcomes;
    try (Interruption interruption = Interruption.install()) {
      List<Report> reports = reports(interruption);
      if (reports.isEmpty()) {
        return ExitCode.NOT_ANSWERABLE;
      }
      outcomes = outcomes(reports, accepted, known, interruption);
      result.write(text(outcomes, form), form);
    }
    return switch (Outcome.status(outcomes)) {
      case PASSED -> ExitCode.FINE;
      case FAILED -> ExitCode.OVER_LIMIT;
      case NOT_ANSWERED -> ExitCode.NOT_ANSWERABLE;
    };
  }

  private List<Outcome> outcomes(
      List<Report> reports, Limits limits, Baseline known, Interruption interruption)
      throws UsageException {
    List<Outcome> outcomes = judge(reports, limits, known);
    PrintWriter err = spec.commandLine().getErr();
    if (interruption.requested()) {
      baseline.leave(err, "vtscope was interrupted before the end");
    } else if (outcomes.stream().allMatch(outcome -> outcome.missing().isEmpty())) {
      outcomes = judge(reports, limits, baseline.updated(known, reports, limits, err));
    } else {
      baseline.leave(err, "the data cannot answer");
    }
    return outcomes;
  }

  /** Empty if interrupted before any data arrived. */
  private List<Report> reports(Interruption interruption) throws SourceException, UsageException {
    if (inputs.size() == 1 && Reports.isReport(inputs.getFirst())) {
      source.tellWhatHasNoEffect("reports");
      return List.of(Reports.read(Path.of(inputs.getFirst())));
    }
    if (inputs.stream().anyMatch(Reports::isReport)) {
      throw new UsageException("check accepts only one report (.json), but several recordings");
    }
    List<Observed> jvms = source.observe(inputs, interruption);
    if (interruption.tellsThatNothingWasSeen(
        jvms.getFirst().snapshot(), spec.commandLine().getErr())) {
      return List.of();
    }
    return jvms.stream().map(jvm -> Reports.of(Rules.diagnose(jvm.snapshot()))).toList();
  }

  private static List<Outcome> judge(List<Report> reports, Limits limits, Baseline baseline) {
    return Gate.judge(reports, limits, baseline, LocalDate.now(ZoneOffset.UTC));
  }

  private static String text(List<Outcome> outcomes, Format form) {
    return form == Format.JSON
        ? CheckJson.of(outcomes, Version.number(), Instant.now().truncatedTo(ChronoUnit.SECONDS))
        : CheckText.of(outcomes, Version.number(), ReportOptions.width());
  }
}
