package io.vtscope.chunk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * JFR's numbers, eight bytes of them at once. Of each number the last byte has a highest bit that
 * is 0, unless it is the ninth.
 */
final class EightBytes {
  private static final VarHandle LITTLE_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long HIGHEST_BITS = 0x8080808080808080L;
  private static final long LOWEST_HIGHEST_BIT = 0x80;
  private static final long ONES = 0x0101010101010101L;

  private EightBytes() {}

  /** Those from a place on, the first in the lowest bits; 0 what is behind the array. */
  static long at(byte[] array, int place) {
    return place <= array.length - Long.BYTES
        ? (long) LITTLE_ENDIAN.get(array, place)
        : atEnd(array, place);
  }

  /** Whether some bytes stand in a place. */
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

  /** The highest bits of the bytes with which numbers end. */
  static long ends(long eight) {
    return ~eight & HIGHEST_BITS;
  }

  /** How many they are, in two times eight bytes. */
  static int count(long ends, long others) {
    long ofEach = (ends >>> (Byte.SIZE - 1)) + (others >>> (Byte.SIZE - 1));
    return (int) ((ofEach * ONES) >>> (Long.SIZE - Byte.SIZE));
  }

  /** How many bytes there are until so many numbers have ended; there are as many. */
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

  /** So many of the bytes; 0 in place of the others. */
  static long first(long eight, int used) {
    return used == Long.BYTES ? eight : eight & ((1L << (used * Byte.SIZE)) - 1);
  }

  /**
   * Whether the bytes may be some of a number that has nine: eight then follow one another with
   * which no number ends, and no number that is shorter than seven looks like that.
   *
   * @param before the ends of the eight bytes before
   */
  static boolean mayBeOfNine(long ends, long before) {
    return ends << (Long.SIZE - 5 * Byte.SIZE) == 0
        || (before >>> Integer.SIZE == 0 && (ends & LOWEST_HIGHEST_BIT) == 0);
  }

  /**
   * Whether sixteen bytes are, or the eight before or behind them.
   *
   * @param from where the first number begins
   * @param place where the sixteen begin
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
