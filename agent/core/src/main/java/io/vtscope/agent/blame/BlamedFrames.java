package io.vtscope.agent.blame;

import io.vtscope.chunk.JfrFrame;
import io.vtscope.chunk.JfrStack;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The frames that were blamed for something, each told once, and once more in every chunk. */
final class BlamedFrames {
  /** Beyond so many, some 10 MB, frames are left to what they themselves tell. */
  static final int MOST = HeapShare.entries(20_000);

  /** Module, class, method and line. */
  private static final int SAMPLED_PARTS = 4;

  /** The line of a native method, as {@link StackTraceElement} has it. */
  private static final int NATIVE = -2;

  private final FrameReader reader;
  private final Writer writer;
  private final Map<FrameKey, FrameReader.Answer> frames = new LinkedHashMap<>();

  /** Those of which it was looked whether they spin. */
  private final Set<FrameKey> running = new HashSet<>();

  BlamedFrames(FrameReader reader, Writer writer) {
    this.reader = reader;
    this.writer = writer;
  }

  /** Whether a module is one of the JDK's. */
  static boolean isOfJdk(String module) {
    return module.startsWith("java.") || module.startsWith("jdk.");
  }

  void sayAgain() {
    frames.forEach(writer::frame);
  }

  /**
   * Tells of the frames of a stack that Flight Recorder has taken.
   *
   * @param round as {@link LoadedClasses#find} takes it
   * @param meanwhile run after each that was read
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

  /** A pin that has not ended: Flight Recorder will tell of it when it does. */
  void pin(String stack, int round) {
    String called = "";
    for (String frame : stack.split("\n", -1)) {
      String[] parts = frame.split("\t", -1); // as StackTraces writes them
      if (parts.length == SAMPLED_PARTS) {
        sampled(parts[1], parts[2], Integer.parseInt(parts[3]), called, round);
        called = parts[2];
      }
    }
  }

  /** What keeps its carrier computes, or it waits in a loop, as the innermost code tells. */
  void running(String stack, int round) {
    for (String frame : stack.split("\n", -1)) {
      String[] parts = frame.split("\t", -1);
      if (parts.length == SAMPLED_PARTS && !isOfJdk(parts[0])) {
        FrameKey key = FrameKey.sampled(parts[1], parts[2], Integer.parseInt(parts[3]));
        if (frames.size() < MOST && running.size() < MOST && running.add(key)) {
          runs(key, round);
        }
        return;
      }
    }
  }

  /** Who waits for a Semaphore will release it, or waits for a signal, as its caller tells. */
  void atSemaphore(String stack, int round) {
    for (String frame : stack.split("\n", -1)) {
      String[] parts = frame.split("\t", -1);
      if (parts.length == SAMPLED_PARTS && !isOfJdk(parts[0])) {
        FrameKey key = FrameKey.sampled(parts[1], parts[2], Integer.parseInt(parts[3]));
        if (frames.size() < MOST && reader.guards(key, round)) {
          FrameReader.Answer known = frames.get(key);
          FrameReader.Answer answer = known == null ? reader.readSampled(key, "", round) : known;
          say(key, answer.guarding());
        }
        return;
      }
    }
  }

  private void runs(FrameKey key, int round) {
    if (reader.spins(key, round)) {
      FrameReader.Answer known = frames.get(key);
      FrameReader.Answer answer = known == null ? reader.readSampled(key, "", round) : known;
      say(key, answer.spinning());
    }
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
      answer = FrameReader.Answer.SEVERAL_CALLS; // the line alone does not tell which it was
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
