package io.vtscope.source;

import static io.vtscope.observation.PinTimes.WIDTH;

import io.vtscope.jvm.Stack;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.PinTaker;
import io.vtscope.observation.PinTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps pins with their times, grouped by stack, reason and operation. Sorting comes last, because
 * sequential memory access is fast.
 */
final class KeptPins extends PinTaker implements ChunkPins {
  /** Small enough for the young generation. */
  static final int MOST = 1 << 13;

  private static final int FIRST = 16;

  private final int most;
  private final List<Words> words = new ArrayList<>();
  private final List<Kind> kinds = new ArrayList<>();

  private int[] kindOf = new int[FIRST];

  private long[] times = new long[FIRST * WIDTH];
  private int pins;
  private boolean watched;

  /** Replaced when the pins are passed on. */
  private Object numbering = new Object();

  /** Times grouped by kind. */
  private long[] sorted = new long[0];

  private record Words(@Nullable String reason, @Nullable String operation) {}

  private static final class Kind {
    private final Stack stack;
    private final Words words;
    private final boolean watched;
    private int size;
    private int end;

    private Kind(Stack stack, Words words, boolean watched) {
      this.stack = stack;
      this.words = words;
      this.watched = watched;
    }
  }

  /**
   * @param most exceeded by a few hundred at most
   */
  KeptPins(int most) {
    this.most = most;
  }

  @Override
  public PinTaker taker() {
    return this;
  }

  @Override
  public boolean spansChunks() {
    return false; // keeps the reading order
  }

  @Override
  public void watched(boolean isWatched) {
    if (watched != isWatched) {
      watched = isWatched;
      numbering = new Object(); // a kind is either watched or not
    }
  }

  @Override
  public int wording(@Nullable String reason, @Nullable String operation) {
    words.add(new Words(reason, operation));
    return words.size() - 1;
  }

  @Override
  public int kind(int wording, Stack stack) {
    kinds.add(new Kind(stack, words.get(wording), watched));
    return kinds.size() - 1;
  }

  @Override
  public Object numbering() {
    return numbering;
  }

  @Override
  public boolean add(int[] kindsOfRows, long[] rows, int width, int count) {
    if (pins + count > kindOf.length) {
      int length = Math.max(pins + count, pins * 2);
      kindOf = Arrays.copyOf(kindOf, length);
      times = Arrays.copyOf(times, length * WIDTH);
    }
    System.arraycopy(kindsOfRows, 0, kindOf, pins, count);
    for (int i = 0; i < count; i++) {
      System.arraycopy(rows, i * width, times, (pins + i) * WIDTH, WIDTH);
      kinds.get(kindsOfRows[i]).size++;
    }
    pins += count;
    return pins >= most;
  }

  @Override
  public void end() {
    int end = 0;
    for (Kind kind : kinds) {
      kind.end = end;
      end += kind.size;
    }
    sorted = new long[pins * WIDTH];
    for (int pin = 0; pin < pins; pin++) {
      int to = kinds.get(kindOf[pin]).end++;
      System.arraycopy(times, pin * WIDTH, sorted, to * WIDTH, WIDTH);
    }
  }

  @Override
  public void pass(Consumer<Observation> sink) {
    for (Kind kind : kinds) {
      PinTimes some = new PinTimes(sorted, kind.end - kind.size, kind.size, kind.watched);
      sink.accept(
          new HoldObservation.Pins(kind.stack, kind.words.reason, kind.words.operation, some));
    }
    numbering = new Object();
    words.clear();
    kinds.clear();
    pins = 0;
    sorted = new long[0];
  }
}
