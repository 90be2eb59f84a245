package io.vtscope.command;

import io.vtscope.command.console.Version;
import io.vtscope.finding.Diagnosis;
import io.vtscope.report.Report;
import io.vtscope.report.ReportException;
import io.vtscope.report.ReportReader;
import io.vtscope.source.IoReason;
import io.vtscope.source.SourceException;
import io.vtscope.view.json.JsonReport;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;

/** Reads reports from files or creates them. */
final class Reports {
  private static final int MIB = 1 << 20;

  /** Ten times the largest report that vtscope writes. */
  private static final int MOST_MIB = 64;

  private Reports() {}

  static boolean isReport(String input) {
    return input.endsWith(".json");
  }

  static Report read(Path file) throws SourceException {
    try {
      return ReportReader.read(text(file));
    } catch (ReportException e) {
      throw new SourceException(
          SourceException.Kind.NOT_ANSWERABLE,
          "%s is not a readable report: %s".formatted(file, e.getMessage()),
          e);
    }
  }

  /** Writes and reads back a report, for equal results. */
  static Report of(Diagnosis diagnosis) {
    try {
      return ReportReader.read(JsonReport.of(diagnosis, Version.number(), Instant.EPOCH));
    } catch (ReportException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(Path file) throws SourceException, ReportException {
    try {
      if (Files.size(file) > (long) MOST_MIB * MIB) {
        throw new ReportException("it is larger than %d MiB".formatted(MOST_MIB));
      }
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new ReportException("it is not UTF-8 text");
    } catch (NoSuchFileException e) {
      throw new SourceException(SourceException.Kind.NOT_OBSERVABLE, "there is no file " + file, e);
    } catch (IOException e) {
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE,
          "cannot read %s: %s".formatted(file, IoReason.of(e)),
          e);
    }
  }
}
