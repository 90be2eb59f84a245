package io.vtscope.samples.bench;

import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import jdk.jfr.Recording;

/**
 * Creates a recording with many virtual threads, some of them pinned, to benchmark readers. With
 * {@code -Xmx2g}, "3230000 39000 1000" makes the sparse file of docs/reference/performance.md, and
 * "1700000 3400000 7000" the dense one.
 */
public final class MakeThreads {
  private static final int AT_A_TIME = 1000;
  private static final int DEPTH = 20;

  private MakeThreads() {}

  /**
   * Makes a recording.
   *
   * @param args file, virtual threads, pins, and number of stacks; JDK 24 and newer needs {@code
   *     -Djdk.reflect.useNativeAccessorOnly=true} to pin
   */
  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[1]);
    long pins = Integer.parseInt(args[2]);
    int stacks = Integer.parseInt(args[3]);
    MakeRecording pinned = new MakeRecording(0, 0, stacks);
    SplittableRandom random = new SplittableRandom(1);
    try (Recording recording = new Recording()) {
      recording.setSettings(
          Map.of(
              "jdk.VirtualThreadPinned#enabled", "true",
              "jdk.VirtualThreadPinned#threshold", "0 ns",
              "jdk.VirtualThreadPinned#stackTrace", "true",
              "jdk.VirtualThreadStart#enabled", "true",
              "jdk.VirtualThreadEnd#enabled", "true",
              "jdk.ActiveSetting#enabled", "true",
              "jdk.JVMInformation#enabled", "true"));
      recording.start();
      Semaphore running = new Semaphore(AT_A_TIME);
      for (int i = 0; i < threads; i++) {
        int own = (int) ((i + 1) * pins / threads - i * pins / threads);
        int path = own == 0 ? 0 : random.nextInt(stacks);
        running.acquire();
        Thread.ofVirtual()
            .name("request-" + i)
            .start(() -> {
              try {
                for (int pin = 0; pin < own; pin++) {
                  pinned.left((path + pin) % stacks, DEPTH);
                }
              } finally {
                running.release();
              }
            });
      }
      running.acquire(AT_A_TIME);
      recording.stop();
      recording.dump(Path.of(args[0]));
    }
  }
}
