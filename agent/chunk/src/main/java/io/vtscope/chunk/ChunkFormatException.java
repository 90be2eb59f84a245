package io.vtscope.chunk;

import java.io.IOException;

/** Bytes that are not a readable chunk. The message is one sentence. */
public final class ChunkFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  public ChunkFormatException(String sentence) {
    super(sentence);
  }
}
