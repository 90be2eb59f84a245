package io.vtscope.command;

import io.vtscope.aggregate.Aggregator;
import io.vtscope.source.RecordingSource;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

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
    Path recording = recording(args);
    if (recording != null) {
      RecordingSource.begin(recording, Aggregator.pinSums());
    }
  }

  /** The first that is surely read; what follows an option may be a file to write. */
  static @Nullable Path recording(String... args) {
    if (args.length > 1 && reads(args[0])) {
      for (int i = 1; i < args.length; i++) {
        boolean ofOption = args[i - 1].startsWith("-");
        if (args[i].endsWith(".jfr") && !ofOption && InputFiles.isThere(args[i])) {
          return Path.of(args[i]);
        }
      }
    }
    return null;
  }

  private static boolean reads(String command) {
    return command.equals(Subcommand.REPORT.label())
        || command.equals(Subcommand.CHECK.label())
        || command.equals(Subcommand.DIFF.label());
  }
}
