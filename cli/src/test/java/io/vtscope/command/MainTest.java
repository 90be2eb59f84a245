package io.vtscope.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MainTest {
  private static final String SHOP = "src/test/resources/io/vtscope/recordings/shop-25.jfr";

  private static final String REPORT = "src/test/resources/io/vtscope/golden/25/report.json";

  /** All commands of the project; picocli's own help command has another layout. */
  static Set<String> commands() {
    Set<String> commands = new LinkedHashSet<>(Main.commandLine().getSubcommands().keySet());
    commands.remove("help");
    return commands;
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasHelp(String command) {
    assertThat(printed(command, "--help"))
        .startsWith("Usage: vtscope " + command + " ")
        .isEqualTo(printed("help", command));
  }

  @Test
  void theMainHelpNamesEveryCommand() {
    String usage = printed("--help");

    assertThat(usage).isEqualTo(printed("help"));
    assertThat(commands())
        .allSatisfy(command -> assertThat(usage).contains("\n  " + command + " "));
  }

  @Test
  void theVersionIsThatOfTheBuild() {
    assertThat(printed("--version").strip()).isEqualTo("vtscope " + Version.number());
    assertThat(printed("report", "--version")).isEqualTo(printed("--version"));
  }

  @ParameterizedTest
  @CsvSource({"run --children, COMMAND", "diff a.json, AFTER"})
  void aMissingParameterIsNamed(String line, String missing) {
    assertThat(said(line.split(" ")))
        .startsWith("2 vtscope: Missing required parameter: '" + missing + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "lst, there is no command 'lst'",
    "reprot, there is no command 'reprot'",
    "none, there is no command 'none'",
    "help none, Unknown subcommand 'none'.",
    "--hlp, Unknown option: '--hlp'",
    "-x, Unknown option: '-x'"
  })
  void anUnknownCommandOrOptionIsNamed(String line, String sentence) {
    assertThat(said(line.split(" "))).startsWith("2 vtscope: " + sentence + "\n");
  }

  @Test
  void anArgumentTooManyIsNamed() {
    assertThat(said("list", "shop")).startsWith("2 vtscope: 'shop' is one argument too many\n");
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
              "2 vtscope: %s is a JDK 17: virtual threads exist from 21 on\n".formatted(old));
    } finally {
      System.clearProperty("vtscope.samples");
    }
    assertThat(said("report", "night.json"))
        .isEqualTo(
            "2 vtscope: night.json is a report already: vtscope check judges it, vtscope diff compares it\n");
    assertThat(said("dump", "night.jfr"))
        .isEqualTo(
            "3 vtscope: night.jfr is a recording, and a running JVM is asked for: vtscope report reads recordings\n");
  }

  @Test
  void optionsWithoutEffectAreReported() {
    assertThat(said("report", SHOP, "--duration", "5s", "--no-agent"))
        .isEqualTo(
            """
            0 vtscope: --duration is for running JVMs, and has no effect on recordings
            vtscope: --no-agent is for running JVMs, and has no effect on recordings
            """);
    assertThat(said("check", REPORT, "--duration", "5s", "--max-severity", "CRITICAL"))
        .contains("vtscope: --duration is for running JVMs, and has no effect on reports\n");
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
        .isEqualTo("2 vtscope: vtscope check writes TEXT, JSON, and not HTML\n");
  }

  private static String printed(String... args) {
    StringWriter out = new StringWriter();
    assertThat(Main.commandLine().setOut(new PrintWriter(out)).execute(args)).isZero();
    return out.toString();
  }

  /** The exit status and standard error, without the progress that a slow machine prints. */
  private static String said(String... args) {
    StringWriter err = new StringWriter();
    int status =
        Main.commandLine()
            .setOut(new PrintWriter(new StringWriter()))
            .setErr(new PrintWriter(err))
            .execute(args);
    return status + " " + err.toString().replaceAll("vtscope: .* read, \\d+ %\n", "");
  }
}
