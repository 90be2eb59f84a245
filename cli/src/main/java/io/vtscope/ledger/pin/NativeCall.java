package io.vtscope.ledger.pin;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Hold;
import io.vtscope.meaning.Meaning;
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
    boolean ofLang = frame.is(Meaning.LANG) && !frame.is(Meaning.BLOCKING_LANG);
    boolean ofSockets = frame.is(Meaning.CHANNELS) && !Frames.isFile(frame);
    return ofLang || ofSockets || frame.is(Meaning.COMPUTING_NATIVE);
  }
}
