package io.vtscope.samples.bench;

/** The smallest program: says that it has begun, and stays for a while where asked to. */
final class Hello {
  private Hello() {}

  /**
   * Says that it has begun.
   *
   * @param args how long to stay, milliseconds
   */
  public static void main(String[] args) throws InterruptedException {
    System.out.println("hello");
    Thread.sleep(Long.parseLong(args[0]));
  }
}
