package io.vtscope.chunk;

import org.jspecify.annotations.Nullable;

/**
 * The wanted fields of one event, each in the slot of its place in the list that was asked for.
 * Used again for the next event: valid only while its handler runs.
 */
public final class Row {
  private final Projection projection;
  private final Values values;
  private final Constants constants;
  private final Resolver resolver;
  private final ChunkHeader header;
  private final Metadata metadata;

  Row(
      Projection projection,
      int slots,
      Constants constants,
      Resolver resolver,
      ChunkHeader header,
      Metadata metadata) {
    this.projection = projection;
    this.values = new Values(slots);
    this.constants = constants;
    this.resolver = resolver;
    this.header = header;
    this.metadata = metadata;
  }

  void read(Cursor cursor) {
    projection.read(cursor, constants, values);
  }

  /** Whether the event's type has the field: other JDKs lack some. */
  public boolean has(int slot) {
    return values.has(slot);
  }

  /** A number, or 0 where the field is not there; of a float or double its bits. */
  public long number(int slot) {
    return values.number(slot);
  }

  /** A string, or null where the field is not there or null. */
  public @Nullable String text(int slot) {
    return values.text(slot);
  }

  /** A moment (a field such as {@code startTime}) in nanoseconds since the epoch. */
  public long epochNanos(int slot) {
    return header.epochNanos(values.number(slot));
  }

  /**
   * A length of time (a field such as {@code duration}) in nanoseconds; 0 where it is not there.
   */
  public long nanos(int slot) {
    return header.nanos(values.number(slot));
  }

  /** A stack, or null where none was recorded. */
  public @Nullable JfrStack stack(int slot) {
    return resolver.stack(projection.typeId(slot), values.number(slot));
  }

  /** A thread, or null where the recording does not say which. */
  public @Nullable JfrThread thread(int slot) {
    return resolver.thread(projection.typeId(slot), values.number(slot));
  }

  /** Binary name of a class with dots, or null where the recording does not say which. */
  public @Nullable String className(int slot) {
    return resolver.className(projection.typeId(slot), values.number(slot));
  }

  /** Name of the event type whose number a field holds, or null where the chunk has no such. */
  public @Nullable String eventName(int slot) {
    Type type = metadata.type(values.number(slot));
    return type == null ? null : type.name();
  }
}
