package io.vtscope.finding;

import io.vtscope.blame.Frames;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Locks and monitors that the JDK's own code takes: nobody can hold them for shorter, or use others
 * in their place, but everybody can call that code in another way.
 */
final class JdkLocks {
  private JdkLocks() {}

  /** The JDK's method that takes what a stack waits for; null where it is not the JDK's. */
  static @Nullable Frame taker(Stack stack) {
    List<Frame> frames = stack.frames();
    int taker = 0;
    for (int i = 0; i < frames.size() && isJdkOrMade(frames.get(i)); i++) {
      // Within a lock are parts of the JDK that differ from version to version.
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

  /**
   * What to do instead, without the full stop.
   *
   * @param type class of the method that takes it
   * @param stack of one who waits for it: what the application has called can be called otherwise,
   *     and what the JDK has called on its way there cannot
   * @param name of the method, with its class, where the stack does not tell
   */
  static String cure(String type, String name, @Nullable Stack stack) {
    String called = stack == null ? "" : Frames.calledByApplication(stack);
    return cure(type, called.isEmpty() ? name : called);
  }

  /** What a lock guards that a method of a class takes. */
  static JdkLock guarded(String type) {
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

  private static String cure(String type, String name) {
    if (Meaning.CONCURRENT_MAP.isType(type)) {
      return MapFunctions.NO_WAIT;
    }
    if (Meaning.ARCHIVE.isType(type)) {
      return "Read what is needed of the archive once and keep it, or open it once for each part of the"
          + " work (all who use one ZipFile, JarFile or zip file system share its monitor, which is the"
          + " JDK's own)";
    }
    if (Meaning.CLASS_LOADER.isType(type)) {
      return "Load classes and resources before virtual threads need them, and keep what was found (who"
          + " uses a class loader takes locks that are the JDK's own)";
    }
    if (Meaning.SYNCHRONIZED_COLLECTION.isType(type)) {
      return ("Call %s less often at once, or use a class that locks less: get and put of a"
              + " ConcurrentHashMap, for one, but do not block in a function that is given to it"
              + " (computeIfAbsent, compute, merge), which runs under a monitor too")
          .formatted(name);
    }
    if (Meaning.LOCKED_STREAM.isType(type)) {
      return "Write less to one stream at once, or let one thread write (a logger's asynchronous"
          + " appender, for one; all who write to a stream share its lock, which is the JDK's own)";
    }
    if (Meaning.JDK_LOGGING.isType(type)) {
      return "Log less, or to a Handler whose output is quick, or let one thread write (an asynchronous"
          + " appender of another library, for one): all who log to one Handler write one after the"
          + " other, under a lock that is the JDK's own";
    }
    if (Meaning.PUBLISHER.isType(type)) {
      return "Make the subscribers faster, or use offer with a time limit in place of submit and say what"
          + " is dropped: submit waits under the publisher's lock while the buffer of any subscriber is"
          + " full, and all who publish wait for the slowest one (the lock is the JDK's own; a larger"
          + " maxBufferCapacity only puts it off)";
    }
    return "Call %s less often at once".formatted(name)
        + ", or on an object for each part of the work (the lock is the JDK's own)";
  }
}
