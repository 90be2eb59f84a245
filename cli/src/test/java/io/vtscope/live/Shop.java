package io.vtscope.live;

import io.vtscope.finding.Filter;
import io.vtscope.source.SourceException;
import java.nio.file.Path;

/** What the shop of {@code vtscope demo --watch} has recorded. */
final class Shop {
  private Shop() {}

  /**
   * A recording, to be played.
   *
   * @param jdk that the shop ran on: 21 or 25
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
