package io.vtscope.agent.blame;

import io.vtscope.chunk.JfrFrame;
import io.vtscope.chunk.JfrStack;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The frames that held a carrier, written once per chunk. */
final class BlamedFrames {
  /** Bounds memory. */
  static final int MOST = HeapShare.entries(20_000);

  private static final int SAMPLED_PARTS = 4;

  /** From {@link StackTraceElement}. */
  private static final int NATIVE = -2;

  private final FrameReader reader;
  private final Writer writer;
  private final Map<FrameKey, FrameReader.Answer> frames = new LinkedHashMap<>();

  /** Frames already checked for spinning. */
  private final Set<FrameKey> running = new HashSet<>();

  BlamedFrames(FrameReader reader, Writer writer) {
    this.reader = reader;
    this.writer = writer;
  }

  static boolean isOfJdk(String module) {
    return module.startsWith("java.") || module.startsWith("jdk.");
  }

  void sayAgain() {
    frames.forEach(writer::frame);
  }

  /**
   * Writes the frames of a recorded stack.
   *
   * @param round see {@link LoadedClasses#find}
   * @param meanwhile called after each frame
   */
  void of(JfrStack stack, int round, Runnable meanwhile) {
    for (int i = 0; i < stack.frames().size(); i++) {
      JfrFrame frame = stack.frames().get(i);
      FrameKey key = FrameKey.of(frame);
      if (!frames.containsKey(key) && frames.size() < MOST) {
        say(key, reader.read(key, frame.line(), i > 0, round));
        meanwhile.run();
      }
    }
  }

  /** Writes the frames while a pin lasts; Flight Recorder records it only when it ends. */
  void pin(String stack, int round) {
    String called = "";
    for (String frame : stack.split("\n", -1)) {
      String[] parts = frame.split("\t", -1); // format of StackTraces
      if (parts.length == SAMPLED_PARTS) {
        sampled(parts[1], parts[2], Integer.parseInt(parts[3]), called, round);
        called = parts[2];
      }
    }
  }

  /** Checks whether the innermost application frame spins. */
  void running(String stack, int round) {
    Innermost innermost = Innermost.of(stack);
    if (innermost == null || running.size() >= MOST || !running.add(innermost.frame)) {
      return;
    }
    if (frames.size() < MOST && reader.spins(innermost.frame, round)) {
      say(innermost.frame, known(innermost.frame, round).spinning());
    }
  }

  /** Checks whether the method that acquires a permit, or takes an element, also returns it. */
  void atBound(String stack, int round) {
    Innermost innermost = Innermost.of(stack);
    if (innermost != null && frames.size() < MOST) {
      int to = reader.guardsTo(innermost.frame, round);
      if (to >= 0) {
        say(innermost.frame, known(innermost.frame, round).guarding(to));
      }
    }
    atLock(stack, round);
  }

  /** Looks for the field of the object for which the innermost application frame waits. */
  void atLock(String stack, int round) {
    Innermost innermost = Innermost.of(stack);
    if (innermost == null || frames.size() >= MOST || !innermost.isAtLock()) {
      return;
    }
    String field = reader.awaited(innermost.frame, innermost.called, round);
    if (field != null) {
      say(innermost.frame, known(innermost.frame, round).awaiting(field));
    }
  }

  /**
   * The innermost frame of a sampled stack outside the JDK.
   *
   * @param calledType the JDK class that it called; null if none
   * @param called the method of that class; null if none
   */
  private record Innermost(FrameKey frame, @Nullable String calledType, @Nullable String called) {
    /** Other JDK classes wait for locks of their own. */
    boolean isAtLock() {
      return calledType == null
          || calledType.startsWith("java.util.concurrent.locks.")
          || calledType.equals("java.util.concurrent.Semaphore")
          || calledType.endsWith("BlockingQueue")
          || calledType.endsWith("BlockingDeque");
    }

    static @Nullable Innermost of(String stack) {
      String calledType = null;
      String called = null;
      for (String frame : stack.split("\n", -1)) {
        String[] parts = frame.split("\t", -1);
        if (parts.length == SAMPLED_PARTS && !isOfJdk(parts[0])) {
          FrameKey key = FrameKey.sampled(parts[1], parts[2], Integer.parseInt(parts[3]));
          return new Innermost(key, calledType, called);
        }
        if (parts.length == SAMPLED_PARTS) {
          calledType = parts[1];
          called = parts[2];
        }
      }
      return null;
    }
  }

  private FrameReader.Answer known(FrameKey key, int round) {
    FrameReader.Answer known = frames.get(key);
    return known == null ? reader.readSampled(key, "", round) : known;
  }

  private void sampled(String type, String method, int line, String called, int round) {
    FrameKey key = FrameKey.sampled(type, method, line);
    FrameReader.Answer known = frames.get(key);
    if (known == null && frames.size() >= MOST) {
      return;
    }
    FrameReader.Answer answer =
        line == NATIVE ? FrameReader.Answer.NOTHING : reader.readSampled(key, called, round);
    if (known != null && !known.says(answer)) {
      answer = FrameReader.Answer.SEVERAL_CALLS; // the line alone is ambiguous
    }
    if (known != null) {
      answer = answer.and(known);
    }
    if (known == null || !known.says(answer)) {
      say(key, answer);
    }
  }

  private void say(FrameKey key, FrameReader.Answer answer) {
    frames.put(key, answer);
    writer.frame(key, answer);
  }
}
