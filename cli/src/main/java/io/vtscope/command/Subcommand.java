package io.vtscope.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands in the order of the usage. Only the one that is asked for is built: a start is
 * short.
 */
enum Subcommand {
  LIST("Lists the JVMs of this user."),
  ATTACH(
      "Shows what a running JVM does, or plays a recording again; then leaves the JVM as it was."),
  REPORT("Analyses a running JVM for a while, or recordings."),
  DUMP(
      "Shows once what a running JVM's carriers and virtual threads do, also while everything"
          + " hangs: who holds the carriers, who waits for what, deadlocks."),
  RECORD("Keeps what the agent sees in a running JVM as a recording, until Ctrl-C."),
  RUN("Starts a program under the agent and reports when it ends."),
  CHECK("A gate for CI: ends with 1 where a finding or a figure is over a limit."),
  DIFF("Says what has changed from one recording or report to another."),
  DEMO("Runs a sample application under the agent and reports.");

  private final String purpose;

  Subcommand(String purpose) {
    this.purpose = purpose;
  }

  /** As the user writes it. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Begins the command line's part of a command.
   *
   * @param more of what it is for, a paragraph each
   */
  CommandSpec spec(Callable<Integer> command, String... more) {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(command).name(label());
    List<String> description = new ArrayList<>(List.of(more));
    description.addFirst(purpose);
    Argument.common(spec, description.toArray(String[]::new));
    return spec;
  }

  private CommandLine built() {
    return new CommandLine(
        switch (this) {
          case LIST -> new ListCommand().spec();
          case ATTACH -> new AttachCommand().spec();
          case REPORT -> new ReportCommand().spec();
          case DUMP -> new DumpCommand().spec();
          case RECORD -> new RecordCommand().spec();
          case RUN -> new RunCommand().spec();
          case CHECK -> new CheckCommand().spec();
          case DIFF -> new DiffCommand().spec();
          case DEMO -> new DemoCommand().spec();
        });
  }

  /** No more than what the usage of all commands says of it; its class is not loaded for that. */
  private CommandLine outline() {
    CommandSpec spec = CommandSpec.create().name(label());
    spec.usageMessage().description(purpose);
    return new CommandLine(spec);
  }

  private static @Nullable Subcommand of(String label) {
    for (Subcommand subcommand : values()) {
      if (subcommand.label().equals(label)) {
        return subcommand;
      }
    }
    return null;
  }

  /**
   * Adds what a command line needs: the command that it begins with and no other; where it names
   * none, as {@code --help} does, only what is said of them; else all.
   */
  static void addTo(CommandLine main, String... args) {
    Subcommand first = args.length == 0 ? null : of(args[0]);
    if (first != null) {
      main.addSubcommand(first.built());
      return;
    }
    boolean namesSome = false;
    for (String arg : args) {
      namesSome |= of(arg) != null || arg.startsWith("@"); // which is a file of arguments
    }
    for (Subcommand subcommand : values()) {
      main.addSubcommand(namesSome ? subcommand.built() : subcommand.outline());
    }
  }
}
