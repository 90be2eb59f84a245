package io.vtscope.chunk;

import org.jspecify.annotations.Nullable;

/**
 * The wanted fields of some events of one kind, a row of numbers for each, for who is given them by
 * the million: a call for each field of each would take longer than reading it. Used again for the
 * next ones: valid only while its handler runs.
 */
public final class Rows {
  /** With those of a pin some fourteen kilobytes: they stay in the processor's nearest cache. */
  private static final int MOST = 256;

  /** The JVM says in one field of an event mostly the same dozen of things. */
  private static final int MOST_TEXTS = 64;

  private final Projection projection;
  private final Values values;
  private final long[] numbers;

  /**
   * Of the fields that are read, where each goes; empty where there are others than numbers and
   * texts.
   */
  private final int[] slots;

  /** Of the fields that are read those that are texts, null of the others; empty without any. */
  private final @Nullable Texts[] texts;

  private final Constants constants;
  private final Resolver resolver;
  private final ChunkHeader header;
  private final Metadata metadata;
  private final int width;

  /** Where the next row begins. */
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

  /** Whether {@link #readNumbers} reads them. */
  boolean areOnlyNumbers() {
    return slots.length > 0 && texts.length == 0;
  }

  /**
   * Reads one, all in one loop.
   *
   * @param at where its first field stands
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
   * Reads one.
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

  /** The same as of a projection, for numbers and texts: most of these are as those before. */
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

  /** How many there are. */
  public int size() {
    return end / width;
  }

  /** How many numbers a row has: one for each slot, and another. */
  public int width() {
    return width;
  }

  /** Row by row, of each by slot; may be written to. What the events' type does not have is 0. */
  public long[] numbers() {
    return numbers;
  }

  /** The text that a number stands for; null where there is none. */
  public @Nullable String text(int slot, long number) {
    return values.text(slot, number);
  }

  /** Whether the JVM that has written them knew of a type of events, when it told so last. */
  public boolean describes(String event) {
    return metadata.type(event) != null;
  }

  /**
   * Where the rows end that have the same numbers in two slots.
   *
   * @param from where the first of them begins
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

  /**
   * Makes of the numbers of a slot moments, as {@link Row#epochNanos} has them, and of those of
   * another lengths of time, as {@link Row#nanos} does.
   */
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

  /**
   * Tells a stack from others in all chunks that the same thread reads, by its number in this
   * chunk; -1 where nothing does. They are small, as they are counted up.
   */
  public int stackNumber(int slot, long number) {
    return resolver.number(projection.typeId(slot), number);
  }

  /** As long as this is the same, such a number stands for the same stack. */
  public int stackGeneration() {
    return constants.generation();
  }

  /** As {@link Row#stack(int, StackMaker)}, by a stack's number. */
  public <S, F> @Nullable S stack(int slot, long number, StackMaker<S, F> maker) {
    return resolver.stack(projection.typeId(slot), number, maker);
  }
}
