package io.vtscope.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The messages that pages quote are those of the product. */
class TroubleshootingTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void everyQuotedMessageIsInTheSources() throws IOException {
    String sources = sources();
    List<String> messages = messages();
    assertThat(messages).hasSizeGreaterThan(50);
    for (String message : messages) {
      for (String part : message.split("…", -1)) {
        assertThat(sources.contains(part.strip())).as("%s: '%s'", message, part).isTrue();
      }
    }
  }

  private static List<String> messages() throws IOException {
    List<String> messages = new ArrayList<>();
    boolean quotes = false;
    List<String> lines = new ArrayList<>();
    for (String page : List.of("reference/troubleshooting.md", "how-to/kubernetes.md")) {
      lines.addAll(Files.readAllLines(ROOT.resolve("docs").resolve(page)));
    }
    for (String line : lines) {
      if (line.startsWith("| message |")) {
        quotes = true;
      } else if (!line.startsWith("|")) {
        quotes = false;
      } else if (quotes && line.startsWith("| `")) {
        messages.add(line.split("`", -1)[1]);
      }
    }
    return messages;
  }

  /** The main sources and the launcher, with continued string literals joined. */
  private static String sources() throws IOException {
    StringBuilder all = new StringBuilder(Files.readString(ROOT.resolve("vtscope")));
    for (String module : List.of("agent", "cli")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
        all.append(
            files
                .filter(file -> file.toString().endsWith(".java"))
                .filter(file -> file.toString().contains("src/main"))
                .map(TroubleshootingTest::read)
                .collect(Collectors.joining("\n")));
      }
    }
    return all.toString().replaceAll("\"\\s*\\+\\s*\"", "");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
