package io.vtscope.view.pprof;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A message of Protocol Buffers, being written. The whole encoding that a profile needs are numbers
 * of variable length and bytes with their length before them; protobuf-java would bring 1.8 MB for
 * these two into a jar of 2.7 MB.
 *
 * @see <a href="https://protobuf.dev/programming-guides/encoding/">the encoding</a>
 */
final class Message {
  private static final int VARINT = 0;
  private static final int LENGTH_DELIMITED = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** A number of a field of type int64, uint64 or bool; 0 is what a reader takes it for anyway. */
  Message number(int field, long value) {
    if (value != 0) {
      varint(((long) field << 3) | VARINT);
      varint(value);
    }
    return this;
  }

  /** All numbers of a repeated field, packed. */
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

  /** Seven bits a byte, the lowest first; the eighth says that more follow. */
  private void varint(long value) {
    long left = value;
    while ((left & ~0x7FL) != 0) {
      bytes.write((int) ((left & 0x7F) | 0x80));
      left >>>= 7;
    }
    bytes.write((int) left);
  }
}
