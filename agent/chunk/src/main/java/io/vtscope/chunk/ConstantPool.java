package io.vtscope.chunk;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The constants of one type in a chunk, by key. */
final class ConstantPool {
  final long typeId;

  /** Null for types without fields, and if unknown. */
  final @Nullable Layout layout;

  /** Stacks by number; null for other types and unknown layouts. */
  final @Nullable StackSums sums;

  private final @Nullable FieldKind plain;
  private final boolean isWanted;
  private final ConstantBytes bytes;
  private final LongMap places = new LongMap();
  private final List<Run> notIndexed = new ArrayList<>();

  /**
   * Consecutive constants with their keys.
   *
   * @param place in memory, or the start of a run in the file
   * @param length in bytes
   */
  private record Run(long place, int length, long count) {}

  /**
   * @param isWanted whether most constants are used; others are indexed at their first use
   * @param shared groups equal stacks and keeps one; null if disabled
   */
  ConstantPool(
      Type type,
      Metadata metadata,
      boolean isWanted,
      @Nullable StackNumbers shared,
      ConstantBytes bytes)
      throws ChunkFormatException {
    this.typeId = type.id();
    this.isWanted = isWanted;
    this.bytes = bytes;
    plain = Layout.plain(type);
    layout = plain == null ? metadata.layout(type) : null;
    sums = shared != null && isWanted && layout != null ? StackSums.of(layout, shared) : null;
  }

  void add(long count, EventStream event) throws IOException {
    for (long left = count; left > 0; ) {
      Cursor cursor = event.next();
      int from = cursor.at;
      try {
        left -= isWanted ? addOne(cursor, event) : addSome(cursor, left, event);
      } catch (IndexOutOfBoundsException e) {
        if (!event.again(from)) {
          throw e;
        }
      }
    }
  }

  private long addSome(Cursor cursor, long most, EventStream event) {
    int from = cursor.at;
    long count = skip(cursor, most, event.safe());
    event.check();
    if (count == 0) {
      throw new IndexOutOfBoundsException(from); // end of event
    }
    long place =
        bytes.isFull() ? ConstantBytes.run(event.at(from)) : bytes.keep(cursor, from, event.left());
    notIndexed.add(new Run(place, cursor.at - from, count));
    return count;
  }

  private long addOne(Cursor cursor, EventStream event) {
    long key = cursor.number();
    int from = cursor.at;
    if (sums == null) {
      skip(cursor);
      event.check();
      places.put(key, place(cursor, from, event, bytes.isFull()));
      return 1;
    }
    int number = sums.read(cursor);
    event.check();
    if (sums.place(number) == StackSums.NOWHERE) {
      boolean isLeft = sums.isFromBefore(number) || bytes.areMany() || bytes.isFull();
      sums.stands(number, place(cursor, from, event, isLeft));
    }
    sums.put(key, number);
    return 1;
  }

  private long place(Cursor cursor, int from, EventStream event, boolean isLeft) {
    return isLeft
        ? bytes.leave(cursor, from, event.at(from), event.left())
        : bytes.keep(cursor, from, event.left());
  }

  /** Indexes the pool at its first use: most are never used. */
  private long placeOf(long key) {
    if (sums != null) {
      return sums.placeOf(key);
    }
    index();
    return places.get(key, -1);
  }

  /** Null if missing. */
  @Nullable Cursor find(long key) {
    long place = placeOf(key);
    return place < 0 ? null : bytes.cursor(place);
  }

  long[] keys() {
    if (sums != null) {
      return sums.keys();
    }
    index();
    return places.keys();
  }

  private void index() {
    if (!notIndexed.isEmpty()) {
      notIndexed.forEach(this::index);
      notIndexed.clear();
    }
  }

  private void index(Run run) {
    if (ConstantBytes.isInFile(run.place)) {
      indexLeft(run);
      return;
    }
    Cursor cursor = bytes.cursor(run.place);
    for (long left = run.count; left > 0; left--) {
      long key = cursor.number();
      places.put(key, ConstantBytes.beside(run.place, cursor.at));
      skip(cursor);
    }
  }

  private void indexLeft(Run run) {
    long at = ConstantBytes.startOfRun(run.place);
    Cursor cursor = bytes.fromFile(at, run.length);
    for (long left = run.count; left > 0; left--) {
      long key = cursor.number();
      int from = cursor.at;
      skip(cursor);
      places.put(key, bytes.leave(cursor, from, at + from, cursor.at - from));
    }
  }

  private long skip(Cursor cursor, long most, int until) {
    if (plain != null) {
      return Layout.skipConstants(plain, cursor, most, until);
    }
    return layout == null ? 0 : layout.skipConstants(cursor, most, until);
  }

  private void skip(Cursor cursor) {
    if (plain != null) {
      Layout.skip(plain, cursor);
    } else if (layout != null) {
      layout.skip(cursor);
    }
  }
}
