package io.vtscope.blame;

import io.vtscope.meaning.Meaning;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.List;
import java.util.function.Predicate;

/** What a stack's frames say by what they are. */
public final class Frames {
  /** Methods of language runtimes that call another: {@code fromCache} or {@code callCurrent}. */
  private static final List<String> HAND_ON =
      List.of("fromCache", "selectMethod", "invoke", "doMethodInvoke", "call");

  private static final String LOAD_CLASS = "(Ljava/lang/String;)Ljava/lang/Class;";

  private Frames() {}

  /**
   * Whether a native method does not block its carrier: sockets do not, and to compress or to ask
   * for the time is to compute.
   */
  public static boolean doesNotBlock(Frame frame) {
    boolean ofLang = frame.is(Meaning.LANG) && !frame.is(Meaning.BLOCKING_LANG);
    boolean ofSockets = frame.is(Meaning.CHANNELS) && !isFile(frame);
    return ofLang || ofSockets || frame.is(Meaning.COMPUTING_NATIVE);
  }

  /** The place of the innermost frame that is not the JDK's, nor made by the JVM; -1: none. */
  public static int innermostOfApplication(List<Frame> frames) {
    return applicationBeyond(frames, -1);
  }

  /** The same, further out than a place. */
  public static int applicationBeyond(List<Frame> frames, int index) {
    for (int i = index + 1; i < frames.size(); i++) {
      if (!frames.get(i).isJdk() && !isMade(frames.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /**
   * The place of the innermost of some frames; -1: none. Of a proxy no line is known: it is that
   * only if there is no other.
   */
  public static int innermostOf(List<Frame> frames, Predicate<Frame> some) {
    int first = -1;
    for (int i = 0; i < frames.size(); i++) {
      if (some.test(frames.get(i))) {
        if (frames.get(i).line() > 0) {
          return i;
        }
        first = first < 0 ? i : first;
      }
    }
    return first;
  }

  /** The place of the innermost frame that was not made by the JVM; -1: none. */
  static int innermostShown(List<Frame> frames) {
    for (int i = 0; i < frames.size(); i++) {
      if (!isMade(frames.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /**
   * The application's frames, which are the same however the stack was taken: other ways to take it
   * show other frames of the JDK.
   */
  public static String ofApplication(Stack stack) {
    StringBuilder text = new StringBuilder();
    for (Frame frame : stack.frames()) {
      if (!frame.isJdk() && !isMade(frame)) {
        text.append(frame.name()).append(':').append(frame.line()).append('\n');
      }
    }
    return text.toString();
  }

  /** The JDK's method that the innermost frame of the application has called; "" if none is. */
  public static String calledByApplication(Stack stack) {
    List<Frame> frames = stack.frames();
    for (int i = innermostOfApplication(frames) - 1; i >= 0; i--) {
      if (!isMade(frames.get(i))) {
        return frames.get(i).name();
      }
    }
    return "";
  }

  /**
   * Whether the JVM or the JDK has made it: to link calls, and of no name that anybody knows. So do
   * the runtimes of languages that find out only then which method is meant.
   */
  public static boolean isMade(Frame frame) {
    return frame.hidden()
        || frame.is(Meaning.LAMBDA_FORM)
        || frame.type().contains("$$Lambda")
        || handsOnCall(frame);
  }

  private static boolean handsOnCall(Frame frame) {
    return frame.is(Meaning.LANGUAGE_RUNTIME)
        && HAND_ON.stream().anyMatch(frame.method()::startsWith);
  }

  /** Whether the frame is of a stream that wraps another stream, which is the one that blocks. */
  static boolean wrapsStream(Frame frame) {
    return frame.is(Meaning.WRAPPING_STREAM);
  }

  /** Whether it is a class loader's {@code loadClass}. */
  public static boolean loadsClass(Frame frame) {
    // Of stacks that the agent has sampled the descriptors are not known.
    return frame.method().equals("loadClass")
        && (frame.descriptor().equals(LOAD_CLASS) || frame.descriptor().isEmpty());
  }

  /**
   * Whether the JVM has called it to link a call site or a constant, as it does at the first
   * execution of a lambda, a concatenation of strings or a method handle: before it is linked, none
   * of the threads that came to it can leave its carrier.
   */
  static boolean links(Frame frame) {
    return frame.is(Meaning.LINKAGE);
  }

  /** Whether it is {@code Object.wait}, or the native method that does it. */
  public static boolean waits(Frame frame) {
    return frame.is(Meaning.OBJECT_WAIT);
  }

  /**
   * Whether a thread is in {@code Object.wait} and nothing that its stack shows keeps a carrier on
   * every JDK: no native frame, no initialiser of a class.
   */
  public static boolean onlyWaits(Stack stack) {
    List<Frame> frames = stack.frames();
    if (stack.truncated() || frames.isEmpty() || !waits(frames.getFirst())) {
      return false;
    }
    return frames.stream()
        .skip(1)
        .noneMatch(
            frame -> frame.isClassInit() || (frame.isNative() && !entersContinuation(frame)));
  }

  /** Every virtual thread's outermost frame: {@code enterSpecial} is native. */
  static boolean entersContinuation(Frame frame) {
    return frame.is(Meaning.CONTINUATION);
  }

  /**
   * Whether it is in {@code Thread.yield}. Parking goes through the continuation's yield too, and
   * is none.
   */
  public static boolean yields(Stack stack) {
    for (Frame frame : stack.frames()) {
      if (!frame.isJdk()) {
        return false;
      }
      if (frame.is(Meaning.YIELD)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it reads or writes a file or a pipe: such calls tell how long they took. */
  public static boolean isFile(Frame frame) {
    return frame.is(Meaning.STREAMS)
        || frame.is(Meaning.FILE_SYSTEM)
        || (frame.is(Meaning.CHANNELS) && frame.type().contains("File"));
  }
}
