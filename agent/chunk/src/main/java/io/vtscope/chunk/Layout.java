package io.vtscope.chunk;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A type's field encodings, in order. */
final class Layout {
  private static final int DEEPEST = 8;

  /** Limit for nested fields, against malicious files. */
  private static final int MOST_FIELDS = 10_000;

  final Type type;
  private final FieldKind[] kinds;
  private final @Nullable Layout[] structs;
  private final boolean[] arrays;
  private final int leaves;

  /** Whether all fields are numbers, as in stack frames. */
  private final boolean onlyNumbers;

  /** Whether there are no arrays or structs. */
  private final boolean isFlat;

  private Layout(Type type, FieldKind[] kinds, @Nullable Layout[] structs, int leaves) {
    this.type = type;
    this.kinds = kinds;
    this.structs = structs;
    this.leaves = leaves;
    this.arrays = new boolean[kinds.length];
    boolean numbers = true;
    boolean flat = true;
    for (int i = 0; i < arrays.length; i++) {
      arrays[i] = type.fields().get(i).array();
      numbers &= !arrays[i] && isOnlyNumbers(i);
      flat &= !arrays[i] && structs[i] == null;
    }
    this.onlyNumbers = numbers;
    this.isFlat = flat;
  }

  private boolean isOnlyNumbers(int field) {
    Layout struct = structs[field];
    return struct == null ? kinds[field] == FieldKind.NUMBER : struct.onlyNumbers;
  }

  static Layout of(Type type, Map<Long, Type> types) throws ChunkFormatException {
    return of(type, types, 0);
  }

  private static Layout of(Type type, Map<Long, Type> types, int depth)
      throws ChunkFormatException {
    if (depth > DEEPEST) {
      throw new ChunkFormatException("its type %s contains itself".formatted(type.name()));
    }
    List<Type.Field> fields = type.fields();
    FieldKind[] kinds = new FieldKind[fields.size()];
    @Nullable Layout[] structs = new @Nullable Layout[fields.size()];
    int leaves = 0;
    for (int i = 0; i < kinds.length; i++) {
      Type.Field field = fields.get(i);
      Type fieldType = types.get(field.typeId());
      if (fieldType == null) {
        throw new ChunkFormatException(
            "its field %s.%s has a type that its metadata lacks"
                .formatted(type.name(), field.name()));
      }
      kinds[i] = field.pooled() ? FieldKind.NUMBER : kind(fieldType.name());
      if (kinds[i] == FieldKind.STRUCT) {
        Layout struct = of(fieldType, types, depth + 1);
        structs[i] = struct;
        leaves += struct.leaves;
      } else {
        leaves++;
      }
      // An empty struct would allow endless elements in a short file.
      if (leaves > MOST_FIELDS || (structs[i] != null && structs[i].leaves == 0)) {
        throw new ChunkFormatException(
            "its type %s has an invalid field %s".formatted(type.name(), field.name()));
      }
    }
    return new Layout(type, kinds, structs, leaves);
  }

  /** The encoding; null for types with fields. */
  static @Nullable FieldKind plain(Type type) {
    FieldKind kind = kind(type.name());
    return kind == FieldKind.STRUCT ? null : kind;
  }

  private static FieldKind kind(String type) {
    return switch (type) {
      case "boolean", "byte" -> FieldKind.ONE_BYTE;
      case "char", "short", "int", "long" -> FieldKind.NUMBER;
      case "float" -> FieldKind.FOUR_BYTES;
      case "double" -> FieldKind.EIGHT_BYTES;
      case "java.lang.String" -> FieldKind.TEXT;
      default -> FieldKind.STRUCT;
    };
  }

  int size() {
    return kinds.length;
  }

  /**
   * Skips constants with their keys.
   *
   * @param until no constant may start here or later
   * @return how many were skipped
   */
  long skipConstants(Cursor cursor, long count, int until) {
    if (isFlat) {
      return cursor.skipConstants(kinds, count, until);
    }
    long left = count;
    for (; left > 0 && cursor.at < until; left--) {
      cursor.skipNumber();
      skip(cursor);
    }
    return count - left;
  }

  static long skipConstants(FieldKind plain, Cursor cursor, long count, int until) {
    long left = count;
    for (; left > 0 && cursor.at < until; left--) {
      cursor.skipNumber();
      skip(plain, cursor);
    }
    return count - left;
  }

  boolean isOnlyNumbers() {
    return onlyNumbers && isFlat;
  }

  FieldKind kind(int field) {
    return kinds[field];
  }

  boolean isArray(int field) {
    return arrays[field];
  }

  int indexOf(String name) {
    List<Type.Field> fields = type.fields();
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

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
      int length = cursor.length();
      Layout struct = structs[field];
      if (struct != null && struct.onlyNumbers) {
        cursor.skipNumbers((long) length * struct.leaves);
      } else {
        for (int left = length; left > 0; left--) {
          skipOne(field, cursor);
        }
      }
    } else {
      skipOne(field, cursor);
    }
  }

  private void skipOne(int field, Cursor cursor) {
    if (kinds[field] == FieldKind.STRUCT) {
      struct(field).skip(cursor);
    } else {
      skip(kinds[field], cursor);
    }
  }

  static void skip(FieldKind kind, Cursor cursor) {
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
