package io.vtscope.view.pprof;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Encodes a Protocol Buffers message. protobuf-java would nearly double the jar.
 *
 * @see <a href="https://protobuf.dev/programming-guides/encoding/">the encoding</a>
 */
final class Message {
  private static final int VARINT = 0;
  private static final int LENGTH_DELIMITED = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** An int64, uint64 or bool field; omits 0, the default. */
  Message number(int field, long value) {
    if (value != 0) {
      varint(((long) field << 3) | VARINT);
      varint(value);
    }
    return this;
  }

  /** A packed repeated field. */
  Message numbers(int field, long... values) {
    Message packed = new Message();
    for (long value : values) {
      packed.varint(value);
    }
    return message(field, packed);
  }

  Message text(int field, String text) {
    return bytes(field, text.getBytes(StandardCharsets.UTF_8));
  }

  Message message(int field, Message message) {
    return bytes(field, message.toByteArray());
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }

  private Message bytes(int field, byte[] content) {
    varint(((long) field << 3) | LENGTH_DELIMITED);
    varint(content.length);
    bytes.writeBytes(content);
    return this;
  }

  /** Seven bits per byte, lowest first; the eighth means more. */
  private void varint(long value) {
    long left = value;
    while ((left & ~0x7FL) != 0) {
      bytes.write((int) ((left & 0x7F) | 0x80));
      left >>>= 7;
    }
    bytes.write((int) left);
  }
}
