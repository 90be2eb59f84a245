package io.vtscope.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NumbersTest {
  private static final Path SOURCES = Path.of("src/main/java/io/vtscope");

  /** Nothing, one, a pair, and the nanoseconds of a second. */
  private static final Set<String> PLAIN = Set.of("0", "1", "2", "1e9");

  private static final Pattern WORDS =
      Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*|\"(?:[^\"\\\\\\n]|\\\\.)*\"");
  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])\\d[\\w.]*");

  @Test
  void onlyLimitsHoldsNumbersThatJudge() throws IOException {
    Set<String> others = new TreeSet<>();
    for (String part : List.of("judge", "rule")) {
      try (Stream<Path> files = Files.walk(SOURCES.resolve(part))) {
        for (Path file : files.filter(NumbersTest::isOther).toList()) {
          String code = WORDS.matcher(Files.readString(file)).replaceAll("");
          NUMBER
              .matcher(code)
              .results()
              .map(found -> found.group())
              .filter(number -> !PLAIN.contains(number))
              .forEach(number -> others.add(SOURCES.relativize(file) + ": " + number));
        }
      }
    }
    assertThat(others).isEmpty();
  }

  private static boolean isOther(Path file) {
    return file.toString().endsWith(".java") && !file.endsWith("Limits.java");
  }
}
