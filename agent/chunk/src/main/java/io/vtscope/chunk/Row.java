package io.vtscope.chunk;

import org.jspecify.annotations.Nullable;

/** One event's wanted fields, by index in the requested list. Reused: valid only in the handler. */
public final class Row {
  /** About 250 years after the epoch; adding the longest duration cannot overflow. */
  private static final long LATEST = 8_000_000_000_000_000_000L;

  /** About 30 years. */
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

  /** Whether the event type has the field; JDKs differ. */
  public boolean has(int slot) {
    return values.has(slot);
  }

  /** Whether the JVM's newest metadata has an event type. */
  public boolean describes(String event) {
    return metadata.type(event) != null;
  }

  /** A number, or the bits of a float or double; 0 if missing. */
  public long number(int slot) {
    return values.number(slot);
  }

  public @Nullable String text(int slot) {
    return values.text(slot);
  }

  /** A timestamp in nanoseconds since the epoch, limited to a plausible range. */
  public long epochNanos(int slot) {
    return moment(header.epochNanos(values.number(slot)));
  }

  /** A duration in nanoseconds, limited to a plausible range; 0 if missing. */
  public long nanos(int slot) {
    return length(header.nanos(values.number(slot)));
  }

  static long moment(long nanos) {
    return within(nanos, LATEST);
  }

  static long length(long nanos) {
    return within(nanos, LONGEST);
  }

  /** Unlike {@link Math#clamp}, short enough for C1 to inline. */
  private static long within(long value, long most) {
    return value < 0 ? 0 : Math.min(value, most);
  }

  /** The stack; null if not recorded. */
  public @Nullable JfrStack stack(int slot) {
    return resolver.stack(projection.typeId(slot), values.number(slot));
  }

  /**
   * The maker's result for a stack; null if not recorded.
   *
   * @param maker the same for all rows of a chunk
   */
  public <S, F> @Nullable S stack(int slot, StackMaker<S, F> maker) {
    return resolver.stack(projection.typeId(slot), values.number(slot), maker);
  }

  /** A single-string constant; null if unknown. */
  public @Nullable String constantName(int slot) {
    String name = resolver.constantName(projection.typeId(slot), values.number(slot));
    return name.isEmpty() ? null : name;
  }

  public @Nullable JfrThread thread(int slot) {
    return resolver.thread(projection.typeId(slot), values.number(slot));
  }

  /** The binary name; null if unknown. */
  public @Nullable String className(int slot) {
    return resolver.className(projection.typeId(slot), values.number(slot));
  }

  /** The name for an event type's number; null if unknown. */
  public @Nullable String eventName(int slot) {
    Type type = metadata.type(values.number(slot));
    return type == null ? null : type.name();
  }
}
