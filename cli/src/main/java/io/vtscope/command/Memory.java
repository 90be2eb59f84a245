package io.vtscope.command;

/**
 * Keeps the viewer small while it reads. What is known of a chunk is of no use once the next is
 * read, but it has become old by then, and the serial collector takes more memory from the system
 * rather than look at what is old: a recording of gigabytes would take gigabytes.
 */
final class Memory {
  /** Some two chunks with all that is known of them, and what has been found. */
  private static final long ENOUGH = 84L << 20;

  private Memory() {}

  /** Called between chunks: makes room where much is in use. */
  static void tidy() {
    Runtime runtime = Runtime.getRuntime();
    if (runtime.totalMemory() - runtime.freeMemory() > ENOUGH) {
      System.gc();
    }
  }
}
