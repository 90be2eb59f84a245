package io.vtscope.agent.jvm;

import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import org.jspecify.annotations.Nullable;

/** Whose memory a buffer shows. */
public final class Buffers {
  private final @Nullable PrivateField attachment;
  private final @Nullable PrivateField file;

  public Buffers() {
    file = PrivateField.orNull(MappedByteBuffer.class, "fd");
    attachment = attachment();
  }

  private static @Nullable PrivateField attachment() {
    try {
      return PrivateField.orNull(Private.type("java.nio.DirectByteBuffer"), "att");
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  /**
   * Whether a direct buffer has memory of its own: neither that of another, as a duplicate or a
   * slice has, nor pages of a file. False where this JDK does not tell.
   */
  public boolean ownsMemory(ByteBuffer direct) {
    return attachment != null
        && file != null
        && attachment.get(direct) == null
        && file.get(direct) == null;
  }
}
