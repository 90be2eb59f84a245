package io.vtscope.command;

import io.vtscope.command.console.ExitCode;
import io.vtscope.command.console.TerminalWidth;
import io.vtscope.command.console.UsageException;
import io.vtscope.command.help.TextPage;
import io.vtscope.command.option.KindName;
import io.vtscope.finding.Kind;
import io.vtscope.jvm.Jdk;
import io.vtscope.view.text.KnownBugsText;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vtscope explain}. */
@Command(
    name = "explain",
    description = "Explains a kind of finding and how to fix it, offline.",
    footer = {
      "  vtscope explain pinned-monitor",
      "  vtscope explain known-jdk-bug --jdk 25.0.2 --vendor Corretto"
    },
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
  private @Nullable Kind kind;

  @Option(
      names = "--jdk",
      paramLabel = "VERSION",
      description = "With known-jdk-bug: list the known bugs of this JDK, for example 25.0.2.")
  private @Nullable String jdk;

  @Option(
      names = "--vendor",
      paramLabel = "NAME",
      description = "With --jdk: its vendor, for example Corretto. Some vendors fix bugs earlier.")
  private @Nullable String vendor;

  @Override
  public Integer call() throws UsageException {
    PrintWriter out = spec.commandLine().getOut();
    if (jdk != null || vendor != null) {
      out.print(KnownBugsText.of(jdk(), TerminalWidth.OF_OUTPUT.columns()));
    } else if (kind == null) {
      list(out);
    } else {
      out.print(TextPage.read(Kind.class, kind.page(), TerminalWidth.OF_OUTPUT.columns()));
    }
    out.flush();
    return ExitCode.FINE;
  }

  private Jdk jdk() throws UsageException {
    if (kind != Kind.KNOWN_JDK_BUG || jdk == null) {
      throw new UsageException(
          "--jdk and --vendor are for: vtscope explain known-jdk-bug --jdk VERSION");
    }
    Jdk asked = new Jdk(jdk, vendor, null, null);
    if (asked.feature() == 0) {
      throw new UsageException("'%s' is not a JDK version such as 25.0.2".formatted(jdk));
    }
    return asked;
  }

  private static void list(PrintWriter out) {
    int width = Arrays.stream(Kind.values()).mapToInt(kind -> kind.id().length()).max().orElse(1);
    for (Kind kind : Kind.values()) {
      out.printf("%-" + width + "s  %s%n", kind.id(), kind.title());
    }
    out.println();
    out.println("Run 'vtscope explain KIND' to read about a kind.");
  }
}
