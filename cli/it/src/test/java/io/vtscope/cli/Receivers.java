package io.vtscope.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/** The programs that receive what vtscope exports; {@code .ci/receivers} provides them. */
final class Receivers {
  private static final @Nullable String GIVEN = System.getProperty("vtscope.receivers");

  private Receivers() {}

  /** A program of {@code -Dvtscope.receivers=PATH:PATH}, else of the cache; skips if missing. */
  static String program(String name) {
    return candidates(name)
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst()
        .orElseThrow(() -> skipped(name));
  }

  private static Stream<Path> candidates(String name) {
    List<Path> paths =
        GIVEN == null
            ? List.of(
                Path.of(System.getProperty("user.home"), ".cache/vtscope/receivers").resolve(name))
            : Arrays.stream(GIVEN.split(File.pathSeparator)).map(Path::of).toList();
    return paths.stream().filter(path -> path.endsWith(name));
  }

  private static TestAbortedException skipped(String name) {
    String sentence = "SKIPPED: there is no %s; .ci/receivers fetches it".formatted(name);
    System.err.println(sentence);
    return new TestAbortedException(sentence);
  }
}
