package io.vtscope.command;

/**
 * Keeps the viewer small while it reads. What is known of a chunk is of no use once the next is
 * read, but it has become old by then, and the serial collector takes more memory from the system
 * rather than look at what is old: a recording of gigabytes would take gigabytes.
 */
final class Memory {
  /** Some two chunks with all that is known of them, and what has been found. */
  private static final long LEAST = 72L << 20;

  /** Where much has to stay, it is not looked for again before there is an eighth more. */
  private static final int MORE = 8;

  private static long limit = LEAST;

  private Memory() {}

  /** Called between chunks, by one thread: makes room where much is in use. */
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
