package io.vtscope.chunk;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the fields of a type follow one another in bytes, made once per chunk from its metadata. */
final class Layout {
  private static final int DEEPEST = 8;

  /** Fields, those of structs in them too: more than any JDK has, so that no file makes it long. */
  private static final int MOST_FIELDS = 10_000;

  final Type type;
  private final FieldKind[] kinds;
  private final @Nullable Layout[] structs;
  private final boolean[] arrays;
  private final int leaves;

  /** Whether all fields are numbers, as in the frames of stacks, the most frequent structs. */
  private final boolean onlyNumbers;

  /** Whether there is no array and no struct in it. */
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
      // A field without bytes would let a short file say that there are endlessly many.
      if (leaves > MOST_FIELDS || (structs[i] != null && structs[i].leaves == 0)) {
        throw new ChunkFormatException(
            "its type %s has an invalid field %s".formatted(type.name(), field.name()));
      }
    }
    return new Layout(type, kinds, structs, leaves);
  }

  /** Constants of a primitive type or of strings stand in their pool without fields. */
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
   * Goes over constants, each behind its number.
   *
   * @param until where no more begin that it goes over
   * @return how many those were
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

  /** The same for constants without fields. */
  static long skipConstants(FieldKind plain, Cursor cursor, long count, int until) {
    long left = count;
    for (; left > 0 && cursor.at < until; left--) {
      cursor.skipNumber();
      skip(plain, cursor);
    }
    return count - left;
  }

  /** Whether there is nothing in it but numbers. */
  boolean isOnlyNumbers() {
    return onlyNumbers && isFlat;
  }

  FieldKind kind(int field) {
    return kinds[field];
  }

  boolean isArray(int field) {
    return arrays[field];
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
