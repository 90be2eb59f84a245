package io.vtscope.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class SubcommandTest {
  /** Names one and does not begin with it, so that all are built. */
  private static final String[] ALL = {"--help", "list"};

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
        .startsWith("2 vtscope: Un");
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

  private static String said(CommandLine main, String... args) {
    StringWriter err = new StringWriter();
    int status = main.setErr(new PrintWriter(err)).execute(args);
    return status + " " + err;
  }
}
