package io.vtscope.aggregate;

import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whom to blame for a pin, as far as the frames and the JVM's own words tell: native frames, static
 * initialisers and class loading are exact. That a monitor is held is what is left before JDK 24;
 * by which frame, the frames alone do not say: the innermost of the application stands for it.
 *
 * @param site null where no stack was recorded
 * @param blocking the call that could not let go of the carrier, "java.lang.Thread.sleep" for one;
 *     null where no stack was recorded
 */
record Blame(PinCause cause, @Nullable Site site, @Nullable String blocking) {

  /** {@code JavaThread::post_vthread_pinned_event}, JDK 24 to 26. */
  private static final Pattern WAITS_FOR_INITIALISATION =
      Pattern.compile("Waited for initialization of (\\S+) by another thread");

  /** {@code freeze_pinned_cs}: the thread is in a section that must not unmount. */
  private static final String CRITICAL_SECTION = "Freeze or preempt failed (2)";

  private static final String LOAD_CLASS = "(Ljava/lang/String;)Ljava/lang/Class;";

  static Blame of(Stack stack, @Nullable String reason, @Nullable String operation) {
    List<Frame> frames = stack.frames();
    int innermost = Frames.innermostOfApplication(frames);
    String blocking = innermost > 0 ? frames.get(innermost - 1).name() : operation;
    Site waitedFor = reason == null ? null : waitedFor(reason);
    if (waitedFor != null) {
      return new Blame(PinCause.CLASS_INIT_WAIT, waitedFor, blocking);
    }
    int holder = holder(frames);
    if (holder >= 0) {
      return new Blame(cause(frames, holder), Site.of(frames.get(holder)), blocking);
    }
    Site site = innermost < 0 ? null : Site.of(frames.get(innermost));
    return new Blame(causeOf(reason), site, blocking);
  }

  private static @Nullable Site waitedFor(String reason) {
    Matcher waits = WAITS_FOR_INITIALISATION.matcher(reason);
    return waits.matches()
        ? new Site(waits.group(1).replace('/', '.'), "<clinit>", 0, false)
        : null;
  }

  /** The innermost frame outside the JDK that pins by what it is; else the JDK's; else -1. */
  private static int holder(List<Frame> frames) {
    int ofJdk = -1;
    for (int i = 0; i < frames.size(); i++) {
      if (cause(frames, i) != PinCause.UNKNOWN) {
        if (!frames.get(i).isJdk()) {
          return i;
        }
        ofJdk = ofJdk < 0 ? i : ofJdk;
      }
    }
    return ofJdk;
  }

  private static PinCause cause(List<Frame> frames, int index) {
    Frame frame = frames.get(index);
    if (frame.isClassInit()) {
      return PinCause.CLASS_INIT;
    }
    if (frame.method().equals("loadClass") && frame.descriptor().equals(LOAD_CLASS)) {
      return PinCause.CLASS_LOADING;
    }
    // The innermost frame is what parks or blocks; the outermost is the continuation's entry.
    boolean calledBack = index > 0 && !frame.type().equals("jdk.internal.vm.Continuation");
    return frame.isNative() && calledBack ? PinCause.NATIVE : PinCause.UNKNOWN;
  }

  private static PinCause causeOf(@Nullable String reason) {
    if (reason == null) {
      return PinCause.MONITOR;
    }
    return reason.equals(CRITICAL_SECTION) ? PinCause.CLASS_LOADING : PinCause.UNKNOWN;
  }
}
