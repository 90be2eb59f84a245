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

  /** Reads a metadata event; the cursor stands at its first byte. */
  static Metadata read(Cursor cursor) {
    cursor.skipNumber(); // size
    cursor.skipNumber(); // type
    cursor.skipNumber(); // start
    cursor.skipNumber(); // duration
    cursor.skipNumber(); // metadata id
    @Nullable String[] strings = new @Nullable String[cursor.length()];
    for (int i = 0; i < strings.length; i++) {
      strings[i] = cursor.text(cursor.one());
    }
    Metadata metadata = new Metadata();
    metadata.element(cursor, strings, 0);
    return metadata;
  }

  @Nullable Type type(long id) {
    return byId.get(id);
  }

  @Nullable Type type(String name) {
    return byName.get(name);
  }

  /** An element with its attributes and its children, as XML would have it; only types are kept. */
  private Element element(Cursor cursor, @Nullable String[] strings, int depth) {
    if (depth > DEEPEST) {
      throw new IndexOutOfBoundsException("elements within elements, " + depth + " deep");
    }
    String name = string(cursor, strings);
    Map<String, String> attributes = new HashMap<>();
    for (long left = cursor.number(); left > 0; left--) {
      String key = string(cursor, strings);
      attributes.put(key, string(cursor, strings));
    }
    List<Element> children = new ArrayList<>();
    for (long left = cursor.number(); left > 0; left--) {
      children.add(element(cursor, strings, depth + 1));
    }
    Element element = new Element(name, attributes, children);
    if (name.equals("class")) {
      add(element);
    }
    return element;
  }

  private void add(Element element) {
    List<Type.Field> fields = new ArrayList<>();
    for (Element child : element.children) {
      if (child.name.equals("field")) {
        fields.add(
            new Type.Field(
                child.attribute("name"),
                child.number("class"),
                child.attribute("constantPool").equals("true"),
                !child.attribute("dimension").isEmpty()));
      }
    }
    Type type = new Type(element.number("id"), element.attribute("name"), List.copyOf(fields));
    byId.put(type.id(), type);
    byName.put(type.name(), type);
  }

  private static String string(Cursor cursor, @Nullable String[] strings) {
    String string = strings[(int) cursor.number()];
    return string == null ? "" : string;
  }

  private record Element(String name, Map<String, String> attributes, List<Element> children) {
    String attribute(String key) {
      return attributes.getOrDefault(key, "");
    }

    long number(String key) {
      try {
        return Long.parseLong(attribute(key));
      } catch (NumberFormatException e) {
        throw new IndexOutOfBoundsException(name + "." + key + " is no number");
      }
    }
  }
}
