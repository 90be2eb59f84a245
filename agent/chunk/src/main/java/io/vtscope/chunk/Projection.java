package io.vtscope.chunk;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A type's wanted fields and their slots. */
final class Projection {
  private final Layout layout;
  private final int[] slots;
  private final long[] typeIds;

  /** The slot for unwanted fields. */
  private final int unwanted;

  private final int afterLast;

  /** For each field, the end of its run of single numbers. */
  private final int[] numbersUntil;

  /** Missing fields leave their slots empty. */
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

  /** The type that a slot's number refers to. */
  long typeId(int slot) {
    return typeIds[slot];
  }

  /** How many numbers precede a slot's number; -1 if other fields do, or it is missing. */
  int numbersBefore(int slot) {
    for (int field = 0; field < slots.length; field++) {
      if (slots[field] == slot) {
        return numbersUntil[0] > field ? field : -1;
      }
    }
    return -1;
  }

  void want(Constants constants) {
    for (long typeId : typeIds) {
      constants.want(typeId);
    }
  }

  Values values() {
    return values(1, 1);
  }

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
   * Target slots up to the last wanted field; empty if other kinds than numbers and texts occur.
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

  /** Texts up to the last wanted field; empty without texts. */
  @Nullable Texts[] texts(Values values) {
    @Nullable Texts[] texts = new @Nullable Texts[afterLast];
    boolean hasAny = false;
    for (int field = 0; field < afterLast; field++) {
      texts[field] = isWantedText(field) ? values.texts(slots[field]) : null;
      hasAny |= texts[field] != null;
    }
    return hasAny ? texts : new @Nullable Texts[0];
  }

  /** Reads the wanted fields and stops after the last. */
  void read(Cursor cursor, Constants constants, Values values) {
    read(afterLast, cursor, constants, values);
  }

  /** Reads the wanted fields and continues to the struct's end. */
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
