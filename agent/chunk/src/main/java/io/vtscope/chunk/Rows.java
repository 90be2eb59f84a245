package io.vtscope.chunk;

import org.jspecify.annotations.Nullable;

/**
 * Several events' wanted fields, one row of numbers each: a call per field would be slow. Reused:
 * valid only in the handler.
 */
public final class Rows {
  /** Rows should fit in the L1 cache. */
  private static final int MOST = 256;

  /** Most fields have few distinct texts. */
  private static final int MOST_TEXTS = 64;

  private final Projection projection;
  private final Values values;
  private final long[] numbers;

  /** Target slots; empty if other kinds than numbers and texts are read. */
  private final int[] slots;

  /** By field, null for numbers; empty without texts. */
  private final @Nullable Texts[] texts;

  private final Constants constants;
  private final Resolver resolver;
  private final ChunkHeader header;
  private final Metadata metadata;
  private final int width;

  private int end;

  Rows(
      Projection projection,
      Constants constants,
      Resolver resolver,
      ChunkHeader header,
      Metadata metadata) {
    this.projection = projection;
    this.values = projection.values(MOST, MOST_TEXTS);
    this.width = values.width();
    this.numbers = values.numbers();
    this.slots = projection.plainSlots();
    this.texts = projection.texts(values);
    this.constants = constants;
    this.resolver = resolver;
    this.header = header;
    this.metadata = metadata;
  }

  /** Whether {@link #readNumbers} can read the events. */
  boolean areOnlyNumbers() {
    return slots.length > 0 && texts.length == 0;
  }

  /**
   * Reads one event in a single loop.
   *
   * @return whether there is room for another
   */
  boolean readNumbers(byte[] array, int at) {
    long[] into = numbers;
    int[] places = slots;
    int row = end;
    int place = at;
    for (int i = 0; i < places.length; i++) {
      long value = array[place++];
      if (value < 0) {
        value &= 0x7f;
        byte next;
        int shift = 7;
        do {
          next = array[place++];
          value |= (next & 0x7fL) << shift;
          shift += 7;
        } while (next < 0 && shift < 56);
        if (next < 0) {
          value |= (array[place++] & 0xffL) << 56;
        }
      }
      into[row + places[i]] = value;
    }
    end = row + width;
    return end < into.length;
  }

  /**
   * Reads one row.
   *
   * @return whether there is room for another
   */
  boolean read(Cursor cursor) {
    if (slots.length > 0) {
      readPlain(cursor);
    } else {
      projection.read(cursor, constants, values);
    }
    end += width;
    return values.next() && !values.isFullOfTexts();
  }

  /** Fast path: most texts repeat. */
  private void readPlain(Cursor cursor) {
    byte[] array = cursor.bytes();
    int place = cursor.at;
    for (int i = 0; i < slots.length; i++) {
      Texts some = texts[i];
      long value;
      if (some == null) {
        value = array[place++];
        if (value < 0) {
          cursor.at = place - 1;
          value = cursor.number();
          place = cursor.at;
        }
      } else {
        int same = some.same(array, place);
        if (same == Texts.NONE) {
          cursor.at = place;
          same = some.read(cursor, constants);
          place = cursor.at;
        } else {
          place += some.length(same);
        }
        value = same;
      }
      numbers[end + slots[i]] = value;
    }
    cursor.at = place;
  }

  void clear() {
    end = 0;
    values.begin();
  }

  public int size() {
    return end / width;
  }

  /** One per slot, plus one. */
  public int width() {
    return width;
  }

  /** The rows, writable. Missing fields are 0. */
  public long[] numbers() {
    return numbers;
  }

  /** The text for a number, or null. */
  public @Nullable String text(int slot, long number) {
    return values.text(slot, number);
  }

  /** Whether the JVM's newest metadata has an event type. */
  public boolean describes(String event) {
    return metadata.type(event) != null;
  }

  /**
   * The end of the rows that share both slots' values.
   *
   * @param from where the first row starts
   */
  public int sameUntil(int from, int slot, int other) {
    if (!values.has(slot) && !values.has(other)) {
      return end;
    }
    int row = from + width;
    while (row < end
        && numbers[row + slot] == numbers[from + slot]
        && numbers[row + other] == numbers[from + other]) {
      row += width;
    }
    return row;
  }

  /** Converts one slot like {@link Row#epochNanos} and another like {@link Row#nanos}. */
  public void toNanos(int momentSlot, int lengthSlot) {
    long[] all = numbers;
    if (header.ticksAreNanos()) {
      long sinceEpoch = header.epochNanos(0);
      for (int row = 0; row < end; row += width) {
        all[row + momentSlot] = Row.moment(all[row + momentSlot] + sinceEpoch);
        all[row + lengthSlot] = Row.length(all[row + lengthSlot]);
      }
    } else {
      for (int row = 0; row < end; row += width) {
        all[row + momentSlot] = Row.moment(header.epochNanos(all[row + momentSlot]));
        all[row + lengthSlot] = Row.length(header.nanos(all[row + lengthSlot]));
      }
    }
  }

  /** A small number for a stack, shared by all chunks that the thread reads; -1 if unavailable. */
  public int stackNumber(int slot, long number) {
    return resolver.number(projection.typeId(slot), number);
  }

  /** Stack numbers keep their meaning while this value is unchanged. */
  public int stackGeneration() {
    return constants.generation();
  }

  /** Like {@link Row#stack(int, StackMaker)}, by stack key. */
  public <S, F> @Nullable S stack(int slot, long number, StackMaker<S, F> maker) {
    return resolver.stack(projection.typeId(slot), number, maker);
  }
}
