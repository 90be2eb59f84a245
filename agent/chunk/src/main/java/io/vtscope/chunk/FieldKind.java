package io.vtscope.chunk;

/** How a field is encoded. */
enum FieldKind {
  NUMBER,
  ONE_BYTE,
  FOUR_BYTES,
  EIGHT_BYTES,
  TEXT,
  STRUCT
}
