package io.vtscope.chunk;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the fields of a type follow one another in bytes, made once per chunk from its metadata. */
final class Layout {
  /** How a field is encoded. */
  enum Kind {
    NUMBER,
    ONE_BYTE,
    FOUR_BYTES,
    EIGHT_BYTES,
    TEXT,
    STRUCT
  }

  private static final int DEEPEST = 8;

  final Type type;
  private final Kind[] kinds;
  private final @Nullable Layout[] structs;

  private Layout(Type type, Kind[] kinds, @Nullable Layout[] structs) {
    this.type = type;
    this.kinds = kinds;
    this.structs = structs;
  }

  static Layout of(Type type, Metadata metadata) throws ChunkFormatException {
    return of(type, metadata, 0);
  }

  private static Layout of(Type type, Metadata metadata, int depth) throws ChunkFormatException {
    if (depth > DEEPEST) {
      throw new ChunkFormatException("its type %s contains itself".formatted(type.name()));
    }
    List<Type.Field> fields = type.fields();
    Kind[] kinds = new Kind[fields.size()];
    @Nullable Layout[] structs = new @Nullable Layout[fields.size()];
    for (int i = 0; i < kinds.length; i++) {
      Type.Field field = fields.get(i);
      Type fieldType = metadata.type(field.typeId());
      if (fieldType == null) {
        throw new ChunkFormatException(
            "its field %s.%s has a type that it does not describe"
                .formatted(type.name(), field.name()));
      }
      kinds[i] = field.pooled() ? Kind.NUMBER : kind(fieldType.name());
      if (kinds[i] == Kind.STRUCT) {
        structs[i] = of(fieldType, metadata, depth + 1);
      }
    }
    return new Layout(type, kinds, structs);
  }

  /** Constants of a primitive type or of strings stand in their pool without fields. */
  static @Nullable Kind plain(Type type) {
    Kind kind = kind(type.name());
    return kind == Kind.STRUCT ? null : kind;
  }

  private static Kind kind(String type) {
    return switch (type) {
      case "boolean", "byte" -> Kind.ONE_BYTE;
      case "char", "short", "int", "long" -> Kind.NUMBER;
      case "float" -> Kind.FOUR_BYTES;
      case "double" -> Kind.EIGHT_BYTES;
      case "java.lang.String" -> Kind.TEXT;
      default -> Kind.STRUCT;
    };
  }

  int size() {
    return kinds.length;
  }

  Kind kind(int field) {
    return kinds[field];
  }

  boolean isArray(int field) {
    return type.fields().get(field).array();
  }

  /** The place of a field among the others, or -1. */
  int indexOf(String name) {
    List<Type.Field> fields = type.fields();
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** The layout of a field that has fields of its own. */
  Layout struct(int field) {
    Layout struct = structs[field];
    if (struct == null) {
      throw new IndexOutOfBoundsException(type.name() + " field " + field + " has no fields");
    }
    return struct;
  }

  void skip(Cursor cursor) {
    for (int i = 0; i < kinds.length; i++) {
      skip(i, cursor);
    }
  }

  void skip(int field, Cursor cursor) {
    if (isArray(field)) {
      for (int left = cursor.length(); left > 0; left--) {
        skipOne(field, cursor);
      }
    } else {
      skipOne(field, cursor);
    }
  }

  private void skipOne(int field, Cursor cursor) {
    if (kinds[field] == Kind.STRUCT) {
      struct(field).skip(cursor);
    } else {
      skip(kinds[field], cursor);
    }
  }

  static void skip(Kind kind, Cursor cursor) {
    switch (kind) {
      case NUMBER -> cursor.skipNumber();
      case ONE_BYTE -> cursor.at += 1;
      case FOUR_BYTES -> cursor.at += 4;
      case EIGHT_BYTES -> cursor.at += 8;
      case TEXT -> cursor.skipText();
      case STRUCT -> throw new IllegalArgumentException("a struct is skipped by its layout");
    }
  }
}
