package io.vtscope.oracle;

import java.io.IOException;

/** Type of a value in a scenario file. */
enum Tag {
  NULL(0),
  TRUE(1),
  FALSE(2),
  INT(3),
  LONG(4),
  DOUBLE(5),
  STRING(6),
  ENUM(7),
  LIST(8),
  RECORD(9),
  FRAME(10),
  STACK(11),
  PIN_TIMES(12);

  final int code;

  Tag(int code) {
    this.code = code;
  }

  static Tag of(int code) throws IOException {
    for (Tag tag : values()) {
      if (tag.code == code) {
        return tag;
      }
    }
    throw new IOException("no tag has the code " + code);
  }
}
