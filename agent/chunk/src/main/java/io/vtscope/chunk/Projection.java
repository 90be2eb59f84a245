package io.vtscope.chunk;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which fields of a type are wanted, and into which slot each goes. */
final class Projection {
  private final Layout layout;
  private final int[] slots;
  private final long[] typeIds;

  /** In place of a slot: behind the others of a row, where nobody looks. */
  private final int unwanted;

  private final int afterLast;

  /** Of each field, where those end that are single numbers and follow one another from it on. */
  private final int[] numbersUntil;

  /** Fields that the type does not have leave their slot empty. */
  Projection(Layout layout, List<String> fields) {
    this.layout = layout;
    this.slots = new int[layout.size()];
    this.typeIds = new long[fields.size()];
    this.unwanted = fields.size();
    Arrays.fill(slots, unwanted);
    int last = -1;
    for (int slot = 0; slot < fields.size(); slot++) {
      int field = layout.indexOf(fields.get(slot));
      if (field >= 0 && !layout.isArray(field) && layout.kind(field) != FieldKind.STRUCT) {
        slots[field] = slot;
        typeIds[slot] = layout.type.fields().get(field).typeId();
        last = Math.max(last, field);
      }
    }
    this.afterLast = last + 1;
    this.numbersUntil = new int[slots.length];
    for (int field = slots.length - 1; field >= 0; field--) {
      boolean isNumber = layout.kind(field) == FieldKind.NUMBER && !layout.isArray(field);
      boolean goesOn = field + 1 < slots.length && numbersUntil[field + 1] > field + 1;
      numbersUntil[field] = !isNumber ? field : goesOn ? numbersUntil[field + 1] : field + 1;
    }
  }

  /** The type of what a slot's number stands for. */
  long typeId(int slot) {
    return typeIds[slot];
  }

  /**
   * How many numbers stand before the field of a slot, which is one too; -1 where there is anything
   * else, or no such field.
   */
  int numbersBefore(int slot) {
    for (int field = 0; field < slots.length; field++) {
      if (slots[field] == slot) {
        return numbersUntil[0] > field ? field : -1;
      }
    }
    return -1;
  }

  /** Says of which types the constants are that its fields refer to. */
  void want(Constants constants) {
    for (long typeId : typeIds) {
      constants.want(typeId);
    }
  }

  /** Room for what is read of one. */
  Values values() {
    return values(1, 1);
  }

  /**
   * Room for what is read.
   *
   * @param mostTexts of each field, as of {@link Texts}
   */
  Values values(int rows, int mostTexts) {
    Values values = new Values(typeIds.length, rows);
    for (int field = 0; field < slots.length; field++) {
      if (slots[field] != unwanted && layout.kind(field) == FieldKind.TEXT) {
        values.expectText(slots[field], mostTexts);
      } else if (slots[field] != unwanted) {
        values.expect(slots[field]);
      }
    }
    return values;
  }

  /**
   * Where each field goes up to the last that is wanted; empty where there are others than numbers
   * and texts that are wanted.
   */
  int[] plainSlots() {
    for (int field = 0; field < afterLast; field++) {
      if (numbersUntil[field] == field && !isWantedText(field)) {
        return new int[0];
      }
    }
    return Arrays.copyOf(slots, afterLast);
  }

  private boolean isWantedText(int field) {
    return layout.kind(field) == FieldKind.TEXT
        && !layout.isArray(field)
        && slots[field] != unwanted;
  }

  /** Of each field up to the last that is wanted what has its texts; empty where none is a text. */
  @Nullable Texts[] texts(Values values) {
    @Nullable Texts[] texts = new @Nullable Texts[afterLast];
    boolean hasAny = false;
    for (int field = 0; field < afterLast; field++) {
      texts[field] = isWantedText(field) ? values.texts(slots[field]) : null;
      hasAny |= texts[field] != null;
    }
    return hasAny ? texts : new @Nullable Texts[0];
  }

  /** Reads the wanted fields; the cursor stays where the last of them ended. */
  void read(Cursor cursor, Constants constants, Values values) {
    read(afterLast, cursor, constants, values);
  }

  /** Reads the wanted fields of one of several that follow one another. */
  void readAll(Cursor cursor, Constants constants, Values values) {
    read(slots.length, cursor, constants, values);
  }

  private void read(int end, Cursor cursor, Constants constants, Values values) {
    if (end > 0 && numbersUntil[0] >= end) {
      cursor.numbers(slots, 0, end, values.numbers(), values.row());
    } else {
      readMixed(end, cursor, constants, values);
    }
  }

  private void readMixed(int end, Cursor cursor, Constants constants, Values values) {
    int field = 0;
    while (field < end) {
      int until = Math.min(end, numbersUntil[field]);
      if (until > field) {
        cursor.numbers(slots, field, until, values.numbers(), values.row());
        field = until;
      } else {
        readOne(field, cursor, constants, values);
        field++;
      }
    }
  }

  private void readOne(int field, Cursor cursor, Constants constants, Values values) {
    if (slots[field] == unwanted) {
      layout.skip(field, cursor);
    } else {
      read(field, slots[field], cursor, constants, values);
    }
  }

  private void read(int field, int slot, Cursor cursor, Constants constants, Values values) {
    switch (layout.kind(field)) {
      case NUMBER -> values.set(slot, cursor.number());
      case ONE_BYTE -> values.set(slot, cursor.one());
      case FOUR_BYTES -> values.set(slot, cursor.four());
      case EIGHT_BYTES -> values.set(slot, cursor.eight());
      case TEXT -> values.text(slot, cursor, constants);
      case STRUCT -> throw new IllegalStateException("a struct has no slot");
    }
  }
}
