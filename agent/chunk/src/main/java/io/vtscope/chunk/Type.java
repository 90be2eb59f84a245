package io.vtscope.chunk;

import java.util.List;

/** A type in a chunk's metadata. */
record Type(long id, String name, List<Field> fields) {

  /**
   * A field of a type.
   *
   * @param pooled whether the field holds a constant's key
   */
  record Field(String name, long typeId, boolean pooled, boolean array) {}
}
