package io.vtscope.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Checksums over eight bytes at a time match byte-wise ones. */
class CursorTest {
  private static final int SEED = 17;

  @Test
  void consumesExactlyTheBytesOfTheNumbers() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int round = 0; round < 20_000; round++) {
      int count = random.nextInt(60);
      int longest = 1 + random.nextInt(8); // all numbers have equal length, except negative ones
      Bytes bytes = new Bytes();
      bytes.skip(random.nextInt(12));
      int from = bytes.size();
      for (int i = 0; i < count; i++) {
        bytes.number(random.nextLong() >>> (Long.SIZE - 7 * longest) >>> random.nextInt(7));
      }
      int end = bytes.size();
      bytes.skip(random.nextInt(20));

      Cursor cursor = new Cursor(bytes.all(), from);
      assertThat(cursor.sumBytes(count, SEED)).isNotNegative();
      assertThat(cursor.at).isEqualTo(end);
    }
  }

  @Test
  void hasNoChecksumForNineByteNumbers() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int before = 0; before < 40; before++) {
      Bytes bytes = new Bytes();
      for (int i = 0; i < before; i++) {
        bytes.number(random.nextInt(300));
      }
      bytes.number(-1 - random.nextInt(1000));
      for (int i = 0; i < 20; i++) {
        bytes.number(random.nextInt(300));
      }

      Cursor cursor = new Cursor(bytes.all(), 0);
      assertThat(cursor.sumBytes(before + 21, SEED)).isNegative();
      assertThat(cursor.at).isZero();
    }
  }

  @Test
  void checksumDependsOnEachBitAndTheOrder() {
    long[] numbers = new SplittableRandom(SEED).longs(40, 0, 1 << 20).toArray();
    List<Long> sums = new ArrayList<>(List.of(sum(numbers)));
    for (int i = 0; i < numbers.length; i++) {
      for (int bit = 0; bit < 20; bit++) {
        long[] others = numbers.clone();
        others[i] ^= 1L << bit;
        sums.add(sum(others));
      }
    }
    for (int i = 0; i + 1 < numbers.length; i++) {
      long[] others = numbers.clone();
      others[i] = numbers[i + 1];
      others[i + 1] = numbers[i];
      sums.add(sum(others));
    }

    assertThat(sums).doesNotHaveDuplicates();
    assertThat(sum(numbers)).isEqualTo(sums.getFirst());
  }

  @Test
  void checksumSeparatesSeedAndFirstNumber() {
    Bytes one = new Bytes();
    one.number(6);
    Bytes other = new Bytes();
    other.number(7);

    assertThat(new Cursor(one.all(), 0).sumBytes(1, 2))
        .isNotEqualTo(new Cursor(other.all(), 0).sumBytes(1, 3));
  }

  private static long sum(long[] numbers) {
    Bytes bytes = new Bytes();
    Arrays.stream(numbers).forEach(bytes::number);
    return new Cursor(bytes.all(), 0).sumBytes(numbers.length, SEED);
  }

  @Test
  void missingNumbersAreAnError() {
    Bytes bytes = new Bytes();
    bytes.number(1000);
    for (int count : new int[] {2, 3, 100}) {
      assertThatThrownBy(() -> new Cursor(bytes.all(), 0).sumBytes(count, SEED))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  /** Numbers in JFR encoding. */
  private static final class Bytes {
    private byte[] bytes = new byte[1 << 10];
    private int size;

    private void number(long number) {
      long rest = number;
      for (int length = 1; length < 9 && (rest & ~0x7fL) != 0; length++) {
        bytes[size++] = (byte) (rest | 0x80);
        rest >>>= 7;
      }
      bytes[size++] = (byte) rest;
    }

    /** Unrelated bytes. */
    private void skip(int count) {
      for (int i = 0; i < count; i++) {
        bytes[size++] = (byte) (i % 3 == 0 ? 1 : -1);
      }
    }

    private int size() {
      return size;
    }

    private byte[] all() {
      bytes = Arrays.copyOf(bytes, size);
      return bytes;
    }
  }
}
