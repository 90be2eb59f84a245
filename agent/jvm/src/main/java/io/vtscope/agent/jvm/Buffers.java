package io.vtscope.agent.jvm;

import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import org.jspecify.annotations.Nullable;

/** Whose memory a buffer shows. */
public final class Buffers {
  private final @Nullable PrivateField array;
  private final @Nullable PrivateField attachment;
  private final @Nullable PrivateField file;

  public Buffers() {
    array = PrivateField.orNull(ByteBuffer.class, "hb");
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

  /** The array that its bytes are in, even where it does not give it away; null of a direct one. */
  public byte @Nullable [] array(ByteBuffer buffer) {
    return array == null ? null : (byte[]) array.get(buffer);
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
