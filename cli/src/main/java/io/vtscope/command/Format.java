package io.vtscope.command;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The forms that a report has; the agent takes the same endings, {@code AgentOptions}. */
enum Format {
  TEXT(".txt"),
  JSON(".json"),
  MARKDOWN(".md"),
  CSV(".csv"),
  COLLAPSED(".collapsed .folded"),
  PPROF(".pb.gz"),
  SARIF(".sarif .sarif.json"),
  JUNIT(".xml"),
  HTML(".html"),
  /** Not the report, but what it is made of. */
  JFR(".jfr");

  private final String endings;

  /**
   * @param endings with a blank between
   */
  Format(String endings) {
    this.endings = endings;
  }

  /** The form that a file's ending asks for; the longest ending counts. */
  static Format of(Path file) throws UsageException {
    String name = file.toString().toLowerCase(Locale.ROOT);
    Format best = null;
    int longest = 0;
    for (Format format : values()) {
      for (String ending : format.endings()) {
        if (name.endsWith(ending) && ending.length() > longest) {
          best = format;
          longest = ending.length();
        }
      }
    }
    if (best != null) {
      return best;
    }
    throw new UsageException(
        "%s: unknown file ending; expected one of: %s".formatted(file, String.join(", ", all())));
  }

  /** The form that was named, else the one that a file's ending asks for. */
  static Format of(@Nullable Format named, Path file) throws UsageException {
    return named == null ? of(file) : named;
  }

  /** Whether it is nothing for a terminal. */
  boolean isBinary() {
    return this == PPROF || this == JFR;
  }

  private List<String> endings() {
    return List.of(endings.split(" "));
  }

  private static List<String> all() {
    return Arrays.stream(values()).flatMap(format -> format.endings().stream()).toList();
  }
}
