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
  private Runnable paused = () -> {};
  private Period period = (from, to) -> {};

  /** Who gets the wanted fields of an event. */
  record Subscription(List<String> fields, Consumer<Row> handler) {}

  /**
   * Asks for an event.
   *
   * @param event its name, "jdk.VirtualThreadPinned" for one
   * @param fields the wanted ones; their places in this list are the row's slots
   * @param handler called on the reader's thread, in the order in which the events stand in the
   *     chunk, which is not that of time
   */
  public Subscriptions on(String event, List<String> fields, Consumer<Row> handler) {
    if (byEvent.put(event, new Subscription(List.copyOf(fields), handler)) != null) {
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
   * Shares what is made of stacks with the readers of other chunks of the same file. All must have
   * the same maker.
   */
  public Subscriptions sharing(KnownStacks stacks) {
    known = stacks;
    return this;
  }

  @Nullable KnownStacks known() {
    return known;
  }

  /** Gets a stretch of time, nanoseconds since the epoch. */
  @FunctionalInterface
  public interface Period {
    void recorded(long from, long to);
  }

  Period period() {
    return period;
  }

  /** Per type number of a chunk the row to read and who gets it; the other events are skipped. */
  List<Bound> bind(Metadata metadata, Constants constants, Resolver resolver, ChunkHeader header)
      throws ChunkFormatException {
    List<Bound> bound = new ArrayList<>();
    for (var entry : byEvent.entrySet()) {
      Type type = metadata.type(entry.getKey());
      if (type != null) {
        Subscription wanted = entry.getValue();
        Projection projection = new Projection(Layout.of(type, metadata), wanted.fields);
        Row row = new Row(projection, constants, resolver, header, metadata);
        bound.add(new Bound(type.id(), row, wanted.handler));
      }
    }
    return bound;
  }

  /** A subscription, in the numbers of one chunk. */
  record Bound(long typeId, Row row, Consumer<Row> handler) {
    void read(Cursor cursor) {
      row.read(cursor);
      handler.accept(row);
    }
  }
}
