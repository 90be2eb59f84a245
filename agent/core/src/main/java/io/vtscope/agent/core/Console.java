package io.vtscope.agent.core;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;

/** Writes to standard error, bypassing {@code System.err}. */
final class Console {
  private Console() {}

  /** Loads this class before the jar can be replaced. */
  static void prepare() {}

  @SuppressWarnings("resource") // closing it would close standard error
  static void line(String text) {
    try {
      byte[] bytes = ("vtscope: " + text + System.lineSeparator()).getBytes(charset());
      new FileOutputStream(FileDescriptor.err).write(bytes);
    } catch (IOException e) {
      // best effort
    }
  }

  /** Writes on a new daemon thread, because the write may block. */
  static void lineThatMayBlock(String text) {
    Thread.ofPlatform().daemon().name("vtscope-console").start(() -> line(text));
  }

  private static Charset charset() {
    return Charset.forName(
        System.getProperty("stderr.encoding", "UTF-8"), Charset.defaultCharset());
  }
}
