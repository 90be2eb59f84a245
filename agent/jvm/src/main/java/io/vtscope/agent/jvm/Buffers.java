package io.vtscope.agent.jvm;

import java.nio.ByteBuffer;

/** Whose memory a buffer shows. */
public final class Buffers {
  private Buffers() {}

  /**
   * Whether a direct buffer has memory of its own: neither that of another buffer, as a duplicate
   * or a slice has, nor pages of a file.
   */
  public static boolean ownsMemory(ByteBuffer direct) {
    return JdkMember.BUFFER_OWNER.get(direct) == null && JdkMember.BUFFER_FILE.get(direct) == null;
  }
}
