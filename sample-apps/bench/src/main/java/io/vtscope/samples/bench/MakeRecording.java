package io.vtscope.samples.bench;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;

/** Creates a recording to benchmark readers: pins among other events. */
public final class MakeRecording {
  private static final int DEPTH = 20;

  /** A reflective call adds a native frame, which pins. */
  private final Method run;

  private final int pinsEach;
  private final int othersEach;
  private final int stacks;

  MakeRecording(int pinsEach, int othersEach, int stacks) throws NoSuchMethodException {
    run = Runnable.class.getMethod("run");
    this.pinsEach = pinsEach;
    this.othersEach = othersEach;
    this.stacks = stacks;
  }

  /** A small event type that vtscope ignores. */
  @Name("bench.Other")
  @Category("Benchmark")
  @StackTrace(false)
  static final class Other extends Event {
    long number;
    int kind;
    long large;
  }

  /**
   * Makes a recording, with a virtual thread for each carrier.
   *
   * @param args file, pins, other events, and number of stacks; JDK 24 and newer needs {@code
   *     -Djdk.reflect.useNativeAccessorOnly=true} to pin
   */
  public static void main(String[] args) throws Exception {
    int threads = Runtime.getRuntime().availableProcessors();
    MakeRecording maker =
        new MakeRecording(
            Integer.parseInt(args[1]) / threads,
            Integer.parseInt(args[2]) / threads,
            Integer.parseInt(args[3]));
    try (Recording recording = new Recording()) {
      recording.setSettings(
          Map.of(
              "jdk.VirtualThreadPinned#enabled", "true",
              "jdk.VirtualThreadPinned#threshold", "0 ns",
              "jdk.VirtualThreadPinned#stackTrace", "true",
              "jdk.ActiveSetting#enabled", "true",
              "jdk.JVMInformation#enabled", "true",
              "bench.Other#enabled", "true"));
      recording.start();
      List<Thread> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        long seed = i;
        all.add(Thread.ofVirtual().start(() -> maker.record(new SplittableRandom(seed))));
      }
      for (Thread thread : all) {
        thread.join();
      }
      recording.stop();
      recording.dump(Path.of(args[0]));
    }
  }

  private void record(SplittableRandom random) {
    int rounds = Math.max(pinsEach, othersEach);
    for (int i = 0; i < rounds; i++) {
      if (i < othersEach) {
        Other other = new Other();
        other.number = i;
        other.kind = i % DEPTH;
        other.large = random.nextLong();
        other.commit();
      }
      if ((long) i * pinsEach / rounds != (long) (i + 1) * pinsEach / rounds) {
        left(random.nextInt(stacks), DEPTH);
      }
    }
  }

  /** Each path gives another stack. */
  void left(int path, int depth) {
    if (depth == 0) {
      pin();
    } else if ((path & 1) == 0) {
      left(path >> 1, depth - 1);
    } else {
      right(path >> 1, depth - 1);
    }
  }

  private void right(int path, int depth) {
    if (depth == 0) {
      pin();
    } else if ((path & 1) == 0) {
      left(path >> 1, depth - 1);
    } else {
      right(path >> 1, depth - 1);
    }
  }

  private void pin() {
    try {
      run.invoke((Runnable) MakeRecording::pinned);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void pinned() {
    if (Runtime.version().feature() >= 24) {
      LockSupport.parkNanos(1);
    } else {
      synchronized (Thread.currentThread()) {
        LockSupport.parkNanos(1);
      }
    }
  }
}
