package io.vtscope.finding;

import io.vtscope.blame.Frames;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule for locks and monitors that the JDK's own code takes. An application cannot replace them
 * or hold them for less time, but it can call that code in another way.
 */
final class JdkLocks {
  private static final List<String> LOCKS =
      List.of("java.util.concurrent.locks.", "jdk.internal.misc.InternalLock");

  private static final List<String> SYNCHRONIZED_COLLECTIONS =
      List.of(
          "java.util.Hashtable",
          "java.util.Properties",
          "java.util.Vector",
          "java.util.Stack",
          "java.util.Collections$Synchronized");

  private static final List<String> ARCHIVES =
      List.of("java.util.zip.", "java.util.jar.", "jdk.nio.zipfs.", "sun.net.www.protocol.jar.");

  private static final List<String> LOADERS =
      List.of("jdk.internal.loader.", "java.lang.ClassLoader", "java.net.URLClassLoader");

  private static final List<String> STREAMS =
      List.of(
          "java.io.PrintStream",
          "java.io.PrintWriter",
          "java.io.BufferedOutputStream",
          "java.io.BufferedWriter",
          "java.io.OutputStreamWriter",
          "sun.nio.cs.StreamEncoder");

  private static final List<String> LOGGING = List.of("java.util.logging.");

  private JdkLocks() {}

  /** The JDK's method that takes the lock that a stack waits for; null if it is not the JDK's. */
  static @Nullable Frame taker(Stack stack) {
    List<Frame> frames = stack.frames();
    int taker = 0;
    for (int i = 0; i < frames.size() && isJdkOrMade(frames.get(i)); i++) {
      // The frames inside of locks differ between JDK versions.
      taker = isOneOf(LOCKS, frames.get(i).type()) ? i + 1 : taker;
    }
    while (taker < frames.size() && Frames.isMade(frames.get(taker))) {
      taker++;
    }
    return taker < frames.size() && isJdkOrMade(frames.get(taker)) ? frames.get(taker) : null;
  }

  private static boolean isJdkOrMade(Frame frame) {
    return frame.isJdk() || Frames.isMade(frame);
  }

  private static boolean isOneOf(List<String> names, String type) {
    return names.stream().anyMatch(type::startsWith);
  }

  /** What a lock guards that a method of a class takes. */
  static JdkLock guarded(String type) {
    if (type.equals(MapFunctions.MAP)) {
      return JdkLock.MAP;
    }
    if (isOneOf(ARCHIVES, type)) {
      return JdkLock.ARCHIVE;
    }
    if (isOneOf(LOADERS, type)) {
      return JdkLock.LOADER;
    }
    if (isOneOf(SYNCHRONIZED_COLLECTIONS, type)) {
      return JdkLock.COLLECTION;
    }
    if (isOneOf(STREAMS, type)) {
      return JdkLock.STREAM;
    }
    if (isOneOf(LOGGING, type)) {
      return JdkLock.LOGGING;
    }
    return type.equals("java.util.concurrent.SubmissionPublisher")
        ? JdkLock.PUBLISHER
        : JdkLock.OTHER;
  }
}
