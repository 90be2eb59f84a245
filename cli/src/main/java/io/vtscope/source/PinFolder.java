package io.vtscope.source;

import io.vtscope.chunk.LongMap;
import io.vtscope.chunk.Row;
import io.vtscope.observation.PinTaker;
import io.vtscope.observation.Stack;
import io.vtscope.probe.EventNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives the pins of a chunk to what takes them in. What is made of a stack is looked up once for
 * all that have it.
 */
final class PinFolder {
  /** The JVM has a dozen; what has more was not written by one. */
  private static final int MOST_WORDINGS = 64;

  private final SharedStacks known;
  private final Supplier<ChunkPins> empty;
  private final Consumer<ChunkPins> filled;

  /** Whether pins of several chunks may be handed on together. */
  private final boolean isAcross;

  private @Nullable ChunkPins pins;

  /** That of the pins; none before the first of a chunk. */
  private @Nullable PinTaker taker;

  /** Of those pins, and of pins that were taken in before. */
  private KnownKinds before = new KnownKinds();

  private final List<Wording> wordings = new ArrayList<>();

  private Wording current = wording(null, null);

  /** Pins of which the JVM says the same words, by the numbers of their stacks. */
  private static final class Wording {
    private @Nullable String reason;
    private @Nullable String operation;
    private final LongMap kinds = new LongMap();

    /** What it is for what takes pins in. */
    private int number = PinTaker.NONE;

    private Wording(@Nullable String reason, @Nullable String operation) {
      this.reason = reason;
      this.operation = operation;
    }

    private boolean isOf(@Nullable String otherReason, @Nullable String otherOperation) {
      boolean same =
          Objects.equals(reason, otherReason) && Objects.equals(operation, otherOperation);
      if (same) { // the very same strings the next time: those of a chunk are others
        reason = otherReason;
        operation = otherOperation;
      }
      return same;
    }

    /** Mostly they are the very same. */
    @SuppressWarnings("ReferenceEquality")
    private boolean isOfVery(@Nullable String otherReason, @Nullable String otherOperation) {
      return reason == otherReason && operation == otherOperation;
    }

    private int number(PinTaker into) {
      if (number == PinTaker.NONE) {
        number = into.wording(reason, operation);
      }
      return number;
    }
  }

  /**
   * @param empty what takes in the next pins
   * @param filled gets it when it is full, or no pin follows for now
   * @param isAcross whether it is kept at the end of a chunk, and goes on with the next
   */
  PinFolder(
      SharedStacks known, Supplier<ChunkPins> empty, Consumer<ChunkPins> filled, boolean isAcross) {
    this.known = known;
    this.empty = empty;
    this.filled = filled;
    this.isAcross = isAcross;
  }

  /** Takes in a pin: start, duration, stack, reason, operation, thread, carrier. */
  void add(Row row) {
    PinTaker into = taker;
    if (into == null) {
      into = begin(row);
    }
    int kind = (int) wording(row).kinds.get(row.number(2), PinTaker.NONE);
    if (kind == PinTaker.NONE) {
      kind = newKind(row, into);
    }
    if (into.add(kind, row.epochNanos(0), row.nanos(1), row.number(5), row.number(6))) {
      end();
    }
  }

  private PinTaker begin(Row row) {
    ChunkPins next = pins == null ? empty.get() : pins;
    PinTaker into = next.taker();
    into.watched(row.describes(EventNames.CARRIER_HELD));
    next.known().goOn(into);
    before = next.known();
    pins = next;
    taker = into;
    return into;
  }

  private Wording wording(Row row) {
    String reason = row.text(3);
    String operation = row.text(4);
    if (!current.isOfVery(reason, operation) && !current.isOf(reason, operation)) {
      current = wording(reason, operation);
    }
    return current;
  }

  private Wording wording(@Nullable String reason, @Nullable String operation) {
    for (Wording one : wordings) {
      if (one.isOf(reason, operation)) {
        return one;
      }
    }
    if (wordings.size() == MOST_WORDINGS) {
      wordings.clear(); // what takes in pins knows their kinds too
    }
    Wording added = new Wording(reason, operation);
    wordings.add(added);
    return added;
  }

  private int newKind(Row row, PinTaker into) {
    int wording = current.number(into);
    long sum = row.stackSum(2);
    int kind = before.get(wording, sum);
    if (kind == PinTaker.NONE) {
      kind = into.kind(wording, Objects.requireNonNullElse(row.stack(2, known), Stack.NONE));
      before.put(wording, sum, kind);
    }
    current.kinds.put(row.number(2), kind);
    return kind;
  }

  /** Of what follows the same numbers may be of other stacks: a chunk has been read. */
  void pause() {
    if (!isAcross) {
      end();
    } else if (taker != null) {
      taker = null;
      wordings.forEach(one -> one.kinds.clear());
    }
  }

  /** Hands on what there is. */
  void end() {
    if (pins != null) {
      pins.taker().end();
      filled.accept(pins);
      pins = null;
      taker = null;
      for (Wording one : wordings) {
        one.kinds.clear();
        one.number = PinTaker.NONE;
      }
    }
  }
}
