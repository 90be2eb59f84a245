package io.vtscope.chunk;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads JFR encodings from an array. Reading past the end throws {@code IndexOutOfBoundsException}.
 */
final class Cursor {
  static final byte NULL = 0;
  static final byte EMPTY = 1;
  static final byte POOLED = 2;
  static final byte UTF8 = 3;
  static final byte CHARS = 4;
  static final byte LATIN1 = 5;

  private static final int LONGEST_NUMBER = 9;

  /** 2^64 divided by the golden ratio: odd, with balanced bits. */
  private static final long MIX = 0x9e3779b97f4a7c15L;

  // Fields without a fixed size.
  private static final byte A_NUMBER = -1;
  private static final byte A_TEXT = -2;

  private byte[] bytes;
  int at;

  Cursor(byte[] bytes, int at) {
    this.bytes = bytes;
    this.at = at;
  }

  Cursor moveTo(byte[] array, int position) {
    bytes = array;
    at = position;
    return this;
  }

  Cursor another() {
    return new Cursor(bytes, at);
  }

  byte one() {
    return bytes[at++];
  }

  int four() {
    int value = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      value = (value << 8) | (bytes[at++] & 0xff);
    }
    return value;
  }

  long eight() {
    return ((long) four() << 32) | (four() & 0xffff_ffffL);
  }

  /** Reads LEB128 with one to nine bytes; the ninth has eight bits. */
  long number() {
    byte next = bytes[at++];
    return next >= 0 ? next : longer(next);
  }

  private long longer(byte first) {
    byte[] array = bytes;
    int place = at;
    long value = first & 0x7fL;
    for (int shift = 7; shift < 56; shift += 7) {
      byte next = array[place++];
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        at = place;
        return value;
      }
    }
    value |= (array[place++] & 0xffL) << 56;
    at = place;
    return value;
  }

  /**
   * Reads consecutive numbers.
   *
   * @param slots targets, relative to {@code row} in {@code into}
   */
  void numbers(int[] slots, int from, int to, long[] into, int row) {
    byte[] array = bytes;
    int place = at;
    for (int i = from; i < to; i++) {
      long value = array[place++];
      if (value < 0) {
        value &= 0x7f;
        byte next;
        int shift = 7;
        do {
          next = array[place++];
          value |= (next & 0x7fL) << shift;
          shift += 7;
        } while (next < 0 && shift < 56);
        if (next < 0) {
          value |= (array[place++] & 0xffL) << 56;
        }
      }
      into[row + slots[i]] = value;
    }
    at = place;
  }

  void skipNumber() {
    byte[] array = bytes;
    int place = at;
    int last = place + 8;
    while (array[place++] < 0 && place <= last) {
      // skips to the last byte
    }
    at = place;
  }

  /**
   * Skips constants with their keys.
   *
   * @param kinds without structs
   * @param until no constant may start here or later
   * @return how many were skipped
   */
  long skipConstants(FieldKind[] kinds, long count, int until) {
    byte[] fields = new byte[kinds.length];
    for (int i = 0; i < fields.length; i++) {
      fields[i] =
          switch (kinds[i]) {
            case NUMBER -> A_NUMBER;
            case TEXT -> A_TEXT;
            case ONE_BYTE -> 1;
            case FOUR_BYTES -> Integer.BYTES;
            case EIGHT_BYTES -> Long.BYTES;
            case STRUCT -> throw new IllegalArgumentException("a struct is skipped by its layout");
          };
    }
    byte[] array = bytes;
    int place = at;
    long left = count;
    for (; left > 0 && place < until; left--) {
      place = afterNumber(array, place);
      for (byte field : fields) {
        place =
            field == A_NUMBER
                ? afterNumber(array, place)
                : field == A_TEXT ? afterText(array, place) : place + field;
      }
    }
    at = place;
    return count - left;
  }

  private static int afterNumber(byte[] array, int from) {
    int place = from;
    int last = place + 8;
    while (array[place++] < 0 && place <= last) {
      // skips to the last byte
    }
    return place;
  }

  private int afterText(byte[] array, int from) {
    byte encoding = array[from];
    if (encoding == NULL || encoding == EMPTY) {
      return from + 1;
    }
    if ((encoding == UTF8 || encoding == LATIN1) && array[from + 1] >= 0) {
      return from + 2 + array[from + 1];
    }
    at = from;
    skipText();
    return at;
  }

  void skipNumbers(long count) {
    byte[] array = bytes;
    int place = at;
    int length = 1;
    for (long left = count; left > 0; ) {
      if (array[place++] >= 0 || length == LONGEST_NUMBER) {
        left--;
        length = 1;
      } else {
        length++;
      }
    }
    at = place;
  }

  /**
   * Moves past rows of numbers and returns their checksum, not negative. Collisions have a
   * probability near 2^-63.
   *
   * @param weights odd, or 0 to ignore a number
   */
  long sumNumbers(int rows, long[] weights, long seed) {
    byte[] array = bytes;
    int place = at;
    long sum = seed;
    for (int row = 0; row < rows; row++) {
      long ofRow = 0;
      for (int i = 0; i < weights.length; i++) {
        long value = array[place++];
        if (value < 0) {
          value &= 0x7f;
          byte next;
          int shift = 7;
          do {
            next = array[place++];
            value |= (next & 0x7fL) << shift;
            shift += 7;
          } while (next < 0 && shift < 56);
          if (next < 0) {
            value |= (array[place++] & 0xffL) << 56;
          }
        }
        ofRow += value * weights[i];
      }
      sum = (sum + ofRow) * MIX;
      sum ^= sum >>> 29;
    }
    at = place;
    return sum & Long.MAX_VALUE;
  }

  /**
   * Moves past numbers, eight bytes at a time without decoding, and returns a checksum of their
   * bytes. If a number may have nine bytes, which can look like two numbers, the result is negative
   * and the cursor unmoved.
   */
  long sumBytes(long numbers, long seed) {
    byte[] array = bytes;
    int place = at;
    long left = numbers;
    long sum = (seed + 1) * MIX;
    long before = -1;
    // Two words at a time, while enough numbers remain.
    for (; left > 2 * Long.BYTES && place <= array.length - 2 * Long.BYTES; place += 16) {
      long first = EightBytes.at(array, place);
      long second = EightBytes.at(array, place + Long.BYTES);
      long ends = EightBytes.ends(first);
      long endsOfSecond = EightBytes.ends(second);
      if ((EightBytes.mayBeOfNine(ends, before) || EightBytes.mayBeOfNine(endsOfSecond, ends))
          && EightBytes.areOfNine(array, at, place)) {
        return -1;
      }
      before = endsOfSecond;
      left -= EightBytes.count(ends, endsOfSecond);
      sum = (sum ^ first) * MIX;
      sum = (sum ^ (sum >>> 29) ^ second) * MIX;
      sum ^= sum >>> 29;
    }
    while (left > 0) {
      long eight = EightBytes.at(array, place);
      long ends = EightBytes.ends(eight);
      if (EightBytes.mayBeOfNine(ends, before) && EightBytes.areOfNine(array, at, place)) {
        return -1;
      }
      before = ends;
      int count = EightBytes.count(ends, 0);
      int used = Long.BYTES;
      if (count < left) {
        left -= count;
      } else {
        used = EightBytes.until(ends, (int) left);
        eight = EightBytes.first(eight, used);
        left = 0;
      }
      place += used;
      sum = (sum ^ eight) * MIX;
      sum ^= sum >>> 29;
    }
    if (place > array.length) {
      throw new IndexOutOfBoundsException(place);
    }
    at = place;
    return sum & Long.MAX_VALUE;
  }

  /** Reads an inline string. {@link Constants} reads pooled ones. */
  @Nullable String text(byte encoding) {
    return switch (encoding) {
      case NULL -> null;
      case EMPTY -> "";
      case UTF8 -> inline(StandardCharsets.UTF_8);
      case LATIN1 -> inline(StandardCharsets.ISO_8859_1);
      case CHARS -> chars();
      default -> throw new IndexOutOfBoundsException("string encoding " + encoding);
    };
  }

  /** Skips expected bytes; returns false without moving if they differ. */
  boolean skipSame(byte[] others) {
    int end = at + others.length;
    boolean same = end <= bytes.length && Arrays.equals(bytes, at, end, others, 0, others.length);
    at = same ? end : at;
    return same;
  }

  byte[] since(int place) {
    return Arrays.copyOfRange(bytes, place, at);
  }

  void skipText() {
    byte encoding = one();
    switch (encoding) {
      case NULL, EMPTY -> {}
      case POOLED -> skipNumber();
      case UTF8, LATIN1 -> {
        int length = length();
        at += length;
      }
      case CHARS -> {
        for (int left = length(); left > 0; left--) {
          skipNumber();
        }
      }
      default -> throw new IndexOutOfBoundsException("string encoding " + encoding);
    }
  }

  /** Reads a length, checked against the remaining bytes. */
  int length() {
    long length = number();
    if (length < 0 || length > bytes.length - at) {
      throw new IndexOutOfBoundsException("length " + length + " at " + at);
    }
    return (int) length;
  }

  byte[] bytes() {
    return bytes;
  }

  private String inline(java.nio.charset.Charset charset) {
    int length = length();
    String text = new String(bytes, at, length, charset);
    at += length;
    return text;
  }

  private String chars() {
    int length = length();
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) number());
    }
    return text.toString();
  }
}
