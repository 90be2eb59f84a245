package io.vtscope.chunk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A chunk's constant pools. Constants are read on demand; most never are. */
final class Constants {
  /** The event type, the same in every chunk. */
  static final long EVENT = 1;

  /** The key for a missing constant; never in the pools read later. */
  private static final long NULL = 0;

  private static final String STACK = "jdk.types.StackTrace";

  private Metadata metadata;
  private final Source source;
  private final ConstantBytes bytes;
  private final @Nullable StackNumbers shared;

  /** Events read on demand. */
  private final List<Place> later = new ArrayList<>();

  private final LongTable<String> texts = new LongTable<>();
  private final Set<Long> wanted = new HashSet<>();
  private final Map<Long, ConstantPool> pools = new HashMap<>();

  private @Nullable ConstantPool newest;

  /**
   * @param source for data read on demand
   * @param spare memory for kept constants
   * @param shared groups equal stacks and keeps one; null if disabled
   * @param mostBytes approximate limit for kept constants; others are reread
   */
  Constants(
      Metadata metadata,
      Source source,
      Segments spare,
      @Nullable StackNumbers shared,
      long mostBytes) {
    this.metadata = metadata;
    this.source = source;
    this.shared = shared;
    this.bytes = new ConstantBytes(source, spare, mostBytes);
  }

  /** Rereads data that was not kept. */
  interface Source extends ConstantBytes.FileBytes {
    EventStream event(Place place) throws IOException;
  }

  /** An event's place in the chunk, in bytes. */
  record Place(long at, long size) {}

  /**
   * The start of a constant-pool event.
   *
   * @param back offset to the previous such event, negative, or 0
   * @param ofThreads whether it has only thread constants
   */
  record Head(long back, boolean ofThreads) {
    /** An upper bound: five numbers and the kind. */
    static final int BYTES = 5 * 9 + 1;

    /** HotSpot's {@code JfrCheckpointMode::THREADS}. */
    private static final byte THREADS = 8;

    static Head read(Cursor cursor) {
      cursor.skipNumber(); // size
      cursor.skipNumber(); // type
      cursor.skipNumber(); // start
      cursor.skipNumber(); // duration
      return new Head(cursor.number(), cursor.one() == THREADS);
    }
  }

  /** Switches to newer metadata, which contains all older types. */
  void describedBy(Metadata newer) {
    metadata = newer;
  }

  /**
   * Declares that wanted events refer to constants of a type. Only stacks matter: most are used.
   * Other constants, such as threads, can number millions and stay unused.
   */
  void want(long typeId) {
    Type type = metadata.type(typeId);
    if (type != null && type.name().equals(STACK)) {
      wanted.add(typeId);
    }
  }

  record Constant(Cursor cursor, Layout layout) {}

  /** Adds an event that is read only if a constant might be in it. */
  void addLater(Place event) {
    later.add(event);
  }

  void add(EventStream event) throws IOException {
    Head.read(event.next());
    for (long left = event.next().number(); left > 0; left--) {
      Cursor cursor = event.next();
      ConstantPool pool = pool(cursor.number());
      long count = cursor.number();
      event.check();
      pool.add(count, event);
    }
  }

  private ConstantPool pool(long typeId) throws ChunkFormatException {
    ConstantPool pool = pools.get(typeId);
    if (pool == null) {
      Type type = metadata.type(typeId);
      if (type == null) {
        throw new ChunkFormatException(
            "its constants have a type (%d) that its metadata lacks".formatted(typeId));
      }
      pool = new ConstantPool(type, metadata, wanted.contains(typeId), shared, bytes);
      pools.put(typeId, pool);
    }
    return pool;
  }

  @Nullable Constant find(long typeId, long key) {
    Constant found = findRead(typeId, key);
    if (found == null && key != NULL && !later.isEmpty() && !wanted.contains(typeId)) {
      readLater();
      found = findRead(typeId, key);
    }
    return found;
  }

  private @Nullable Constant findRead(long typeId, long key) {
    ConstantPool pool = newest != null && newest.typeId == typeId ? newest : pools.get(typeId);
    if (pool == null || pool.layout == null) {
      return null;
    }
    newest = pool;
    Cursor cursor = pool.find(key);
    return cursor == null ? null : new Constant(cursor, pool.layout);
  }

  /** The stack's number in {@link StackNumbers}, or -1. */
  int number(long typeId, long key) {
    ConstantPool pool = newest != null && newest.typeId == typeId ? newest : pools.get(typeId);
    if (pool == null || pool.sums == null) {
      return -1;
    }
    newest = pool;
    return pool.sums.number(key);
  }

  /** See {@link StackNumbers#generation}. */
  int generation() {
    return shared == null ? 0 : shared.generation();
  }

  long sum(int number) {
    return shared == null ? -1 : shared.sum(number);
  }

  private void readLater() {
    List<Place> all = List.copyOf(later);
    later.clear();
    try {
      for (Place event : all) {
        add(source.event(event));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  long[] keys(long typeId) {
    ConstantPool pool = pools.get(typeId);
    return pool == null ? new long[0] : pool.keys();
  }

  /** Reads an inline or pooled string. */
  @Nullable String text(Cursor cursor) {
    byte encoding = cursor.one();
    if (encoding != Cursor.POOLED) {
      return cursor.text(encoding);
    }
    long key = cursor.number();
    String known = texts.get(key);
    if (known == null) {
      Type type = metadata.type("java.lang.String");
      ConstantPool pool = type == null ? null : pools.get(type.id());
      Cursor constant = pool == null ? null : pool.find(key);
      known = constant == null ? null : constant.text(constant.one());
      if (known != null) {
        texts.put(key, known);
      }
    }
    return known;
  }

  void release() {
    bytes.release();
    pools.clear();
    newest = null;
    later.clear();
  }
}
