package io.vtscope.library;

import io.vtscope.blame.Frames;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule for locks and monitors that the JDK's own code takes. An application cannot replace them
 * or hold them for less time, but it can call that code in another way.
 */
public final class JdkLocks {
  private JdkLocks() {}

  /** The JDK's method that takes the lock that a stack waits for; null if it is not the JDK's. */
  public static @Nullable Frame taker(Stack stack) {
    List<Frame> frames = stack.frames();
    int taker = 0;
    for (int i = 0; i < frames.size() && isJdkOrMade(frames.get(i)); i++) {
      // The frames inside of locks differ between JDK versions.
      taker = frames.get(i).is(Meaning.JDK_LOCK) ? i + 1 : taker;
    }
    while (taker < frames.size() && Frames.isMade(frames.get(taker))) {
      taker++;
    }
    return taker < frames.size() && isJdkOrMade(frames.get(taker)) ? frames.get(taker) : null;
  }

  private static boolean isJdkOrMade(Frame frame) {
    return frame.isJdk() || Frames.isMade(frame);
  }

  /** What a lock guards that a method of a class takes. */
  public static JdkLock guarded(String type) {
    if (Meaning.CONCURRENT_MAP.isType(type)) {
      return JdkLock.MAP;
    }
    if (Meaning.ARCHIVE.isType(type)) {
      return JdkLock.ARCHIVE;
    }
    if (Meaning.CLASS_LOADER.isType(type)) {
      return JdkLock.LOADER;
    }
    if (Meaning.SYNCHRONIZED_COLLECTION.isType(type)) {
      return JdkLock.COLLECTION;
    }
    if (Meaning.LOCKED_STREAM.isType(type)) {
      return JdkLock.STREAM;
    }
    if (Meaning.JDK_LOGGING.isType(type)) {
      return JdkLock.LOGGING;
    }
    return Meaning.PUBLISHER.isType(type) ? JdkLock.PUBLISHER : JdkLock.OTHER;
  }
}
