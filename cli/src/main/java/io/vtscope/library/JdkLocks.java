package io.vtscope.library;

import io.vtscope.blame.Frames;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.meaning.Meaning;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds locks of the JDK, which applications cannot replace. */
public final class JdkLocks {
  private JdkLocks() {}

  /** The JDK method that takes the awaited lock; null for other locks. */
  public static @Nullable Frame taker(Stack stack) {
    List<Frame> frames = stack.frames();
    int taker = 0;
    for (int i = 0; i < frames.size() && isJdkOrMade(frames.get(i)); i++) {
      // Frames inside locks differ between JDK versions.
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

  /** What the lock of a class guards. */
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
