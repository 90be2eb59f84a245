package io.vtscope.live;

import io.vtscope.finding.Filter;
import io.vtscope.source.SourceException;
import java.nio.file.Path;

/** The recording of {@code vtscope demo --watch}. */
final class Shop {
  private Shop() {}

  /**
   * A recording for replay.
   *
   * @param jdk 21 or 25
   */
  static ReplayFeed on(int jdk) {
    Path file = Path.of("src/test/resources/io/vtscope/recordings/shop-" + jdk + ".jfr");
    try {
      return ReplayFeed.open(file, Filter.NONE);
    } catch (SourceException e) {
      throw new AssertionError(e);
    }
  }
}
