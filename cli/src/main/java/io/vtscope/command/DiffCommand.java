package io.vtscope.command;

import io.vtscope.aggregate.Snapshot;
import io.vtscope.diff.Comparison;
import io.vtscope.diff.Side;
import io.vtscope.finding.Diagnosis;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code vtscope diff}. */
final class DiffCommand implements Callable<Integer> {
  private final CommandSpec spec =
      Subcommand.DIFF.spec(
          this, "The exit status does not depend on what has changed: vtscope check is the gate.");

  private final Argument<String> before =
      Argument.parameter(
          spec,
          PositionalParamSpec.builder()
              .index("0")
              .paramLabel("BEFORE")
              .type(String.class)
              .description(
                  "A recording (.jfr), a report (.json), or a running JVM, watched at once."));

  private final Argument<String> after =
      Argument.parameter(
          spec,
          PositionalParamSpec.builder()
              .index("1")
              .paramLabel("AFTER")
              .type(String.class)
              .description("The same; watched after BEFORE."));

  private final SourceOptions source = new SourceOptions(spec);

  private final ResultOptions result = new ResultOptions(spec, ResultOptions.Form.values());

  CommandSpec spec() {
    return spec;
  }

  @Override
  public Integer call() throws SourceException, UsageException {
    result.check();
    try (Interruption interruption = Interruption.install()) {
      Side first = side(before.value(), interruption);
      if (interruption.requested() && SourceOptions.isRunning(List.of(after.value()))) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("vtscope: asked to end before AFTER was watched: nothing is compared");
        return ExitCode.NOT_ANSWERABLE;
      }
      write(Comparison.of(first, side(after.value(), interruption)));
    }
    return ExitCode.FINE;
  }

  private void write(Comparison comparison) throws UsageException {
    result.write(
        form ->
            switch (form) {
              case TEXT -> DiffText.of(comparison, Version.number(), ReportOptions.width());
              case JSON ->
                  DiffJson.of(
                      comparison, Version.number(), Instant.now().truncatedTo(ChronoUnit.SECONDS));
              case HTML ->
                  DiffHtml.of(
                      comparison, Version.number(), Instant.now().truncatedTo(ChronoUnit.SECONDS));
            },
        spec.commandLine().getOut(),
        spec.commandLine().getErr());
  }

  private Side side(String input, Interruption interruption)
      throws SourceException, UsageException {
    Side side = Reports.isReport(input) ? written(input) : observed(input, interruption);
    if (side.report().isEmpty()) {
      throw new SourceException(
          SourceException.Kind.NOT_ANSWERABLE,
          input + " has nothing to compare: its window is empty");
    }
    return side;
  }

  private static Side written(String input) throws SourceException {
    return new Side(name(input), Reports.read(Path.of(input)), null);
  }

  private Side observed(String input, Interruption interruption)
      throws SourceException, UsageException {
    List<Snapshot> jvms = source.observe(List.of(input), interruption);
    if (jvms.size() > 1) {
      throw new SourceException(
          SourceException.Kind.NOT_ANSWERABLE,
          "%s are recordings of %d JVMs: one is compared with one".formatted(input, jvms.size()));
    }
    Diagnosis diagnosis = Diagnosis.of(jvms.getFirst());
    return new Side(name(input), Reports.of(diagnosis), diagnosis);
  }

  /** Without the directories. */
  private static String name(String input) {
    Path name = Path.of(input).getFileName();
    return name == null ? input : name.toString();
  }
}
