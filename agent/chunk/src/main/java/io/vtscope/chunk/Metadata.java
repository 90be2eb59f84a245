package io.vtscope.chunk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A chunk's types, from its metadata event. */
final class Metadata {
  /** The event type, the same in every chunk. */
  static final long EVENT = 0;

  private static final int DEEPEST = 64;

  private final Map<Long, Type> byId = new HashMap<>();
  private final Map<String, Type> byName = new HashMap<>();
  private final Map<Long, Layout> layouts = new HashMap<>();

  /** The event without its head. */
  private byte[] written = {};

  /**
   * Reads a metadata event.
   *
   * @param before another chunk's metadata; returned if equal
   */
  static Metadata read(Cursor cursor, @Nullable Metadata before) {
    cursor.skipNumber(); // size
    cursor.skipNumber(); // type
    cursor.skipNumber(); // start
    cursor.skipNumber(); // duration
    cursor.skipNumber(); // metadata id
    if (before != null && cursor.skipSame(before.written)) {
      return before;
    }
    int from = cursor.at;
    Strings strings = new Strings(cursor);
    Metadata metadata = new Metadata();
    metadata.element(cursor, strings, 0);
    metadata.written = cursor.since(from);
    return metadata;
  }

  @Nullable Type type(long id) {
    return byId.get(id);
  }

  @Nullable Type type(String name) {
    return byName.get(name);
  }

  Layout layout(Type type) throws ChunkFormatException {
    Layout known = layouts.get(type.id());
    if (known == null) {
      known = Layout.of(type, byId);
      layouts.put(type.id(), known);
    }
    return known;
  }

  private void element(Cursor cursor, Strings strings, int depth) {
    if (depth > DEEPEST) {
      throw new IndexOutOfBoundsException("elements within elements, " + depth + " deep");
    }
    if (strings.next(cursor).equals("class")) {
      type(cursor, strings);
      return;
    }
    skipAttributes(cursor);
    for (long left = cursor.number(); left > 0; left--) {
      element(cursor, strings, depth + 1);
    }
  }

  /** Reads a type after its element name, keeping only fields. */
  private void type(Cursor cursor, Strings strings) {
    Attributes attributes = new Attributes(cursor, strings);
    List<Type.Field> fields = new ArrayList<>();
    for (long left = cursor.number(); left > 0; left--) {
      if (strings.next(cursor).equals("field")) {
        fields.add(new Attributes(cursor, strings).field());
      } else {
        skipAttributes(cursor);
      }
      skipElements(cursor, cursor.number());
    }
    Type type = new Type(number(attributes.id), attributes.name, List.copyOf(fields));
    byId.put(type.id(), type);
    byName.put(type.name(), type);
  }

  /** A loop: a JVM that reads its own recording spends long on compiling recursion. */
  private static void skipElements(Cursor cursor, long count) {
    for (long left = count; left > 0; left--) {
      cursor.skipNumber(); // name
      skipAttributes(cursor);
      left += Math.max(0, cursor.number());
    }
  }

  private static void skipAttributes(Cursor cursor) {
    long count = cursor.number();
    cursor.skipNumbers(count); // a key and a value each
    cursor.skipNumbers(count);
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IndexOutOfBoundsException(text + " is no number");
    }
  }

  private static final class Attributes {
    private String name = "";
    private String id = "";
    private String type = "";
    private boolean pooled;
    private boolean array;

    private Attributes(Cursor cursor, Strings strings) {
      for (long left = cursor.number(); left > 0; left--) {
        switch (strings.next(cursor)) {
          case "name" -> name = strings.next(cursor);
          case "id" -> id = strings.next(cursor);
          case "class" -> type = strings.next(cursor);
          case "constantPool" -> pooled = strings.next(cursor).equals("true");
          case "dimension" -> array = !strings.next(cursor).isEmpty();
          default -> cursor.skipNumber();
        }
      }
    }

    private Type.Field field() {
      return new Type.Field(name, number(type), pooled, array);
    }
  }

  /** Strings decoded on demand: most are unused labels and units. */
  private static final class Strings {
    private final Cursor cursor;
    private final int[] places;
    private final @Nullable String[] read;

    private Strings(Cursor all) {
      places = new int[all.length()];
      read = new @Nullable String[places.length];
      for (int i = 0; i < places.length; i++) {
        places[i] = all.at;
        all.skipText();
      }
      cursor = all.another();
    }

    /** The string whose index is at the cursor; "" if null. */
    private String next(Cursor at) {
      int number = (int) at.number();
      String known = read[number];
      if (known == null) {
        cursor.at = places[number];
        String text = cursor.text(cursor.one());
        known = text == null ? "" : text;
        read[number] = known;
      }
      return known;
    }
  }
}
