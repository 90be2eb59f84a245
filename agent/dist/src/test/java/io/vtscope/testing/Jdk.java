package io.vtscope.testing;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * A JDK for test programs.
 *
 * @param feature version, such as 21
 * @param home null if unavailable
 * @param missing reason
 */
public record Jdk(int feature, @Nullable Path home, String missing) {
  /** The {@code java} program; skips the test if missing. */
  public Path java() {
    if (home == null) {
      String sentence = "SKIPPED: no JDK %d is installed, and %s".formatted(feature, missing);
      System.err.println(sentence);
      throw new TestAbortedException(sentence);
    }
    return home.resolve("bin").resolve("java");
  }

  public boolean monitorsPin() {
    return feature < 24;
  }

  @Override
  public String toString() {
    return "JDK " + feature;
  }
}
