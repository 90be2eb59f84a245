package io.vtscope.command;

import io.vtscope.check.Baseline;
import io.vtscope.check.BaselineJson;
import io.vtscope.check.Gate;
import io.vtscope.check.Limits;
import io.vtscope.report.Report;
import io.vtscope.report.ReportException;
import io.vtscope.view.format.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The file of accepted findings. */
final class BaselineOptions {
  @Option(
      names = "--baseline",
      paramLabel = "FILE.json",
      description = "Findings that are accepted: only what is new or worse fails.")
  private @Nullable Path file;

  @Option(
      names = "--update-baseline",
      description =
          "Accept what is over the limits now: writes FILE.json, keeps reasons and dates of what is"
              + " still there, drops what is gone; then checks.")
  private boolean update;

  /** Refuses what cannot be used before anything is observed. */
  Baseline read() throws UsageException {
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
      throw new UsageException(
          "there is no baseline %s; --update-baseline writes one".formatted(file));
    }
    if (!Files.isRegularFile(file)) {
      throw new UsageException("%s is no file".formatted(file));
    }
    try {
      return BaselineJson.read(Files.readString(file));
    } catch (ReportException e) {
      throw new UsageException(
          "%s is no baseline that can be read: %s".formatted(file, e.getMessage()));
    } catch (IOException e) {
      throw new UsageException("%s cannot be read: %s".formatted(file, e.getMessage()));
    }
  }

  /** Says that the baseline stays as it is, and why, where it was to be brought up to date. */
  void leave(PrintWriter err, String why) {
    if (update) {
      err.println("vtscope: the baseline was not written, as " + why);
    }
  }

  /**
   * Brings the baseline up to date where that is wanted.
   *
   * @return the baseline to check against
   */
  Baseline updated(Baseline old, List<Report> reports, Limits limits, PrintWriter err)
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
        "vtscope: baseline %s: %d accepted, of them %d new; %d dropped%n",
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
