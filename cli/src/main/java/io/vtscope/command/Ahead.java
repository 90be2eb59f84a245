package io.vtscope.command;

import io.vtscope.aggregate.Aggregator;
import io.vtscope.source.RecordingSource;
import java.nio.file.Path;

/**
 * Begins to read a recording while the command line is still taken apart, which takes as long as
 * some ten megabytes do.
 */
final class Ahead {
  private Ahead() {}

  /**
   * Begins with the first that is named.
   *
   * @param args as they were given; they may be wrong
   */
  static void begin(String... args) {
    if (args.length > 1 && reads(args[0])) {
      for (int i = 1; i < args.length; i++) {
        if (args[i].endsWith(".jfr") && InputFiles.isThere(args[i])) {
          RecordingSource.begin(Path.of(args[i]), Aggregator::pinSum);
          return;
        }
      }
    }
  }

  private static boolean reads(String command) {
    return command.equals(Subcommand.REPORT.label())
        || command.equals(Subcommand.CHECK.label())
        || command.equals(Subcommand.DIFF.label());
  }
}
