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

/**
 * Makes a recording to measure readers with: real pins of virtual threads, by as many stacks as
 * wanted, among as many other events as wanted.
 */
public final class MakeRecording {
  private static final int DEPTH = 20;

  /** Calls this by reflection: a native frame, below which nothing unmounts. */
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

  /** What a recording is full of: small, and nothing that vtscope asks for. */
  @Name("bench.Other")
  @Category("Benchmark")
  @StackTrace(false)
  static final class Other extends Event {
    long number;
    int kind;
    long large;
  }

  /**
   * Makes one, with a virtual thread for each carrier.
   *
   * @param args the file, pins, other events, and how many stacks the pins have; needs {@code
   *     -Djdk.reflect.useNativeAccessorOnly=true} on JDK 24 and newer, where monitors do not pin
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
      // Evenly among the others, however many of either there are.
      if ((long) i * pinsEach / rounds != (long) (i + 1) * pinsEach / rounds) {
        left(random.nextInt(stacks), DEPTH);
      }
    }
  }

  /** The bits of the path say which of two methods is called: as many stacks as there are paths. */
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
