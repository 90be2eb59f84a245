package io.vtscope.command.option;

import io.vtscope.command.console.UsageException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Report formats. The agent knows the same file endings ({@code AgentOptions}). */
public enum Format {
  TEXT(".txt"),
  JSON(".json"),
  MARKDOWN(".md"),
  CSV(".csv"),
  COLLAPSED(".collapsed .folded"),
  PPROF(".pb.gz"),
  SARIF(".sarif .sarif.json"),
  JUNIT(".xml"),
  HTML(".html"),
  /** The recording itself. */
  JFR(".jfr");

  private final String endings;

  /**
   * @param endings separated by blanks
   */
  Format(String endings) {
    this.endings = endings;
  }

  /** The longest matching ending decides. */
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

  static Format of(@Nullable Format named, Path file) throws UsageException {
    return named == null ? of(file) : named;
  }

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
