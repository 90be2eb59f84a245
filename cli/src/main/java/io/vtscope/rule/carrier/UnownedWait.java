package io.vtscope.rule.carrier;

import io.vtscope.blame.Frames;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.meaning.Meaning;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A wait without an owner, such as for a queue element or a result. It is no deadlock, and a lock
 * order does not help.
 */
final class UnownedWait {
  private UnownedWait() {}

  /** The JDK's method; null for locks. */
  static @Nullable String of(Stack stack) {
    List<Frame> frames = stack.frames();
    int application = Frames.innermostOfApplication(frames);
    if (application <= 0) {
      return null;
    }
    List<Frame> ofJdk = frames.subList(0, application);
    return ofJdk.stream().anyMatch(UnownedWait::waits)
            && ofJdk.stream().noneMatch(UnownedWait::takesALock)
        ? Frames.calledByApplication(stack)
        : null;
  }

  private static boolean waits(Frame frame) {
    return frame.is(Meaning.OBJECT_WAIT)
        || frame.is(Meaning.THREAD_SLEEP)
        || frame.is(Meaning.THREAD_JOIN)
        || frame.is(Meaning.CONCURRENT);
  }

  /** A condition only needs its lock to continue. */
  private static boolean takesALock(Frame frame) {
    return frame.is(Meaning.OWNED_LOCK);
  }
}
