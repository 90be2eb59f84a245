package io.vtscope.command.option;

import io.vtscope.command.console.Output;
import io.vtscope.command.console.OutputFiles;
import io.vtscope.command.console.TerminalWidth;
import io.vtscope.command.console.UsageException;
import io.vtscope.command.console.Version;
import io.vtscope.finding.Diagnosis;
import io.vtscope.fleet.Fleet;
import io.vtscope.source.SourceException;
import io.vtscope.view.collapsed.CollapsedStacks;
import io.vtscope.view.csv.CsvReport;
import io.vtscope.view.html.FleetHtml;
import io.vtscope.view.html.HtmlReport;
import io.vtscope.view.json.JsonReport;
import io.vtscope.view.json.JsonReports;
import io.vtscope.view.junit.JunitReport;
import io.vtscope.view.markdown.MarkdownReport;
import io.vtscope.view.pprof.PprofProfile;
import io.vtscope.view.sarif.SarifReport;
import io.vtscope.view.sarif.Sources;
import io.vtscope.view.text.FleetText;
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

/** The format and output files of a report. */
public final class ReportOptions {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "Format of the report: ${COMPLETION-CANDIDATES}. Default: by the ending of FILE, or"
              + " TEXT.")
  private @Nullable Format format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "Write the report to FILE instead of printing it. The ending selects the format: .txt, .json,"
              + " .md, .csv, .collapsed, .pb.gz, .sarif, .xml or .html; .jfr saves the recording"
              + " itself. May be repeated.")
  private List<Path> outputs = List.of();

  @Option(
      names = "--what",
      paramLabel = "WHAT",
      description =
          "What collapsed stacks and pprof profiles show: ${COMPLETION-CANDIDATES}. CARRIERS"
              + " (default): the time that carriers were held. WAIT: the time that virtual threads"
              + " waited without a carrier, summed over all threads.")
  private @Nullable What what;

  @Option(
      names = "--source-root",
      paramLabel = "DIR",
      description =
          "A directory of sources, for example src/main/java. SARIF reports link to the files in it."
              + " May be repeated.")
  private List<Path> sourceRoots = List.of();

  @Option(
      names = "--verbose",
      description = "In text, show all checks, carriers, threads and executors too.")
  private boolean verbose;

  @Option(names = "--full-stacks", description = "In text, show the frames of libraries too.")
  private boolean fullStacks;

  /** Called before observing, to report errors early. */
  public void check() throws SourceException, UsageException {
    if (outputs.isEmpty() && format != null && format.isBinary()) {
      throw new UsageException("%s is a binary format: name a file with -o".formatted(format));
    }
    if (what != null && !writesProfile()) {
      throw new UsageException(
          "--what selects the stacks of a profile: use it with -o FILE.collapsed, -o FILE.pb.gz or"
              + " --format COLLAPSED");
    }
    for (Path output : outputs) {
      if (Format.of(format, output) == Format.JFR) {
        OutputFiles.checkRecording(output);
      } else {
        OutputFiles.check(output);
      }
    }
    for (Path root : sourceRoots) {
      if (!Files.isDirectory(root)) {
        throw new SourceException(
            SourceException.Kind.NOT_OBSERVABLE, "--source-root: there is no directory " + root);
      }
    }
  }

  private boolean writesProfile() throws UsageException {
    if (outputs.isEmpty()) {
      return format == Format.COLLAPSED;
    }
    for (Path output : outputs) {
      Format form = Format.of(format, output);
      if (form == Format.COLLAPSED || form == Format.PPROF) {
        return true;
      }
    }
    return false;
  }

  /** Whether a profile of waiting threads was asked for. */
  public boolean showsWaiting() {
    return what == What.WAIT;
  }

  public boolean toFiles() {
    return !outputs.isEmpty();
  }

  public Path htmlOr(Path otherwise) throws UsageException {
    Path page = outputs.isEmpty() ? otherwise : outputs.getFirst();
    if (outputs.size() > 1 || Format.of(format, page) != Format.HTML) {
      throw new UsageException("--all writes one HTML page: name it with -o FILE.html");
    }
    OutputFiles.check(page);
    return page;
  }

  public List<Path> recordings() throws UsageException {
    List<Path> recordings = new ArrayList<>();
    for (Path output : outputs) {
      if (Format.of(format, output) == Format.JFR) {
        recordings.add(output);
      }
    }
    return recordings;
  }

  /** Rejects formats that cannot hold several JVMs. */
  public void checkForSeveral() throws UsageException {
    List<Format> wanted = new ArrayList<>(format == null ? List.of() : List.of(format));
    for (Path output : outputs) {
      wanted.add(Format.of(format, output));
    }
    for (Format form : wanted) {
      if (form != Format.TEXT && form != Format.JSON && form != Format.HTML) {
        throw new UsageException(
            "a report on several JVMs is TEXT (.txt), JSON (.json) or HTML (.html), not " + form);
      }
    }
  }

  private interface Rendering {
    byte[] of(Format form, int width, boolean ascii);
  }

  /**
   * Skips recordings.
   *
   * @param out receives the report if no file is named
   * @return the files written
   */
  public List<Path> write(Diagnosis diagnosis, PrintWriter out, TerminalWidth width)
      throws UsageException {
    return write((form, columns, ascii) -> bytes(diagnosis, form, columns, ascii), out, width);
  }

  /**
   * Writes a report on one or several JVMs.
   *
   * @return the files written
   */
  public List<Path> write(Fleet fleet, PrintWriter out, TerminalWidth width) throws UsageException {
    return fleet.members().size() == 1 && fleet.missing().isEmpty()
        ? write(fleet.members().getFirst().diagnosis(), out, width)
        : write(
            (form, columns, ascii) -> text(fleet, form, columns).getBytes(StandardCharsets.UTF_8),
            out,
            width);
  }

  private List<Path> write(Rendering report, PrintWriter out, TerminalWidth width)
      throws UsageException {
    List<Path> files = new ArrayList<>(outputs);
    files.removeAll(recordings());
    if (files.isEmpty()) {
      Format wanted = format == null || format.isBinary() ? Format.TEXT : format;
      print(report, wanted, out, width.columns());
    }
    for (Path file : files) {
      try {
        Format form = Format.of(format, file);
        Files.write(file, report.of(form, TerminalWidth.WITHOUT, false));
      } catch (IOException e) {
        throw OutputFiles.refused(file, e);
      }
    }
    return files;
  }

  private static void print(Rendering report, Format wanted, PrintWriter out, int columns) {
    byte[] bytes = report.of(wanted, columns, isAscii(charset()));
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (wanted == Format.TEXT) {
      out.print(text);
      out.flush();
    } else {
      Output.printUtf8(out, text);
    }
  }

  private byte[] bytes(Diagnosis diagnosis, Format form, int width, boolean ascii) {
    if (form != Format.PPROF) {
      return text(diagnosis, form, width, ascii).getBytes(StandardCharsets.UTF_8);
    }
    return showsWaiting()
        ? PprofProfile.ofWaiting(diagnosis, Version.number())
        : PprofProfile.of(diagnosis, Version.number());
  }

  private String text(Diagnosis diagnosis, Format form, int width, boolean ascii) {
    String version = Version.number();
    return switch (form) {
      case TEXT ->
          TextReport.of(
              diagnosis, version, new TextReport.Style(width, ascii, verbose, fullStacks));
      case JSON -> JsonReport.of(diagnosis, version, now());
      case MARKDOWN -> MarkdownReport.of(diagnosis, version);
      case CSV -> CsvReport.of(diagnosis);
      case COLLAPSED ->
          showsWaiting() ? CollapsedStacks.ofWaiting(diagnosis) : CollapsedStacks.of(diagnosis);
      case SARIF -> SarifReport.of(diagnosis, version, new Sources(sourceRoots));
      case HTML -> HtmlReport.of(diagnosis, version, now());
      case JUNIT -> JunitReport.of(diagnosis, version);
      case PPROF, JFR -> throw new IllegalArgumentException(form + " is no text");
    };
  }

  private static String text(Fleet fleet, Format form, int width) {
    String version = Version.number();
    return switch (form) {
      case JSON -> JsonReports.of(fleet, version, now());
      case HTML -> FleetHtml.of(fleet, version, now());
      default -> FleetText.of(fleet, version, width);
    };
  }

  public static Charset charset() {
    return System.out.charset();
  }

  public static boolean isAscii(Charset charset) {
    return !charset.newEncoder().canEncode('▁');
  }

  public static int width() {
    return TerminalWidth.OF_OUTPUT.columns();
  }

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS);
  }
}
