package io.vtscope.command.option;

/**
 * Limits the heap while reading. Chunk data reaches the old generation before it becomes garbage,
 * and the serial collector would then grow the heap.
 */
final class Memory {
  /** About two chunks and the results. */
  private static final long LEAST = 72L << 20;

  /** If much data stays, collect after an eighth more. */
  private static final int MORE = 8;

  private static long limit = LEAST;

  private Memory() {}

  /** Call between chunks, on one thread. */
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
