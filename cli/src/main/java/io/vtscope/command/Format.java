package io.vtscope.command;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The forms that a report has. */
enum Format {
  TEXT(".txt"),
  JSON(".json"),
  HTML(".html");

  private final String ending;

  Format(String ending) {
    this.ending = ending;
  }

  /** The form that a file's ending asks for. */
  static Format of(Path file) throws UsageException {
    for (Format format : values()) {
      if (file.toString().endsWith(format.ending)) {
        return format;
      }
    }
    throw new UsageException(
        "%s: its ending says no form of report; there are %s"
            .formatted(
                file,
                Arrays.stream(values()).map(f -> f.ending).collect(Collectors.joining(", "))));
  }
}
