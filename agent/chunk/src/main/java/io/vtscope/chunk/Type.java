package io.vtscope.chunk;

import java.util.List;

/** A type as a chunk's metadata describes it: an event, or what an event refers to. */
record Type(long id, String name, List<Field> fields) {

  /**
   * A field of a type.
   *
   * @param pooled whether the field holds a number that stands for a constant
   */
  record Field(String name, long typeId, boolean pooled, boolean array) {}
}
