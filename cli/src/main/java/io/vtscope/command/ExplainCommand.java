package io.vtscope.command;

import io.vtscope.command.help.TextPage;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Kind;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vtscope explain}. */
@Command(
    name = "explain",
    description = "Explains a kind of finding and how to fix it, offline.",
    footer = {"  vtscope explain", "  vtscope explain pinned-monitor"},
    exitCodeList = {ExitCode.SUCCESS_TEXT, "2:wrong usage"})
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ExplainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "KIND",
      converter = KindName.class,
      completionCandidates = KindName.All.class,
      description = "The kind of finding, as reports name it. Without it, all kinds are listed.")
  private @Nullable String kind;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (kind == null) {
      list(out);
    } else {
      String file = "explain/" + kind + ".md";
      out.print(TextPage.read(Kind.class, file, TerminalWidth.OF_OUTPUT.columns()));
    }
    out.flush();
    return ExitCode.FINE;
  }

  private static void list(PrintWriter out) {
    int width = Diagnosis.ids().stream().mapToInt(String::length).max().orElse(1);
    for (String id : Diagnosis.ids()) {
      out.printf("%-" + width + "s  %s%n", id, Kind.of(id).brief());
    }
    out.println();
    out.println("Run 'vtscope explain KIND' to read about one of them.");
  }
}
