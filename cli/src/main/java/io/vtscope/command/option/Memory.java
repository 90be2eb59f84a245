package io.vtscope.command.option;

/**
 * Keeps the heap of the viewer small while it reads a recording. The data of a chunk is garbage
 * when the next one is read, but it is in the old generation by then. The serial collector would
 * grow the heap instead of collecting it, up to the size of the recording.
 */
final class Memory {
  /** About two chunks with their constants, and the results. */
  private static final long LEAST = 72L << 20;

  /** If much must stay, the next collection waits until there is an eighth more. */
  private static final int MORE = 8;

  private static long limit = LEAST;

  private Memory() {}

  /** Collects garbage if much memory is in use. Called between chunks, by one thread. */
  static void tidy() {
    if (used() > limit) {
      System.gc();
      limit = Math.max(LEAST, used() + used() / MORE);
    }
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
