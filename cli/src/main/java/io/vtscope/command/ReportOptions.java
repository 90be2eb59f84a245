package io.vtscope.command;

import io.vtscope.finding.Diagnosis;
import io.vtscope.view.json.JsonReport;
import io.vtscope.view.text.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** In what form a report is wanted, and where it goes. */
final class ReportOptions {
  private static final int WIDTH = 100;

  @Option(
      names = "--format",
      paramLabel = "FORM",
      description =
          "Form of the report: ${COMPLETION-CANDIDATES}; by default text, or what the"
              + " ending of FILE says.")
  private @Nullable Format format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "Write the report to FILE (.txt, .json) and not to standard output; may be"
              + " repeated.")
  private List<Path> outputs = new ArrayList<>();

  /** Refuses what cannot be written before anything is observed. */
  void check() throws UsageException {
    for (Path output : outputs) {
      if (format == null) {
        Format.of(output);
      }
      OutputFiles.check(output);
    }
  }

  boolean toFiles() {
    return !outputs.isEmpty();
  }

  /**
   * Writes the report wherever it is wanted.
   *
   * @param out where it goes when no file is named
   * @return the files written
   */
  List<Path> write(Diagnosis diagnosis, PrintWriter out) throws UsageException {
    if (outputs.isEmpty()) {
      out.print(text(diagnosis, format == null ? Format.TEXT : format, charset()));
      out.flush();
    }
    for (Path output : outputs) {
      Format wanted = format == null ? Format.of(output) : format;
      try {
        Files.writeString(output, text(diagnosis, wanted, StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UsageException("%s cannot be written: %s".formatted(output, e.getMessage()));
      }
    }
    return outputs;
  }

  private static String text(Diagnosis diagnosis, Format format, Charset charset) {
    return switch (format) {
      case TEXT -> TextReport.of(diagnosis, Version.number(), width(), isAscii(charset));
      case JSON ->
          JsonReport.of(diagnosis, Version.number(), Instant.now().truncatedTo(ChronoUnit.SECONDS));
    };
  }

  static Charset charset() {
    return System.out.charset();
  }

  static boolean isAscii(Charset charset) {
    return !charset.newEncoder().canEncode('▁');
  }

  static int width() {
    String columns = System.getenv("COLUMNS");
    try {
      return columns == null ? WIDTH : Integer.parseInt(columns);
    } catch (NumberFormatException e) {
      return WIDTH;
    }
  }
}
