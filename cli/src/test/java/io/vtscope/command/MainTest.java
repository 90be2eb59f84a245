package io.vtscope.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.command.console.Version;
import io.vtscope.command.help.Docs;
import io.vtscope.finding.Kind;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  private static final int WIDTH = 80;

  private static final String SHOP = "src/test/resources/io/vtscope/recordings/shop-25.jfr";

  private static final String REPORT = "src/test/resources/io/vtscope/golden/25/report.json";

  static Set<String> commands() {
    return Main.commandLine(() -> WIDTH).getSubcommands().keySet();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasHelp(String command) {
    String help = printed(command, "--help");

    assertThat(help).isEqualTo(printed("help", command));
    assertThat(help).startsWith("Usage: vtscope " + command + " ").contains("\nExit status:\n");
    assertThat(examples(help)).hasSize(2).allMatch(line -> line.contains(" " + command));
    assertThat(help).endsWith("\nDocs: " + Docs.link("reference/commands.md#" + command) + "\n");
  }

  private static List<String> examples(String help) {
    return help.substring(help.indexOf("\nExamples:\n"))
        .lines()
        .filter(line -> line.startsWith("  "))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpIsWrappedAtBlanks(String command) {
    String help = printed(command, "--help");

    assertThat(help.lines())
        .filteredOn(line -> !line.startsWith("Docs: ")) // a link cannot be wrapped
        .allMatch(line -> line.length() <= WIDTH);
    assertThat(words(help)).isEqualTo(words(printed(1000, command, "--help")));
  }

  private static List<String> words(String text) {
    return List.of(text.split("\\s+", -1));
  }

  @Test
  void theMainHelpNamesEveryCommand() {
    String usage = printed("--help");

    assertThat(usage).isEqualTo(printed("help"));
    assertThat(commands())
        .allSatisfy(command -> assertThat(usage).contains("\n  " + command + " "));
  }

  @Test
  void helpForTheAgentListsItsOptions() throws IOException {
    String source =
        Files.readString(
            Path.of("../agent/core/src/main/java/io/vtscope/agent/core/AgentOptions.java"));
    Matcher known = Pattern.compile("KNOWN =\\s+\"(.*)\"").matcher(source);
    assertThat(known.find()).isTrue();

    String help = printed("help", "agent");
    assertThat(known.group(1).split(", ", -1))
        .hasSizeGreaterThan(5)
        .allSatisfy(option -> assertThat(help).containsPattern("\n  - " + option + "[=:]"));
    assertThat(help)
        .contains("java -javaagent:vtscope.jar=")
        .contains(Docs.link("reference/agent-options.md"));
  }

  @Test
  void explainListsTheKindsAndExplainsEach() {
    assertThat(printed("explain").lines())
        .anyMatch(line -> line.matches("pinned-monitor +" + Kind.PINNED_MONITOR.title()));
    for (Kind kind : Kind.values()) {
      String id = kind.id();
      assertThat(printed("explain", id))
          .startsWith("%s: %s\n".formatted(id, kind.title()))
          .contains(Docs.link("findings.md#" + id));
    }
  }

  @Test
  void explainListsTheKnownBugsOfAJdk() {
    assertThat(printed("explain", "known-jdk-bug", "--jdk", "25.0.2", "--vendor", "Corretto"))
        .startsWith("10 known bugs of JDK 25.0.2 (Corretto):\n")
        .contains("\nJDK-8369227 leaves a virtual thread parked", "fixed in 25.0.3\n")
        .doesNotContain("JDK-8370887");
    assertThat(said("explain", "known-jdk-bug", "--jdk", "new"))
        .startsWith("2 vtscope: 'new' is not a JDK version such as 25.0.2\n");
    assertThat(said("explain", "deadlock", "--vendor", "Corretto"))
        .startsWith("2 vtscope: --jdk and --vendor are for: vtscope explain known-jdk-bug --jdk");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "explain pined-monitor | 'pined-monitor'; did you mean pinned-monitor?",
        "explain contention | 'contention'; did you mean monitor-contention?",
        "explain xyz | 'xyz'; run vtscope explain for a list",
      })
  void anUnknownKindGetsASuggestion(String line, String sentence) {
    assertThat(said(line.split(" ", -1)))
        .startsWith("2 vtscope: there is no kind of finding " + sentence + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"report x.jfr --ignore", "attach x --ignore", "check x.jfr --require"})
  void optionsAcceptKnownKindsOnly(String line) {
    String option = line.substring(line.indexOf("--"));
    assertThat(said((line + " deadlok").split(" ", -1)))
        .startsWith(
            "2 vtscope: %s: there is no kind of finding 'deadlok'; did you mean deadlock?\n"
                .formatted(option));
  }

  @Test
  void aFilteredReportSaysWhatItHides() {
    assertThat(printed("report", SHOP, "--severity", "critical"))
        .containsPattern("\n +1 critical, \\d+ hidden[.] ")
        .containsPattern("Note: \\d+ findings are hidden by --severity or --ignore[.]\n");
  }

  @Test
  void aFilteredReportDoesNotPassACheck(@TempDir Path directory) {
    String file = directory.resolve("filtered.json").toString();
    assertThat(
            said("report", SHOP, "--ignore", "cpu-monopoly", "--severity", "critical", "-o", file))
        .startsWith("0 ");

    assertThat(said("check", file, "--max-severity", "off")).startsWith("4 ");
    assertThat(said("check", SHOP, "--max-severity", "off")).startsWith("0 ");
  }

  @Test
  void completionPrintsAScript() {
    assertThat(printed("completion"))
        .startsWith("#!/usr/bin/env bash")
        .contains("pinned-monitor")
        .contains("--max-severity");
  }

  @Test
  void theVersionIsThatOfTheBuild() {
    assertThat(printed("--version")).startsWith("vtscope " + Version.number() + " (");
    assertThat(printed("report", "--version")).isEqualTo(printed("--version"));
  }

  @ParameterizedTest
  @CsvSource({"run --children, COMMAND", "diff a.json, AFTER"})
  void aMissingParameterIsNamed(String line, String missing) {
    assertThat(said(line.split(" ", -1)))
        .startsWith("2 vtscope: Missing required parameter: '" + missing + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "lst, there is no command 'lst'",
    "reprot, there is no command 'reprot'",
    "none, there is no command 'none'",
    "help none, there is no command 'none'",
    "--hlp, Unknown option: '--hlp'",
    "-x, Unknown option: '-x'"
  })
  void anUnknownCommandOrOptionIsNamed(String line, String sentence) {
    assertThat(said(line.split(" ", -1))).startsWith("2 vtscope: " + sentence + "\n");
  }

  @Test
  void anArgumentTooManyIsNamed() {
    assertThat(said("list", "shop")).startsWith("2 vtscope: unexpected argument 'shop'\n");
  }

  @Test
  void inputOfAnotherCommandIsRefusedWithAHint(@TempDir Path directory) throws IOException {
    Path old = directory.resolve("jdk-17");
    Files.createDirectories(old.resolve("bin"));
    Files.createFile(old.resolve("bin/java")).toFile().setExecutable(true);
    Files.writeString(old.resolve("release"), "IMPLEMENTOR=\"any\"\nJAVA_VERSION=\"17.0.9\"\n");
    Path samples = Path.of("../sample-apps");
    System.setProperty("vtscope.samples", samples.toString());
    try {
      assertThat(said("demo", "--jdk", old.toString()))
          .isEqualTo(
              "2 vtscope: %s is JDK 17, and virtual threads need JDK 21 or newer\n".formatted(old));
    } finally {
      System.clearProperty("vtscope.samples");
    }
    assertThat(said("report", "night.json"))
        .isEqualTo(
            "2 vtscope: night.json is already a report; use vtscope check or vtscope diff\n");
    assertThat(said("dump", "night.jfr"))
        .isEqualTo(
            "3 vtscope: night.jfr is a recording, but this command needs a running JVM: use vtscope report\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "report missing.jfr",
        "check missing.jfr",
        "check missing.json",
        "check SHOP --baseline missing.json",
        "diff missing.jfr SHOP",
        "diff SHOP missing.json",
        "report SHOP --classpath missing.jar",
        "report SHOP --source-root missing"
      })
  void aMissingFileIsStatus3(String line) {
    assertThat(said(line.replace("SHOP", SHOP).split(" ", -1)))
        .startsWith("3 vtscope: ")
        .containsPattern("there is no [a-z]+ missing");
  }

  @Test
  void anUnwritableFileIsStatus2() {
    assertThat(said("report", SHOP, "-o", "missing/report.html"))
        .startsWith("2 vtscope: cannot write missing/report.html: there is no directory ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--limit deadlock=foo | --limit: expected one of: none, info, warning, critical, off; not 'foo'",
        "--max-severity foo | --max-severity: expected one of: none, info, warning, critical, off; not 'foo'",
        "--max-pool -1 | --max-pool: expected a number of carriers, not -1",
        "--max-pinned x | --max-pinned: 'x' is neither a time such as 500ms nor a share such as 2%"
      })
  void aWrongLimitIsRefused(String options, String sentence) {
    assertThat(said(("check " + REPORT + " " + options).split(" ", -1)))
        .startsWith("2 vtscope: " + sentence + "\n");
  }

  @Test
  void optionsWithoutEffectAreReported() {
    assertThat(said("report", SHOP, "--duration", "5s", "--no-agent"))
        .isEqualTo(
            """
            0 vtscope: --duration has no effect on recordings
            vtscope: --no-agent has no effect on recordings
            """);
    assertThat(said("check", REPORT, "--duration", "5s", "--max-severity", "CRITICAL"))
        .contains("vtscope: --duration has no effect on reports\n");
    assertThat(said("report", SHOP)).isEqualTo("0 ");
  }

  @Test
  void theHelpListsTheFormsThatACommandWrites() {
    assertThat(printed("diff", "--help")).contains("HTML");
    assertThat(printed("check", "--help")).contains("JSON").doesNotContain("HTML");
  }

  @Test
  void aFormThatACommandDoesNotWriteIsRefused() {
    assertThat(said("check", REPORT, "--format", "html"))
        .isEqualTo("2 vtscope: vtscope check writes TEXT or JSON, not HTML\n");
  }

  private static String printed(String... args) {
    return printed(WIDTH, args);
  }

  private static String printed(int width, String... args) {
    StringWriter out = new StringWriter();
    assertThat(Main.commandLine(() -> width).setOut(new PrintWriter(out)).execute(args)).isZero();
    return out.toString();
  }

  /** The exit status and standard error, without progress lines. */
  private static String said(String... args) {
    StringWriter err = new StringWriter();
    int status =
        Main.commandLine(() -> WIDTH)
            .setOut(new PrintWriter(new StringWriter()))
            .setErr(new PrintWriter(err))
            .execute(args);
    return status + " " + err.toString().replaceAll("vtscope: .* read, \\d+ %\n", "");
  }
}
