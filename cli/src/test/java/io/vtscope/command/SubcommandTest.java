package io.vtscope.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class SubcommandTest {
  /** Names one and does not begin with it, so that all are built. */
  private static final String[] ALL = {"--help", "list"};

  private static final String SHOP = "src/test/resources/io/vtscope/recordings/shop-25.jfr";

  private static final String REPORT = "src/test/resources/io/vtscope/golden/25/report.json";

  @ParameterizedTest
  @EnumSource
  void aCommandIsBuiltAloneWhereALineBeginsWithIt(Subcommand subcommand) {
    Map<String, CommandLine> built =
        Main.commandLine(subcommand.label(), "list", "report").getSubcommands();

    assertThat(built).containsOnlyKeys(subcommand.label());
    assertThat(usage(subcommand, subcommand.label())).contains("--help");
  }

  @ParameterizedTest
  @EnumSource
  void itsUsageDoesNotDependOnTheOthers(Subcommand subcommand) {
    assertThat(usage(subcommand, subcommand.label())).isEqualTo(usage(subcommand, ALL));
  }

  private static String usage(Subcommand subcommand, String... args) {
    Map<String, CommandLine> built = Main.commandLine(args).getSubcommands();
    return Objects.requireNonNull(built.get(subcommand.label())).getUsageMessage();
  }

  @ParameterizedTest
  @EnumSource
  void eachSaysWhichVersionItIs(Subcommand subcommand) {
    StringWriter out = new StringWriter();
    Main.commandLine(subcommand.label(), "--version")
        .setOut(new PrintWriter(out))
        .execute(subcommand.label(), "--version");

    assertThat(out.toString().strip()).isEqualTo("vtscope " + Version.number());
  }

  @ParameterizedTest
  @CsvSource({
    "attach, TARGET|FILE.jfr",
    "report, TARGET|FILE.jfr",
    "dump, TARGET",
    "record -o x.jfr, TARGET",
    "run --children, COMMAND",
    "check, TARGET|FILE",
    "diff a.json, AFTER"
  })
  void whatMustBeThereIsNamedWhereItIsMissing(String line, String missing) {
    String[] args = line.split(" ");

    assertThat(said(Main.commandLine(args), args))
        .startsWith("2 vtscope: Missing required parameter: '" + missing + "'");
  }

  @Test
  void allAreNamedAndDescribedInTheUsage() {
    String usage = Main.commandLine("--help").getUsageMessage();

    assertThat(usage).isEqualTo(Main.commandLine(ALL).getUsageMessage());
    for (Subcommand subcommand : Subcommand.values()) {
      assertThat(usage).contains("\n  " + subcommand.label() + " ");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lst", "reprot", "--hlp", "-x", "none"})
  void whatIsNoneIsAnsweredAsIfAllWereBuilt(String wrong) {
    assertThat(said(Main.commandLine(wrong), wrong))
        .isEqualTo(said(Main.commandLine(ALL), wrong))
        .startsWith(
            wrong.startsWith("-")
                ? "2 vtscope: Unknown option"
                : "2 vtscope: there is no command '%s'".formatted(wrong));
  }

  @Test
  void anArgumentThatACommandHasNoUseForIsNamed() {
    assertThat(said(Main.commandLine("list"), "list", "shop"))
        .startsWith("2 vtscope: 'shop' is one argument too many\n");
  }

  @Test
  void whoAsksForWhatIsDoneOtherwiseIsToldHow(@TempDir Path directory) throws IOException {
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
            "3 vtscope: night.jfr is a recording, but this command needs a running JVM: use vtscope report\n");
  }

  @Test
  void whatOnlyARunningJvmHasAUseForIsSaidToHaveNoEffect() {
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
  void helpIsACommandToo() {
    assertThat(Main.withoutHelp("help")).containsExactly("--help");
    assertThat(Main.withoutHelp("help", "attach")).containsExactly("attach", "--help");
    assertThat(Main.withoutHelp("attach", "help")).containsExactly("attach", "help");
    assertThat(Main.withoutHelp()).isEmpty();
  }

  @Test
  void theFormsOfAResultAreThoseThatItsCommandWrites() {
    assertThat(usage(Subcommand.DIFF, ALL)).contains("TEXT, JSON, HTML").contains(".html");
    assertThat(usage(Subcommand.CHECK, ALL)).contains("TEXT, JSON;").doesNotContain("html");
  }

  private static String said(String... args) {
    return said(Main.commandLine(args).setOut(new PrintWriter(new StringWriter())), args);
  }

  /** But for how far it has read, which a machine says that takes longer than a second. */
  private static String said(CommandLine main, String... args) {
    StringWriter err = new StringWriter();
    int status = main.setErr(new PrintWriter(err)).execute(args);
    return status + " " + err.toString().replaceAll("vtscope: .* read, \\d+ %\n", "");
  }
}
