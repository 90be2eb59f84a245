package io.vtscope.chunk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The wanted events and fields, with their handlers. */
public final class Subscriptions {
  private final Map<String, Subscription> byEvent = new HashMap<>();
  private @Nullable KnownStacks known;
  private int mostKept = Integer.MAX_VALUE;
  private long mostBytes = Long.MAX_VALUE;
  private @Nullable StackNumbers numbers;
  private @Nullable Metadata newest;
  private Runnable paused = () -> {};
  private Runnable step = () -> {};
  private Period period = (from, to) -> {};

  private record Subscription(
      List<String> fields,
      @Nullable Consumer<Row> one,
      @Nullable Consumer<Rows> many,
      @Nullable ByStack byStack) {}

  /** Receives an event's distinct stacks, not each event. */
  public interface ByStack {
    /**
     * Called for an event whose stack, its first wanted field, is new in this chunk.
     *
     * @return whether the stack now counts as seen
     */
    boolean seen(Row row);

    /** Called for other events. */
    default void seenAgain() {}
  }

  /**
   * Subscribes to an event.
   *
   * @param event for example "jdk.VirtualThreadPinned"
   * @param fields their indexes are the row's slots
   * @param handler called on the reader's thread, in the chunk's order, not by time
   */
  public Subscriptions on(String event, List<String> fields, Consumer<Row> handler) {
    return add(event, new Subscription(List.copyOf(fields), handler, null, null));
  }

  /**
   * Subscribes to a frequent event. Like {@link #on}, but in batches, completed before each pause.
   */
  public Subscriptions onMany(String event, List<String> fields, Consumer<Rows> handler) {
    return add(event, new Subscription(List.copyOf(fields), null, handler, null));
  }

  /**
   * Subscribes to an event's stacks. Like {@link #on}, but events with a seen stack are only
   * counted.
   *
   * @param fields the stack first
   */
  public Subscriptions onStacks(String event, List<String> fields, ByStack handler) {
    return add(event, new Subscription(List.copyOf(fields), null, null, handler));
  }

  private Subscriptions add(String event, Subscription subscription) {
    if (byEvent.put(event, subscription) != null) {
      throw new IllegalArgumentException(event + " is asked for twice");
    }
    return this;
  }

  /** Subscribes to each chunk's time range, from its start to its newest flush. */
  public Subscriptions onRecordedTime(Period period) {
    this.period = period;
    return this;
  }

  /** Sets a listener for pauses: a chunk's readable data has been passed on. */
  public Subscriptions onPause(Runnable listener) {
    this.paused = listener;
    return this;
  }

  Runnable paused() {
    return paused;
  }

  /** Sets a listener called on the reader's thread between slow steps, for timely work. */
  public Subscriptions onStep(Runnable listener) {
    this.step = listener;
    return this;
  }

  Runnable step() {
    return step;
  }

  /** Shares stack results with readers of the file's other chunks. All must use the same maker. */
  public Subscriptions sharing(KnownStacks stacks) {
    known = stacks;
    numbers = new StackNumbers();
    return this;
  }

  @Nullable KnownStacks known() {
    return known;
  }

  @Nullable StackNumbers stackNumbers() {
    return numbers;
  }

  /** Receives a time range, in nanoseconds since the epoch. */
  @FunctionalInterface
  public interface Period {
    void recorded(long from, long to);
  }

  Period period() {
    return period;
  }

  /**
   * Limits memory per chunk.
   *
   * @param most stacks or frames; if exceeded, cached results are discarded
   * @param bytes approximate limit for constants; others are reread from the file
   */
  public Subscriptions keeping(int most, long bytes) {
    mostKept = most;
    mostBytes = bytes;
    return this;
  }

  long mostBytes() {
    return mostBytes;
  }

  int mostKept() {
    return mostKept;
  }

  /** Reads metadata, reusing the previous chunk's if equal. */
  Metadata metadata(Cursor cursor) {
    Metadata read = Metadata.read(cursor, newest);
    newest = read;
    return read;
  }

