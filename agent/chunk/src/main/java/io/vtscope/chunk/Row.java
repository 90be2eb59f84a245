package io.vtscope.chunk;

import org.jspecify.annotations.Nullable;

/**
 * The wanted fields of one event, each in the slot of its place in the list that was asked for.
 * Used again for the next event: valid only while its handler runs.
 */
public final class Row {
  /** Some 250 years after the epoch: with the longest time more it is still a number. */
  private static final long LATEST = 8_000_000_000_000_000_000L;

  /** Some 30 years. */
  private static final long LONGEST = 1_000_000_000_000_000_000L;

  private final Projection projection;
  private final Values values;
  private final Constants constants;
  private final Resolver resolver;
  private final ChunkHeader header;
  private final Metadata metadata;

  Row(
      Projection projection,
      Constants constants,
      Resolver resolver,
      ChunkHeader header,
      Metadata metadata) {
    this.projection = projection;
    this.values = projection.values();
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

  /** Whether the JVM that has written it knew of a type of events, when it told so last. */
  public boolean describes(String event) {
    return metadata.type(event) != null;
  }

  /** A number, or 0 where the field is not there; of a float or double its bits. */
  public long number(int slot) {
    return values.number(slot);
  }

  /** A string, or null where the field is not there or null. */
  public @Nullable String text(int slot) {
    return values.text(slot);
  }

  /**
   * A moment (a field such as {@code startTime}) in nanoseconds since the epoch; what cannot be one
   * is the nearest that can.
   */
  public long epochNanos(int slot) {
    return moment(header.epochNanos(values.number(slot)));
  }

  /**
   * A length of time (a field such as {@code duration}) in nanoseconds; 0 where it is not there,
   * and what cannot be one is the nearest that can.
   */
  public long nanos(int slot) {
    return length(header.nanos(values.number(slot)));
  }

  static long moment(long nanos) {
    return within(nanos, LATEST);
  }

  static long length(long nanos) {
    return within(nanos, LONGEST);
  }

  /** As {@link Math#clamp}, which the JVM's quick compiler finds too long to put in place. */
  private static long within(long value, long most) {
    return value < 0 ? 0 : Math.min(value, most);
  }

  /** A stack, or null where none was recorded. */
  public @Nullable JfrStack stack(int slot) {
    return resolver.stack(projection.typeId(slot), values.number(slot));
  }

  /**
   * What is made of a stack; null where none was recorded.
   *
   * @param maker always the same for the rows of a chunk
   */
  public <S, F> @Nullable S stack(int slot, StackMaker<S, F> maker) {
    return resolver.stack(projection.typeId(slot), values.number(slot), maker);
  }

  /** Name of a constant that is nothing else, or null where the recording does not say which. */
  public @Nullable String constantName(int slot) {
    String name = resolver.constantName(projection.typeId(slot), values.number(slot));
    return name.isEmpty() ? null : name;
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
