package io.vtscope.agent.jvm;

import java.nio.ByteBuffer;

/** Buffer memory ownership. */
public final class Buffers {
  private Buffers() {}

  /** Whether the buffer is no duplicate, slice or file mapping. */
  public static boolean ownsMemory(ByteBuffer direct) {
    return JdkMember.BUFFER_OWNER.get(direct) == null && JdkMember.BUFFER_FILE.get(direct) == null;
  }
}
