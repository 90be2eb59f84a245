package io.vtscope.chunk;

/** A field's encoding. */
enum FieldKind {
  NUMBER,
  ONE_BYTE,
  FOUR_BYTES,
  EIGHT_BYTES,
  TEXT,
  STRUCT
}
