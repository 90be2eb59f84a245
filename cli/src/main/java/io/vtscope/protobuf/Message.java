package io.vtscope.protobuf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Encodes a Protocol Buffers message. protobuf-java would nearly double the jar.
 *
 * @see <a href="https://protobuf.dev/programming-guides/encoding/">the encoding</a>
 */
public final class Message {
  private static final int VARINT = 0;
  private static final int EIGHT_BYTES = 1;
  private static final int LENGTH_DELIMITED = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** An int64, uint64 or bool field; omits 0, the default. */
  public Message number(int field, long value) {
    if (value != 0) {
      varint(((long) field << 3) | VARINT);
      varint(value);
    }
    return this;
  }

  /** A fixed64 or sfixed64 field, even if 0. */
  public Message fixed(int field, long value) {
    varint(((long) field << 3) | EIGHT_BYTES);
    return eightBytes(value);
  }

  /** A double field, even if 0. */
  public Message real(int field, double value) {
    return fixed(field, Double.doubleToRawLongBits(value));
  }

  /** A packed repeated fixed64 field. */
  public Message fixed(int field, Iterable<Long> values) {
    Message packed = new Message();
    values.forEach(packed::eightBytes);
    return message(field, packed);
  }

  /** A packed repeated double field. */
  public Message reals(int field, Iterable<Double> values) {
    Message packed = new Message();
    values.forEach(value -> packed.eightBytes(Double.doubleToRawLongBits(value)));
    return message(field, packed);
  }

  /** A packed repeated varint field. */
  public Message numbers(int field, long... values) {
    Message packed = new Message();
    for (long value : values) {
      packed.varint(value);
    }
    return message(field, packed);
  }

  public Message text(int field, String text) {
    return bytes(field, text.getBytes(StandardCharsets.UTF_8));
  }

  public Message message(int field, Message message) {
    return bytes(field, message.toByteArray());
  }

  public byte[] toByteArray() {
    return bytes.toByteArray();
  }

  private Message bytes(int field, byte[] content) {
    varint(((long) field << 3) | LENGTH_DELIMITED);
    varint(content.length);
    bytes.writeBytes(content);
    return this;
  }

  /** Lowest byte first. */
  private Message eightBytes(long value) {
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      bytes.write((int) (value >>> shift));
    }
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
