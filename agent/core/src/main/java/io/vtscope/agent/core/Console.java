package io.vtscope.agent.core;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;

/** The process's standard error, past whatever the application has put over it. */
final class Console {
  private Console() {}

  /** Has this class loaded: at the end, another jar may lie where ours was. */
  static void prepare() {}

  /** Writes one line; where that fails, nothing better can be done. */
  @SuppressWarnings("resource") // closing it would close the application's standard error
  static void line(String text) {
    try {
      byte[] bytes = ("vtscope: " + text + System.lineSeparator()).getBytes(charset());
      new FileOutputStream(FileDescriptor.err).write(bytes);
    } catch (IOException e) {
      // nobody reads it
    }
  }

  /**
   * Writes one line on a thread of its own, which ends with it: in a JVM that is stuck, whoever
   * should read the line may not.
   */
  static void lineThatMayBlock(String text) {
    Thread.ofPlatform().daemon().name("vtscope-console").start(() -> line(text));
  }

  private static Charset charset() {
    return Charset.forName(
        System.getProperty("stderr.encoding", "UTF-8"), Charset.defaultCharset());
  }
}
