package io.vtscope.testing;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * A JDK to run programs on.
 *
 * @param feature its version, such as 21
 * @param home null if no such JDK is installed and none could be fetched
 * @param missing why it could not be fetched
 */
public record Jdk(int feature, @Nullable Path home, String missing) {
  /** The program {@code java}. A test is skipped, and says so, if this JDK is missing. */
  public Path java() {
    if (home == null) {
      String sentence = "SKIPPED: no JDK %d is installed, and %s".formatted(feature, missing);
      System.err.println(sentence);
      throw new TestAbortedException(sentence);
    }
    return home.resolve("bin").resolve("java");
  }

  /** Whether a virtual thread that waits for a monitor holds its carrier. */
  public boolean monitorsPin() {
    return feature < 24;
  }

  @Override
  public String toString() {
    return "JDK " + feature;
  }
}
