package io.vtscope.live;

import com.google.gson.GsonBuilder;
import io.vtscope.finding.Diagnosis;
import io.vtscope.view.html.HtmlReport;
import io.vtscope.view.json.JsonReport;
import io.vtscope.view.text.TextReport;
import io.vtscope.view.tui.SavedScreen;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Saves files under new names in a directory. */
final class Saver {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
  private static final int MOST_OF_A_SECOND = 100;
  private static final int WIDTH = 100;

  private final Path directory;
  private final String version;

  Saver(Path directory, String version) {
    this.directory = directory;
    this.version = version;
  }

  /** Saves text, JSON and SVG, and returns the paths to show. */
  String save(SavedScreen shown) throws IOException {
    Path text = create("vtscope-" + shown.name(), ".txt");
    String base = base(text);
    Files.writeString(text, shown.text());
    Files.writeString(
        sibling(base, ".json"),
        new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(shown.data())
            + "\n");
    Files.writeString(sibling(base, ".svg"), shown.svg());
    return directory.resolve(base) + ".txt, .json, .svg";
  }

  /** Saves text, JSON and HTML, and returns the paths to show. */
  String report(Diagnosis diagnosis) throws IOException {
    Path text = create("vtscope-report", ".txt");
    String base = base(text);
    Files.writeString(text, TextReport.of(diagnosis, version, TextReport.Style.of(WIDTH, false)));
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    Files.writeString(sibling(base, ".json"), JsonReport.of(diagnosis, version, now));
    Files.writeString(sibling(base, ".html"), HtmlReport.of(diagnosis, version, now));
    return directory.resolve(base) + ".txt, .json, .html";
  }

  private Path sibling(String base, String ending) {
    return directory.resolve(base + ending);
  }

  private static String base(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.lastIndexOf('.'));
  }

  /** Never overwrites a file. */
  private Path create(String prefix, String ending) throws IOException {
    String base = prefix + "-" + TIME.format(LocalDateTime.now(ZoneId.systemDefault()));
    for (int i = 1; i < MOST_OF_A_SECOND; i++) {
      Path file = directory.resolve(base + (i == 1 ? "" : "-" + i) + ending);
      if (!Files.exists(file)) {
        Files.write(file, "".getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE_NEW);
        return file;
      }
    }
    throw new IOException("too many files were saved this second in " + directory);
  }
}