  List<Bound> bind(Metadata metadata, Constants constants, Resolver resolver, ChunkHeader header)
      throws ChunkFormatException {
    List<Bound> bound = new ArrayList<>();
    for (var entry : byEvent.entrySet()) {
      Type type = metadata.type(entry.getKey());
      if (type != null) {
        Subscription wanted = entry.getValue();
        Projection projection = new Projection(metadata.layout(type), wanted.fields);
        projection.want(constants);
        if (wanted.one != null) {
          Row row = new Row(projection, constants, resolver, header, metadata);
          bound.add(new BoundToRow(type.id(), row, wanted.one));
        } else if (wanted.byStack != null) {
          Row row = new Row(projection, constants, resolver, header, metadata);
          int before = projection.numbersBefore(0);
          bound.add(new BoundToStacks(type.id(), row, before, wanted.byStack));
        } else if (wanted.many != null) {
          Rows rows = new Rows(projection, constants, resolver, header, metadata);
          bound.add(new BoundToRows(type.id(), rows, wanted.many));
        }
      }
    }
    return bound;
  }

  /** A subscription bound to one chunk. */
  abstract static class Bound {
    private final long typeId;

    /** Set if the events have only numbers, otherwise null. */
    final @Nullable Rows numbers;

    private Bound(long typeId, @Nullable Rows numbers) {
      this.typeId = typeId;
      this.numbers = numbers;
    }

    final long typeId() {
      return typeId;
    }

    abstract void read(Cursor cursor);

    /** Passes on buffered events. */
    abstract void pass();
  }

  private static final class BoundToRow extends Bound {
    private final Row row;
    private final Consumer<Row> handler;

    private BoundToRow(long typeId, Row row, Consumer<Row> handler) {
      super(typeId, null);
      this.row = row;
      this.handler = handler;
    }

    @Override
    void read(Cursor cursor) {
      row.read(cursor);
      handler.accept(row);
    }

    @Override
    void pass() {}
  }

  private static final class BoundToStacks extends Bound {
    private static final int NO_STACK = 0;

    private final Row row;
    private final int numbersBefore;
    private final ByStack handler;
    private final LongMap seen = new LongMap();

    /**
     * @param numbersBefore numbers before the stack; negative if other fields precede it
     */
    private BoundToStacks(long typeId, Row row, int numbersBefore, ByStack handler) {
      super(typeId, null);
      this.row = row;
      this.numbersBefore = numbersBefore;
      this.handler = handler;
    }

    @Override
    void read(Cursor cursor) {
      if (numbersBefore < 0) {
        row.read(cursor);
        handler.seen(row);
        return;
      }
      int start = cursor.at;
      for (int i = 0; i < numbersBefore; i++) {
        cursor.skipNumber();
      }
      long stack = cursor.number();
      if (stack == NO_STACK || seen.get(stack, 0) != 0) {
        handler.seenAgain();
        return;
      }
      cursor.at = start;
      row.read(cursor);
      if (handler.seen(row)) {
        seen.put(stack, 1);
      }
    }

    @Override
    void pass() {}
  }

  private static final class BoundToRows extends Bound {
    private final Rows rows;
    private final Consumer<Rows> handler;

    private BoundToRows(long typeId, Rows rows, Consumer<Rows> handler) {
      super(typeId, rows.areOnlyNumbers() ? rows : null);
      this.rows = rows;
      this.handler = handler;
    }

    @Override
    void read(Cursor cursor) {
      boolean hasRoom =
          numbers == null ? rows.read(cursor) : rows.readNumbers(cursor.bytes(), cursor.at);
      if (!hasRoom) {
        pass();
      }
    }

    @Override
    void pass() {
      if (rows.size() > 0) {
        try {
          handler.accept(rows);
        } finally {
          rows.clear();
        }
      }
    }
  }
}
