package io.vtscope.chunk;

import java.nio.ByteBuffer;

/**
 * A chunk's header.
 *
 * @param size readable bytes; grows while the JVM writes
 * @param constants offset of the newest constant-pool event, or 0
 * @param metadata offset of the newest metadata event, or 0
 * @param startNanos since the epoch
 * @param durationNanos from the start to the last header update
 * @param startTicks the start in JVM clock ticks
 * @param generation 0 if finished, 255 during a header update, otherwise incremented with each
 *     flush (HotSpot's {@code JfrChunk::COMPLETE}, {@code GUARD})
 */
public record ChunkHeader(
    long size,
    long constants,
    long metadata,
    long startNanos,
    long durationNanos,
    long startTicks,
    long ticksPerSecond,
    int generation) {

  public static final int BYTES = 68;

  private static final int MAGIC = 0x464c5200; // "FLR\0"
  private static final int GUARD = 255;
  private static final double NANOS_PER_SECOND = 1e9;

  static boolean isMagic(int firstFour) {
    return firstFour == MAGIC;
  }

  /**
   * Reads a header.
   *
   * @throws ChunkFormatException if the bytes are no chunk, or older than JDK 9
   */
  public static ChunkHeader parse(ByteBuffer bytes) throws ChunkFormatException {
    if (bytes.remaining() < Integer.BYTES || !isMagic(bytes.getInt())) {
      throw new ChunkFormatException("it does not start like a JFR file");
    }
    if (bytes.remaining() < BYTES - Integer.BYTES) {
      throw new ChunkFormatException("it ends inside the first chunk's header");
    }
    int major = bytes.getShort();
    int minor = bytes.getShort();
    if (major != 2) {
      throw new ChunkFormatException(
          "it has the JFR format %d.%d; 2.0 and 2.1 (JDK 9 and newer) can be read"
              .formatted(major, minor));
    }
    long size = bytes.getLong();
    long constants = bytes.getLong();
    long metadata = bytes.getLong();
    long startNanos = bytes.getLong();
    long durationNanos = bytes.getLong();
    long startTicks = bytes.getLong();
    long ticksPerSecond = bytes.getLong();
    int generation = bytes.get() & 0xff;
    return new ChunkHeader(
        size,
        constants,
        metadata,
        startNanos,
        durationNanos,
        startTicks,
        ticksPerSecond,
        generation);
  }

  /** Whether the JVM has closed the chunk. */
  public boolean finished() {
    return generation == 0;
  }

  /** Whether the JVM was updating the header: its numbers are inconsistent. */
  public boolean changing() {
    return generation == GUARD;
  }

  boolean ticksAreNanos() {
    return ticksPerSecond == (long) NANOS_PER_SECOND;
  }

  long epochNanos(long ticks) {
    return startNanos + nanos(ticks - startTicks);
  }

  long nanos(long ticks) {
    return ticksAreNanos() ? ticks : Math.round(ticks * (NANOS_PER_SECOND / ticksPerSecond));
  }
}
