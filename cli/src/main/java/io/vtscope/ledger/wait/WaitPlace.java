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
    return innermost < 0
        ? new WaitPlace(null, publicCall(frames))
        : new WaitPlace(Site.of(frames.get(innermost)), callBy(frames, innermost));
  }

  private static @Nullable String callBy(List<Frame> frames, int caller) {
    for (int i = caller - 1; i >= 0; i--) {
      if (!Frames.isMade(frames.get(i))) {
        return frames.get(i).name();
      }
    }
    return frames.get(caller).name();
  }

  /** The public call of the first class that is not part of parking. */
  private static @Nullable String publicCall(List<Frame> frames) {
    Frame call = null;
    for (Frame frame : frames) {
      if (Frames.isMade(frame) || frame.is(Meaning.PARKING)) {
        continue;
      }
      if (call != null && !outermost(frame.type()).equals(outermost(call.type()))) {
        break;
      }
      call = frame;
    }
    return call != null ? call.name() : frames.isEmpty() ? null : frames.getFirst().name();
  }

  private static String outermost(String type) {
    int nested = type.indexOf('$');
    return nested < 0 ? type : type.substring(0, nested);
  }
}
