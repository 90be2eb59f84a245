package io.vtscope.chunk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * JFR numbers, eight bytes at a time. The highest bit is 0 in a number's last byte, unless that is
 * the ninth.
 */
final class EightBytes {
  private static final VarHandle LITTLE_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long HIGHEST_BITS = 0x8080808080808080L;
  private static final long LOWEST_HIGHEST_BIT = 0x80;
  private static final long ONES = 0x0101010101010101L;

  private EightBytes() {}

  /** The first byte is lowest. Zeros follow the array's end. */
  static long at(byte[] array, int place) {
    return place <= array.length - Long.BYTES
        ? (long) LITTLE_ENDIAN.get(array, place)
        : atEnd(array, place);
  }

  static boolean areSame(byte[] array, int place, byte[] others) {
    int length = others.length;
    if (place > array.length - length) {
      return false;
    }
    int i = 0;
    for (; i <= length - Long.BYTES; i += Long.BYTES) {
      if (at(array, place + i) != at(others, i)) {
        return false;
      }
    }
    for (; i < length; i++) {
      if (array[place + i] != others[i]) {
        return false;
      }
    }
    return true;
  }

  private static long atEnd(byte[] array, int place) {
    long eight = 0;
    for (int i = array.length - 1; i >= place; i--) {
      eight = eight << Byte.SIZE | (array[i] & 0xff);
    }
    return eight;
  }

  /** Marks the bytes that end numbers. */
  static long ends(long eight) {
    return ~eight & HIGHEST_BITS;
  }

  /** Counts the marks in two words. */
  static int count(long ends, long others) {
    long ofEach = (ends >>> (Byte.SIZE - 1)) + (others >>> (Byte.SIZE - 1));
    return (int) ((ofEach * ONES) >>> (Long.SIZE - Byte.SIZE));
  }

  /** How many bytes the first {@code numbers} numbers use. */
  static int until(long ends, int numbers) {
    long rest = ends;
    int left = numbers;
    int used = 0;
    while (left > 0) {
      left -= (int) (rest >>> (Byte.SIZE - 1)) & 1;
      rest >>>= Byte.SIZE;
      used++;
    }
    return used;
  }

  /** Zeros all but the first bytes. */
  static long first(long eight, int used) {
    return used == Long.BYTES ? eight : eight & ((1L << (used * Byte.SIZE)) - 1);
  }

  /**
   * Whether the bytes could belong to a nine-byte number: eight consecutive bytes without an end.
   * Shorter numbers match only with at least seven bytes.
   *
   * @param before the previous word's marks
   */
  static boolean mayBeOfNine(long ends, long before) {
    return ends << (Long.SIZE - 5 * Byte.SIZE) == 0
        || (before >>> Integer.SIZE == 0 && (ends & LOWEST_HIGHEST_BIT) == 0);
  }

  /**
   * Whether sixteen bytes, or the eight before or after, contain a nine-byte number.
   *
   * @param from where the first number starts
   * @param place where the sixteen start
   */
  static boolean areOfNine(byte[] array, int from, int place) {
    int end = Math.min(place + 3 * Long.BYTES, array.length);
    int run = 0;
    for (int i = Math.max(from, place - Long.BYTES); i < end && run < Long.BYTES; i++) {
      run = array[i] < 0 ? run + 1 : 0;
    }
    return run == Long.BYTES;
  }
}
