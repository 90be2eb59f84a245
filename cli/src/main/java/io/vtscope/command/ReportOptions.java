package io.vtscope.command;

import io.vtscope.finding.Diagnosis;
import io.vtscope.view.html.HtmlReport;
import io.vtscope.view.json.JsonReport;
import io.vtscope.view.json.JsonReports;
import io.vtscope.view.text.JvmsText;
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
import java.util.function.BiFunction;
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
          "Write the report to FILE (.txt, .json, .html) and not to standard output; may be"
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
    return write((wanted, charset) -> text(diagnosis, wanted, charset), out);
  }

  /**
   * Writes the report on the JVMs that a command has started; of one alone it is as of any JVM.
   *
   * @param missing JVMs of which nothing is known, a sentence each
   * @param command as the user wrote it
   * @param out where it goes when no file is named
   * @return the files written
   */
  List<Path> write(List<Diagnosis> jvms, List<String> missing, String command, PrintWriter out)
      throws UsageException {
    return jvms.size() == 1 && missing.isEmpty()
        ? write(jvms.getFirst(), out)
        : write((wanted, charset) -> text(jvms, missing, command, wanted), out);
  }

  private List<Path> write(BiFunction<Format, Charset, String> texts, PrintWriter out)
      throws UsageException {
    if (outputs.isEmpty()) {
      out.print(texts.apply(format == null ? Format.TEXT : format, charset()));
      out.flush();
    }
    for (Path output : outputs) {
      Format wanted = format == null ? Format.of(output) : format;
      try {
        Files.writeString(output, texts.apply(wanted, StandardCharsets.UTF_8));
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
      case HTML ->
          HtmlReport.of(diagnosis, Version.number(), Instant.now().truncatedTo(ChronoUnit.SECONDS));
    };
  }

  private static String text(
      List<Diagnosis> jvms, List<String> missing, String command, Format format) {
    return switch (format) {
      case TEXT -> JvmsText.of(jvms, missing, command, Version.number(), width());
      case JSON ->
          JsonReports.of(
              jvms,
              missing,
              command,
              Version.number(),
              Instant.now().truncatedTo(ChronoUnit.SECONDS));
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
