package io.vtscope.aggregate;

import io.vtscope.observation.Frame;
import java.util.List;

/** What a stack's frames say by what they are. */
final class Frames {
  private Frames() {}

  /** The place of the innermost frame that is not the JDK's, nor made by the JVM; -1: none. */
  static int innermostOfApplication(List<Frame> frames) {
    for (int i = 0; i < frames.size(); i++) {
      if (!frames.get(i).isJdk() && !frames.get(i).hidden()) {
        return i;
      }
    }
    return -1;
  }
}
