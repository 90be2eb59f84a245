package io.vtscope.samples.bench;

/** A minimal program that prints a line and sleeps. */
final class Hello {
  private Hello() {}

  /**
   * Prints that main has begun.
   *
   * @param args sleep time, milliseconds
   */
  public static void main(String[] args) throws InterruptedException {
    System.out.println("hello");
    Thread.sleep(Long.parseLong(args[0]));
  }
}
