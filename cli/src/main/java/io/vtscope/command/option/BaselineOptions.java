package io.vtscope.command.option;

import io.vtscope.check.Baseline;
import io.vtscope.check.BaselineJson;
import io.vtscope.check.Gate;
import io.vtscope.check.Limits;
import io.vtscope.command.console.OutputFiles;
import io.vtscope.command.console.UsageException;
import io.vtscope.report.Report;
import io.vtscope.report.ReportException;
import io.vtscope.source.IoReason;
import io.vtscope.source.SourceException;
import io.vtscope.view.format.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The file of accepted findings. */
public final class BaselineOptions {
  @Option(
      names = "--baseline",
      paramLabel = "FILE.json",
      description = "Accepted findings: only new or worse ones fail.")
  private @Nullable Path file;

  @Option(
      names = "--update-baseline",
      description =
          "Write FILE.json with all findings that exceed the limits now, then check. Entries that"
              + " still apply keep their reason and date; the others are dropped.")
  private boolean update;

  /** Called before observing, to report errors early. */
  public Baseline read() throws SourceException, UsageException {
    if (file == null) {
      if (update) {
        throw new UsageException("--update-baseline needs --baseline FILE.json");
      }
      return Baseline.EMPTY;
    }
    if (update) {
      OutputFiles.check(file);
    }
    if (!Files.exists(file)) {
      if (update) {
        return Baseline.EMPTY;
      }
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE,
          "there is no baseline %s; --update-baseline writes one".formatted(file));
    }
    if (!Files.isRegularFile(file)) {
      throw new UsageException("%s is not a regular file".formatted(file));
    }
    try {
      return BaselineJson.read(Files.readString(file));
    } catch (ReportException e) {
      throw new UsageException("%s is not a readable baseline: %s".formatted(file, e.getMessage()));
    } catch (IOException e) {
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE,
          "cannot read %s: %s".formatted(file, IoReason.of(e)));
    }
  }

  public void leave(PrintWriter err, String why) {
    if (update) {
      err.println("vtscope: the baseline was not updated: " + why);
    }
  }

  /** Returns the valid baseline. */
  public Baseline updated(Baseline old, List<Report> reports, Limits limits, PrintWriter err)
      throws UsageException {
    if (!update || file == null) {
      return old;
    }
    Baseline.Update updated =
        old.updated(
            reports.stream().flatMap(report -> report.findings().stream()).toList(),
            reports.stream().flatMap(report -> Gate.overLimits(report, limits).stream()).toList());
    try {
      Files.writeString(file, BaselineJson.write(updated.baseline()));
    } catch (IOException e) {
      throw OutputFiles.refused(file, e);
    }
    err.printf(
        "vtscope: updated %s: %d accepted (%d new), %d dropped%n",
        file,
        updated.baseline().entries().size(),
        updated.added().size(),
        updated.dropped().size());
    updated
        .dropped()
        .forEach(gone -> err.println("vtscope: dropped: " + Printable.of(gone.of().text())));
    return updated.baseline();
  }
}
