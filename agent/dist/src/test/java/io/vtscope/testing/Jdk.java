package io.vtscope.testing;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * A JDK to run programs on.
 *
 * @param feature 21 for one
 * @param home null where it is wanted and could not be had
 * @param missing why not
 */
public record Jdk(int feature, @Nullable Path home, String missing) {
  /** The launcher; a test that needs a JDK that could not be had is skipped, and says so. */
  public Path java() {
    if (home == null) {
      String sentence = "SKIPPED: no JDK %d is installed, and %s".formatted(feature, missing);
      System.err.println(sentence);
      throw new TestAbortedException(sentence);
    }
    return home.resolve("bin").resolve("java");
  }

  /** Whether a monitor holds its carrier while a virtual thread waits in it. */
  public boolean monitorsPin() {
    return feature < 24;
  }

  @Override
  public String toString() {
    return "JDK " + feature;
  }
}
