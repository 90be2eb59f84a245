package io.vtscope.command;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands in the order of the usage. To read all their options by reflection would take longer
 * than anything else at start, so only the one that is asked for is built.
 */
enum Subcommand {
  LIST(ListCommand.DESCRIPTION),
  ATTACH(AttachCommand.DESCRIPTION),
  REPORT(ReportCommand.DESCRIPTION),
  DUMP(DumpCommand.DESCRIPTION),
  RECORD(RecordCommand.DESCRIPTION),
  RUN(RunCommand.DESCRIPTION),
  CHECK(CheckCommand.DESCRIPTION),
  DIFF(DiffCommand.DESCRIPTION),
  DEMO(DemoCommand.DESCRIPTION);

  private final String description;

  Subcommand(String description) {
    this.description = description;
  }

  /** As the user writes it. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  private Object command() {
    return switch (this) {
      case LIST -> new ListCommand();
      case ATTACH -> new AttachCommand();
      case REPORT -> new ReportCommand();
      case DUMP -> new DumpCommand();
      case RECORD -> new RecordCommand();
      case RUN -> new RunCommand();
      case CHECK -> new CheckCommand();
      case DIFF -> new DiffCommand();
      case DEMO -> new DemoCommand();
    };
  }

  private CommandLine built() {
    return new CommandLine(command());
  }

  /** No more than what the usage of all commands says of it; its class is not loaded for that. */
  private CommandLine outline() {
    CommandSpec spec = CommandSpec.create().name(label());
    spec.usageMessage().description(description);
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
