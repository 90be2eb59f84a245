package io.vtscope.ledger.wait;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.meaning.Meaning;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a thread waits.
 *
 * @param site the innermost frame outside the JDK; null without one
 * @param blocking the call, such as "java.lang.Thread.sleep"; null without a stack
 */
public record WaitPlace(@Nullable Site site, @Nullable String blocking) {

  public static WaitPlace of(Stack stack) {
    List<Frame> frames = stack.frames();
    int innermost = Frames.innermostOfApplication(frames);
    if (innermost < 0) {
      return new WaitPlace(null, publicCall(frames));
    }
    String called = Frames.calledBy(frames, innermost);
    Site site = Site.of(frames.get(innermost));
    return new WaitPlace(site, called == null ? site.name() : called);
  }

  /** The public call of the first class that is not part of parking. */
  private static @Nullable String publicCall(List<Frame> frames) {
    Frame call = null;
    for (Frame frame : frames) {
      if (Frames.isMade(frame) || frame.is(Meaning.PARKING)) {
        continue;
      }
      if (call != null && !Frames.outermost(frame).equals(Frames.outermost(call))) {
        break;
      }
      call = frame;
    }
    return call != null ? call.name() : frames.isEmpty() ? null : frames.getFirst().name();
  }
}
