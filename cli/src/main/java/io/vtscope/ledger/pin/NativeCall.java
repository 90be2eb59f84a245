package io.vtscope.ledger.pin;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Hold;
import io.vtscope.observation.Frame;

/**
 * A call of native code, or the parts of it that were seen.
 *
 * @param last when the thread was seen there last
 * @param nanos of the time until then, what it was there
 * @param ended whether it is unknown to go on
 */
record NativeCall(long thread, Hold hold, long from, long last, long nanos, boolean ended) {
  /** Sockets do not block in native code; to compress or to ask for the time is to compute. */
  static boolean isOthers(Frame frame) {
    String type = frame.type();
    boolean ofLang =
        type.startsWith("java.lang.")
            && !type.startsWith("java.lang.Process")
            && !type.startsWith("java.lang.invoke.");
    boolean ofSockets = type.startsWith("sun.nio.ch.") && !Frames.isFile(frame);
    return ofLang
        || ofSockets
        || type.startsWith("java.util.zip.")
        || type.equals("jdk.internal.misc.Unsafe")
        || type.equals("jdk.internal.misc.VM"); // the clock of Instant.now
  }
}
