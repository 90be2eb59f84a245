package io.vtscope.chunk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types of a chunk, as its metadata event tells them. */
final class Metadata {
  /** The type number of metadata events, the same in every chunk. */
  static final long EVENT = 0;

  private static final int DEEPEST = 64;

  private final Map<Long, Type> byId = new HashMap<>();
  private final Map<String, Type> byName = new HashMap<>();
  private final Map<Long, Layout> layouts = new HashMap<>();

  /** What it was read from, but for what an event begins with. */
  private byte[] written = {};

  /**
   * Reads a metadata event; the cursor stands at its first byte.
   *
   * @param before of another chunk, where there was one; mostly it says the same, and is returned
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
    metadata.element(cursor, strings, null, 0);
    metadata.written = cursor.since(from);
    return metadata;
  }

  @Nullable Type type(long id) {
    return byId.get(id);
  }

  @Nullable Type type(String name) {
    return byName.get(name);
  }

  /**
   * How a type is laid out.
   *
   * @throws ChunkFormatException as {@link Layout#of}
   */
  Layout layout(Type type) throws ChunkFormatException {
    Layout known = layouts.get(type.id());
    if (known == null) {
      known = Layout.of(type, this);
      layouts.put(type.id(), known);
    }
    return known;
  }

  /**
   * Goes over an element with its attributes and its children, as XML would have it; only types and
   * their fields are kept.
   *
   * @param fields of the type that it stands in; null where it stands in none
   */
  private void element(
      Cursor cursor, Strings strings, @Nullable List<Type.Field> fields, int depth) {
    if (depth > DEEPEST) {
      throw new IndexOutOfBoundsException("elements within elements, " + depth + " deep");
    }
    String element = strings.next(cursor);
    boolean isType = element.equals("class");
    Attributes attributes = isType || element.equals("field") ? new Attributes() : null;
    for (long left = cursor.number(); left > 0; left--) {
      if (attributes == null) {
        cursor.skipNumber();
        cursor.skipNumber();
      } else {
        attributes.read(cursor, strings);
      }
    }
    List<Type.Field> own = isType ? new ArrayList<>() : null;
    for (long left = cursor.number(); left > 0; left--) {
      element(cursor, strings, own, depth + 1);
    }
    if (own != null && attributes != null) {
      Type type = new Type(number(attributes.id), attributes.name, List.copyOf(own));
      byId.put(type.id(), type);
      byName.put(type.name(), type);
    } else if (fields != null && attributes != null) {
      fields.add(
          new Type.Field(
              attributes.name, number(attributes.type), attributes.pooled, attributes.array));
    }
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IndexOutOfBoundsException(text + " is no number");
    }
  }

  /** Those of a type or a field that matter. */
  private static final class Attributes {
    private String name = "";
    private String id = "";
    private String type = "";
    private boolean pooled;
    private boolean array;

    private void read(Cursor cursor, Strings strings) {
      String key = strings.next(cursor);
      switch (key) {
        case "name" -> name = strings.next(cursor);
        case "id" -> id = strings.next(cursor);
        case "class" -> type = strings.next(cursor);
        case "constantPool" -> pooled = strings.next(cursor).equals("true");
        case "dimension" -> array = !strings.next(cursor).isEmpty();
        default -> cursor.skipNumber();
      }
    }
  }

  /** The strings that elements are made of, of which most are never asked for: labels, units. */
  private static final class Strings {
    private final Cursor cursor;
    private final int[] places;
    private final @Nullable String[] read;

    /** Goes over them; the cursor then stands behind. */
    private Strings(Cursor all) {
      places = new int[all.length()];
      read = new @Nullable String[places.length];
      for (int i = 0; i < places.length; i++) {
        places[i] = all.at;
        all.skipText();
      }
      cursor = all.another();
    }

    /** The one whose number the cursor stands at; "" for none. */
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
