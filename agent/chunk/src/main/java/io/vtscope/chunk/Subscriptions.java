package io.vtscope.chunk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Which events are wanted, which of their fields, and who gets them. */
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

  /**
   * Who gets the wanted fields of an event.
   *
   * @param one gets them event by event; null where another does
   * @param many gets those of many events together; null where another does
   * @param byStack gets those of events with new stacks; null where another does
   */
  private record Subscription(
      List<String> fields,
      @Nullable Consumer<Row> one,
      @Nullable Consumer<Rows> many,
      @Nullable ByStack byStack) {}

  /** Who wants each stack of an event, and not each event. */
  public interface ByStack {
    /**
     * An event whose stack, the first of its wanted fields, was not seen in this chunk.
     *
     * @return whether it is seen now; else the next event with this stack is shown again
     */
    boolean seen(Row row);

    /** An event with a stack that was, or with none. */
    default void seenAgain() {}
  }

  /**
   * Asks for an event.
   *
   * @param event its name, "jdk.VirtualThreadPinned" for one
   * @param fields the wanted ones; their places in this list are the row's slots
   * @param handler called on the reader's thread, in the order in which the events stand in the
   *     chunk, which is not that of time
   */
  public Subscriptions on(String event, List<String> fields, Consumer<Row> handler) {
    return add(event, new Subscription(List.copyOf(fields), handler, null, null));
  }

  /**
   * Asks for an event of which there may be millions: as {@link #on}, but the handler gets some at
   * a time, and all there are before who waits for a pause is told of it.
   */
  public Subscriptions onMany(String event, List<String> fields, Consumer<Rows> handler) {
    return add(event, new Subscription(List.copyOf(fields), null, handler, null));
  }

  /**
   * Asks for the stacks of an event: as {@link #on}, but of events that have the same stack in the
   * same chunk one or a few are read, and the others only counted.
   *
   * @param fields the first is that of the stack
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

  /**
   * Asks for the stretch of time that each chunk covers, told when it was read or read on: from its
   * start to the newest event seen in it.
   */
  public Subscriptions onRecordedTime(Period period) {
    this.period = period;
    return this;
  }

  /**
   * Asks to be told whenever what there is to read of a chunk has been read, or as much of it as
   * can be: who put events together passes them on then.
   */
  public Subscriptions onPause(Runnable listener) {
    this.paused = listener;
    return this;
  }

  Runnable paused() {
    return paused;
  }

  /**
   * Asks to be told, on the reader's thread, between the parts of a chunk that take a while: after
   * what describes its events, after each of its sets of constants and each window of events. Who
   * has something to do on time does it there.
   */
  public Subscriptions onStep(Runnable listener) {
    this.step = listener;
    return this;
  }

  Runnable step() {
    return step;
  }

  /**
   * Shares what is made of stacks with the readers of other chunks of the same file. All must have
   * the same maker.
   */
  public Subscriptions sharing(KnownStacks stacks) {
    known = stacks;
    numbers = new StackNumbers();
    return this;
  }

  @Nullable KnownStacks known() {
    return known;
  }

  /** Of the chunks that one thread reads; null where each is read by itself. */
  @Nullable StackNumbers stackNumbers() {
    return numbers;
  }

  /** Gets a stretch of time, nanoseconds since the epoch. */
  @FunctionalInterface
  public interface Period {
    void recorded(long from, long to);
  }

  Period period() {
    return period;
  }

  /**
   * Bounds the memory that a chunk takes while it is read.
   *
   * @param most stacks, or frames of them: where there are more, what was made of them is let go
   *     of, and one that is asked for again is another object
   * @param bytes of constants, about: the rest is read from the file where it is asked for
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

  /** Reads metadata: that of one chunk mostly is that of the next. */
  Metadata metadata(Cursor cursor) {
    Metadata read = Metadata.read(cursor, newest);
    newest = read;
    return read;
  }

  /** Who reads which events of a chunk; the others are skipped. */
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

  /** A subscription, in the numbers of one chunk. */
  abstract static class Bound {
    private final long typeId;

    /** What takes in events that have nothing but numbers; null where those are others. */
    final @Nullable Rows numbers;

    private Bound(long typeId, @Nullable Rows numbers) {
      this.typeId = typeId;
      this.numbers = numbers;
    }

    final long typeId() {
      return typeId;
    }

    /** Reads an event, from its first field on. */
    abstract void read(Cursor cursor);

    /** Hands on what was read and was not yet. */
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
     * @param numbersBefore the stack's, and nothing else; less than 0 where it is not so
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
