package io.vtscope.source;

import io.vtscope.chunk.LongMap;
import io.vtscope.chunk.Rows;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.PinTaker;
import io.vtscope.probe.EventNames;
import io.vtscope.source.event.SharedFrames;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Passes a chunk's pins to a collector. Looks up each distinct stack once. */
final class PinFolder {
  /** {@link PinTaker} expects the first four. */
  static final List<String> FIELDS =
      List.of(
          "startTime",
          "duration",
          "eventThread",
          "carrierThread",
          "stackTrace",
          "pinnedReason",
          "blockingOperation");

  private static final int STACK = 4;
  private static final int REASON = 5;
  private static final int OPERATION = 6;

  /** The JVM writes about a dozen; damaged files may contain more. */
  private static final int MOST_WORDINGS = 64;

  private final SharedFrames known;
  private final Supplier<ChunkPins> empty;
  private final Consumer<ChunkPins> filled;

  private @Nullable ChunkPins pins;

  /** Null before the first pin of a chunk. */
  private @Nullable PinTaker taker;

  private final KnownKinds before = new KnownKinds();

  private final List<Wording> wordings = new ArrayList<>();

  private int[] kinds = new int[0];

  /** Fewer than all if a stack is damaged. */
  private int found;

  /** Kinds of pins with one reason and operation, by stack number. */
  private static final class Wording {
    private @Nullable String reason;
    private @Nullable String operation;
    private final LongMap kinds = new LongMap();

    private int number = PinTaker.NONE;

    private Wording(@Nullable String reason, @Nullable String operation) {
      this.reason = reason;
      this.operation = operation;
    }

    @SuppressWarnings("ReferenceEquality")
    private boolean isOf(@Nullable String otherReason, @Nullable String otherOperation) {
      if (reason == otherReason && operation == otherOperation) {
        return true;
      }
      boolean same =
          Objects.equals(reason, otherReason) && Objects.equals(operation, otherOperation);
      if (same) { // makes the next comparison succeed by identity
        reason = otherReason;
        operation = otherOperation;
      }
      return same;
    }

    private int number(PinTaker into) {
      if (number == PinTaker.NONE) {
        number = into.wording(reason, operation);
      }
      return number;
    }
  }

  /**
   * @param filled receives a collector that is full or complete
   */
  PinFolder(SharedFrames known, Supplier<ChunkPins> empty, Consumer<ChunkPins> filled) {
    this.known = known;
    this.empty = empty;
    this.filled = filled;
  }

  void add(Rows rows) {
    PinTaker into = taker == null ? begin(rows) : taker;
    rows.toNanos(PinTaker.AT, PinTaker.NANOS);
    int count = rows.size();
    if (kinds.length < count) {
      kinds = new int[count];
    }
    found = 0;
    try {
      findKinds(rows, into);
    } finally {
      if (into.add(kinds, rows.numbers(), rows.width(), found)) {
        end();
      }
    }
  }

  private void findKinds(Rows rows, PinTaker into) {
    long[] numbers = rows.numbers();
    int width = rows.width();
    int end = rows.size() * width;
    for (int from = 0; from < end; ) {
      int to = rows.sameUntil(from, REASON, OPERATION);
      Wording wording = wording(rows, from);
      int pin = from / width;
      int missing =
          wording.kinds.getAll(numbers, from + STACK, to + STACK, width, kinds, pin, PinTaker.NONE);
      for (int row = from; missing > 0 && row < to; row += width, pin++) {
        if (kinds[pin] == PinTaker.NONE) {
          found = pin;
          kinds[pin] = kind(wording, rows, numbers[row + STACK], into);
          missing--;
        }
      }
      from = to;
      found = to / width;
    }
  }

  private PinTaker begin(Rows rows) {
    ChunkPins next = pins == null ? empty.get() : pins;
    PinTaker into = next.taker();
    into.watched(rows.describes(EventNames.CARRIER_HELD));
    if (before.goOn(into.numbering(), rows.stackGeneration())) {
      wordings.forEach(one -> one.number = PinTaker.NONE);
    }
    pins = next;
    taker = into;
    return into;
  }

  private Wording wording(Rows rows, int row) {
    return wording(
        rows.text(REASON, rows.numbers()[row + REASON]),
        rows.text(OPERATION, rows.numbers()[row + OPERATION]));
  }

  private Wording wording(@Nullable String reason, @Nullable String operation) {
    for (Wording one : wordings) {
      if (one.isOf(reason, operation)) {
        return one;
      }
    }
    if (wordings.size() == MOST_WORDINGS) {
      wordings.clear(); // safe: the taker also knows their kinds
    }
    Wording added = new Wording(reason, operation);
    wordings.add(added);
    return added;
  }

  private int kind(Wording of, Rows rows, long stack, PinTaker into) {
    int kind = (int) of.kinds.get(stack, PinTaker.NONE);
    if (kind == PinTaker.NONE) {
      kind = newKind(of.number(into), rows, stack, into);
      of.kinds.put(stack, kind);
    }
    return kind;
  }

  private int newKind(int wording, Rows rows, long stack, PinTaker into) {
    int number = rows.stackNumber(STACK, stack);
    int kind = before.get(wording, number);
    if (kind == PinTaker.NONE) {
      Stack made = rows.stack(STACK, stack, known);
      kind = into.kind(wording, made == null ? Stack.NONE : made);
      before.put(wording, number, kind);
    }
    return kind;
  }

  /** The next chunk may use the same numbers for other stacks. */
  void pause() {
    if (pins != null && !pins.spansChunks()) {
      end();
    } else {
      taker = null;
      wordings.forEach(one -> one.kinds.clear());
    }
  }

  void end() {
    if (pins != null) {
      pins.taker().end();
      filled.accept(pins);
      pins = null;
      taker = null;
      wordings.forEach(one -> one.kinds.clear());
    }
  }
}
