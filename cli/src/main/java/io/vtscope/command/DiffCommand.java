package io.vtscope.command;

import io.vtscope.command.console.ExitCode;
import io.vtscope.command.console.Interruption;
import io.vtscope.command.console.UsageException;
import io.vtscope.command.console.Version;
import io.vtscope.command.option.Format;
import io.vtscope.command.option.ReportOptions;
import io.vtscope.command.option.ResultOptions;
import io.vtscope.command.option.SourceOptions;
import io.vtscope.diff.Comparison;
import io.vtscope.diff.Side;
import io.vtscope.finding.Diagnosis;
import io.vtscope.ledger.Observed;
import io.vtscope.rule.Rules;
import io.vtscope.source.SourceException;
import io.vtscope.view.html.DiffHtml;
import io.vtscope.view.json.DiffJson;
import io.vtscope.view.text.DiffText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
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

/** {@code vtscope diff}. */
@Command(
    name = "diff",
    description = {
      "Compares two recordings, reports or running JVMs.",
      "The exit status does not depend on the differences; vtscope check can fail a build."
    },
    footer = {
      "  vtscope diff before.jfr after.jfr",
      "  vtscope diff before.json after.jfr -o diff.html"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class DiffCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "BEFORE",
      description = "A recording (.jfr), a report (.json), or a running JVM.")
  private String before;

  @Parameters(
      index = "1",
      paramLabel = "AFTER",
      description = "A recording, a report or a running JVM, which is watched after BEFORE.")
  private String after;

  @Mixin private SourceOptions source;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "Format of the result: TEXT (.txt), JSON (.json) or HTML (.html). "
              + ResultOptions.DEFAULT)
  private @Nullable Format format;

  @Mixin private ResultOptions result;

  @Override
  public Integer call() throws SourceException, UsageException {
    Format form = result.form(format, Format.TEXT, Format.JSON, Format.HTML);
    try (Interruption interruption = Interruption.install()) {
      Side first = side(before, interruption);
      if (interruption.requested() && SourceOptions.isRunning(List.of(after))) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("vtscope: interrupted before AFTER was watched; nothing was compared");
        return ExitCode.NOT_ANSWERABLE;
      }
      result.write(text(Comparison.of(first, side(after, interruption)), form), form);
    }
    return ExitCode.FINE;
  }

  private static String text(Comparison comparison, Format form) {
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    return switch (form) {
      case JSON -> DiffJson.of(comparison, Version.number(), now);
      case HTML -> DiffHtml.of(comparison, Version.number(), now);
      default -> DiffText.of(comparison, Version.number(), ReportOptions.width());
    };
  }

  private Side side(String input, Interruption interruption)
      throws SourceException, UsageException {
    Side side = Reports.isReport(input) ? written(input) : observed(input, interruption);
    if (side.report().isEmpty()) {
      throw new SourceException(
          SourceException.Kind.NOT_ANSWERABLE, input + " contains no data to compare");
    }
    return side;
  }

  private static Side written(String input) throws SourceException {
    return new Side(name(input), Reports.read(Path.of(input)), null);
  }

  private Side observed(String input, Interruption interruption)
      throws SourceException, UsageException {
    List<Observed> jvms = source.observe(List.of(input), interruption);
    if (jvms.size() > 1) {
      throw new SourceException(
          SourceException.Kind.NOT_ANSWERABLE,
          "%s has recordings of %d JVMs, and diff compares one JVM with one"
              .formatted(input, jvms.size()));
    }
    Diagnosis diagnosis = Rules.diagnose(jvms.getFirst().snapshot());
    return new Side(name(input), Reports.of(diagnosis), diagnosis);
  }

  private static String name(String input) {
    Path name = Path.of(input).getFileName();
    return name == null ? input : name.toString();
  }
}
