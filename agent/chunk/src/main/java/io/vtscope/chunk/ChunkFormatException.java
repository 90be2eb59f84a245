package io.vtscope.chunk;

import java.io.IOException;

/** Says in one sentence why bytes are not a chunk that can be read. */
public final class ChunkFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  public ChunkFormatException(String sentence) {
    super(sentence);
  }
}
