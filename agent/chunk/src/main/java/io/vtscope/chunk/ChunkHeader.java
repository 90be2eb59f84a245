package io.vtscope.chunk;

import java.nio.ByteBuffer;

/**
 * The bytes that open a chunk: its length, its clock, and where its metadata and constants stand.
 *
 * @param size bytes from the header's first to the end of what may be read; grows while the JVM
 *     writes
 * @param constants offset in the chunk of the newest constant-pool event, or 0
 * @param metadata offset in the chunk of the newest metadata event, or 0
 * @param startNanos wall-clock start, nanoseconds since the epoch
 * @param durationNanos from the start to where the JVM last changed the header
 * @param startTicks the same moment in ticks of the JVM's clock
 * @param generation 0 when finished, 255 while the header itself is being changed, else it counts
 *     up with every flush (HotSpot's {@code JfrChunk::COMPLETE}, {@code GUARD})
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

  /** Bytes of a header. */
  public static final int BYTES = 68;

  private static final int MAGIC = 0x464c5200; // "FLR\0"
  private static final int GUARD = 255;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Whether four bytes are the start of a chunk. */
  static boolean isMagic(int firstFour) {
    return firstFour == MAGIC;
  }

  /**
   * Reads a header.
   *
   * @throws ChunkFormatException where the bytes are not a chunk, or one of a format older than JDK
   *     9's
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

  /** Whether the JVM was changing the header while it was read: its numbers do not fit together. */
  public boolean changing() {
    return generation == GUARD;
  }

  /** Whether the JVM's clock has a tick for each nanosecond. */
  boolean ticksAreNanos() {
    return ticksPerSecond == (long) NANOS_PER_SECOND;
  }

  /** Nanoseconds since the epoch of a moment in ticks. */
  long epochNanos(long ticks) {
    return startNanos + nanos(ticks - startTicks);
  }

  /** Nanoseconds of a number of ticks. */
  long nanos(long ticks) {
    return ticksAreNanos() ? ticks : Math.round(ticks * (NANOS_PER_SECOND / ticksPerSecond));
  }
}
