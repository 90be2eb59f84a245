package io.vtscope.agent.blame;

import io.vtscope.code.ClassCode;
import io.vtscope.code.Held;
import java.lang.instrument.Instrumentation;
import java.lang.ref.SoftReference;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Reads from bytecode which monitors a frame holds. Not thread-safe. */
final class FrameReader {
  private static final int MOST_KEPT = 500;

  /** The JVM keeps a copy of each class read (jvmtiExport.cpp, cached_class_file). */
  private static final int MOST_READ = 5_000;

  private static final String HIDDEN =
      "its class is hidden, so the JVM does not provide its bytecode";
  private static final String GONE = "its class has been unloaded";
  private static final String NO_BYTES = "the JVM does not provide the bytecode of its class";
  private static final String NOT_FOLLOWED = "its bytecode is not the version that ran";
  private static final String NO_LINES =
      "it has no line numbers, and its calls hold different monitors";
  private static final String DIFFER = "calls on its line hold different monitors";
  private static final String SEVERAL = "several classes have this name, with different bytecode";

  private final Instrumentation instrumentation;
  private final LoadedClasses classes;
  private final Map<Class<?>, SoftReference<ClassCode>> kept = new WeakHashMap<>();
  private int classesRead;

  FrameReader(Instrumentation instrumentation, LoadedClasses classes) {
    this.instrumentation = instrumentation;
    this.classes = classes;
  }

  /**
   * What the bytecode shows.
   *
   * @param notKnown why the monitors are unknown, or null
   * @param spins whether the frame busy-waits
   * @param guardsTo see {@link ClassCode#guardsTo}
   * @param awaits the field of the object for which it waits, or null
   */
  record Answer(
      Held held, @Nullable String notKnown, boolean spins, int guardsTo, @Nullable String awaits) {
    Answer(Held held, @Nullable String notKnown) {
      this(held, notKnown, false, ClassCode.NO_GUARD, null);
    }

    Answer spinning() {
      return new Answer(held, notKnown, true, guardsTo, awaits);
    }

    Answer guarding(int to) {
      return new Answer(held, notKnown, spins, to, awaits);
    }

    Answer awaiting(String field) {
      return new Answer(held, notKnown, spins, guardsTo, field);
    }

    Answer and(Answer other) {
      return new Answer(
          held,
          notKnown,
          spins || other.spins,
          Math.max(guardsTo, other.guardsTo),
          awaits == null ? other.awaits : awaits);
    }

    /** Whether the class may be the version that ran. */
    boolean fits() {
      return !NOT_FOLLOWED.equals(notKnown);
    }

    /** A record's own equals would stay in JDK caches. */
    boolean says(Answer other) {
      return held.locks().equals(other.held.locks())
          && Objects.equals(held.enters(), other.held.enters())
          && Objects.equals(notKnown, other.notKnown);
    }

    static final Answer NOTHING = new Answer(Held.NOTHING, null);

    static final Answer SEVERAL_CALLS = notKnown(DIFFER);

    static Answer notKnown(String why) {
      return new Answer(Held.UNKNOWN, why);
    }
  }

  /**
   * Reads a frame.
   *
   * @param hasCalled whether the frame is a caller
   * @param round see {@link LoadedClasses#find}
   */
  Answer read(FrameKey frame, int line, boolean hasCalled, int round) {
    return read(frame, line, hasCalled, null, round);
  }

  /**
   * Reads a frame of a sampled stack.
   *
   * @param called method of the next inner frame
   */
  Answer readSampled(FrameKey frame, String called, int round) {
    return read(frame, frame.line(), true, called, round);
  }

  boolean spins(FrameKey frame, int round) {
    return codes(frame, round).stream().anyMatch(code -> code.spins(frame.method(), frame.line()));
  }

  /** See {@link ClassCode#guardsTo}. */
  int guardsTo(FrameKey frame, int round) {
    return codes(frame, round).stream()
        .mapToInt(code -> code.guardsTo(frame.method()))
        .max()
        .orElse(ClassCode.NO_GUARD);
  }

  /** See {@link ClassCode#awaited}. */
  @Nullable String awaited(FrameKey frame, @Nullable String called, int round) {
    return codes(frame, round).stream()
        .map(code -> code.awaited(frame.method(), frame.line(), called))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** The bytecode of all classes with this name. */
  private List<ClassCode> codes(FrameKey frame, int round) {
    return isHidden(frame.type())
        ? List.of()
        : classes.find(frame.type(), round).stream()
            .map(this::code)
            .filter(Objects::nonNull)
            .toList();
  }

  private Answer read(
      FrameKey frame, int line, boolean hasCalled, @Nullable String called, int round) {
    if (isHidden(frame.type())) {
      // Hidden JDK classes (lambdas, method handles) only delegate.
      return frame.type().contains("$$Lambda") || frame.type().startsWith("java.lang.invoke.")
          ? Answer.NOTHING
          : Answer.notKnown(HIDDEN);
    }
    List<Class<?>> candidates = classes.find(frame.type(), round);
    if (candidates.isEmpty()) {
      return Answer.notKnown(GONE);
    }
    Answer answer = Answer.notKnown(NOT_FOLLOWED);
    for (Class<?> candidate : candidates) {
      Answer one = read(candidate, frame, line, hasCalled, called);
      if (one.fits()) {
        if (answer.fits() && !answer.says(one)) {
          return Answer.notKnown(SEVERAL);
        }
        answer = one;
      }
    }
    boolean noLine = frame.isSampled() && frame.line() == 0;
    return noLine && !answer.fits() ? Answer.notKnown(NO_LINES) : answer;
  }

  /** Hidden class names contain "/" in stack traces and "+" in Flight Recorder. */
  private static boolean isHidden(String type) {
    return type.contains("+0x") || type.contains("/0x");
  }

  private Answer read(
      Class<?> type, FrameKey frame, int line, boolean hasCalled, @Nullable String called) {
    ClassCode code = code(type);
    if (code == null) {
      return Answer.notKnown(NO_BYTES);
    }
    Held held =
        frame.isSampled()
            ? code.heldAtLineCalling(frame.method(), frame.line(), called)
            : code.held(frame.method(), frame.descriptor(), frame.bytecodeIndex(), line, hasCalled);
    return held.known() ? new Answer(held, null) : Answer.notKnown(NOT_FOLLOWED);
  }

  private @Nullable ClassCode code(Class<?> type) {
    SoftReference<ClassCode> known = kept.get(type);
    ClassCode code = known == null ? null : known.get();
    if (code == null && classesRead < MOST_READ) {
      classesRead++;
      byte[] bytes = LoadedBytes.of(type, instrumentation);
      code = bytes == null ? null : ClassCode.of(bytes);
      if (kept.size() >= MOST_KEPT) {
        kept.clear();
      }
      if (code != null) {
        kept.put(type, new SoftReference<>(code));
      }
    }
    return code;
  }
}
