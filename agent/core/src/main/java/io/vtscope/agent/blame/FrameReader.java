package io.vtscope.agent.blame;

import io.vtscope.code.ClassCode;
import io.vtscope.code.Held;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Says of a frame what its bytecode tells, or why it tells nothing. Not for several threads. */
final class FrameReader {
  /** Bytes of so many classes with monitors are kept: more frames of them are likely to come. */
  private static final int MOST_KEPT = 64;

  private static final String HIDDEN = "its class is hidden: the JVM does not hand out its bytes";
  private static final String GONE = "its class is not loaded any more";
  private static final String NO_BYTES = "the JVM does not hand out the bytes of its class";
  private static final String NOT_FOLLOWED = "its bytecode is not the one that ran";
  private static final String SEVERAL = "several classes of this name differ";

  private final Instrumentation instrumentation;
  private final LoadedClasses classes;
  private final Map<Class<?>, Boolean> withoutMonitors = new WeakHashMap<>();
  private final Map<Class<?>, ClassCode> kept = new WeakHashMap<>();

  FrameReader(Instrumentation instrumentation, LoadedClasses classes) {
    this.instrumentation = instrumentation;
    this.classes = classes;
  }

  /**
   * What a frame holds.
   *
   * @param notKnown why that cannot be told; null where it can
   */
  record Answer(Held held, @Nullable String notKnown) {
    static Answer notKnown(String why) {
      return new Answer(Held.UNKNOWN, why);
    }
  }

  Answer read(FrameKey frame, int line, int round) {
    if (isHidden(frame.type())) {
      // Those that the JDK makes (lambdas, method handles) only hand calls on.
      return frame.type().contains("$$Lambda") || frame.type().startsWith("java.lang.invoke.")
          ? new Answer(Held.NOTHING, null)
          : Answer.notKnown(HIDDEN);
    }
    List<Class<?>> candidates = classes.find(frame.type(), round);
    if (candidates.isEmpty()) {
      return Answer.notKnown(GONE);
    }
    Answer answer = null;
    for (Class<?> candidate : candidates) {
      Answer one = read(candidate, frame, line);
      if (answer != null && !answer.equals(one)) {
        return Answer.notKnown(SEVERAL);
      }
      answer = one;
    }
    return answer == null ? Answer.notKnown(GONE) : answer;
  }

  /** "Type/0x00007f..." or, as Flight Recorder has it, "Type+0x00007f...". */
  private static boolean isHidden(String type) {
    return type.contains("+0x") || type.contains("/0x");
  }

  private Answer read(Class<?> type, FrameKey frame, int line) {
    if (withoutMonitors.containsKey(type)) {
      return new Answer(Held.NOTHING, null);
    }
    ClassCode code = kept.get(type);
    if (code == null) {
      byte[] bytes = LoadedBytes.of(type, instrumentation);
      code = bytes == null ? null : ClassCode.of(bytes);
      if (code == null) {
        return Answer.notKnown(NO_BYTES);
      }
      if (!code.usesMonitors()) {
        withoutMonitors.put(type, true);
        return new Answer(Held.NOTHING, null);
      }
      if (kept.size() >= MOST_KEPT) {
        kept.clear();
      }
      kept.put(type, code);
    }
    Held held = code.held(frame.method(), frame.descriptor(), frame.bytecodeIndex(), line);
    return held.known() ? new Answer(held, null) : Answer.notKnown(NOT_FOLLOWED);
  }
}
