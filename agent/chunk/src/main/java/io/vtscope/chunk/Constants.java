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

  // A position in memory: segment and offset.
  private static final int OFFSET_BITS = 31;
  private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;

  // A position in the file and the length in bytes.
  private static final long IN_FILE = 1L << 62;
  private static final int LENGTH_BITS = 16;
  private static final long LENGTH_MASK = (1L << LENGTH_BITS) - 1;

  /** The key for a missing constant; never in the pools read later. */
  private static final long NULL = 0;

  private static final String STACK = "jdk.types.StackTrace";

  private static final int MOST_SEGMENTS = 8;

  private Metadata metadata;
  private final Source source;
  private final Segments spare;

  private final @Nullable StackNumbers shared;

  /** Events read on demand. */
  private final List<Place> later = new ArrayList<>();

  private final long mostBytes;
  private final List<byte[]> segments = new ArrayList<>();

  /** Bytes in all segments. */
  private long bytes;

  /** Bytes used in the last segment. */
  private int used;

  private final LongTable<String> texts = new LongTable<>();
  private final Set<Long> wanted = new HashSet<>();
  private final Map<Long, Pool> pools = new HashMap<>();

  private @Nullable Pool newest;

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
    this.spare = spare;
    this.shared = shared;
    this.mostBytes = mostBytes;
  }

  /** Rereads data that was not kept. */
  interface Source {
    Pieces event(Place place) throws IOException;

    byte[] bytes(long at, int length) throws IOException;
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

  private final class Pool {
    private final LongMap places = new LongMap();
    private final List<Run> notIndexed = new ArrayList<>();
    final @Nullable FieldKind plain;
    final @Nullable Layout layout;

    final long typeId;
    private final boolean isWanted;

    /** Null for other types and unknown layouts. */
    private final @Nullable StackSums sums;

    Pool(Type type, boolean isWanted) throws ChunkFormatException {
      this.typeId = type.id();
      this.isWanted = isWanted;
      plain = Layout.plain(type);
      layout = plain == null ? metadata.layout(type) : null;
      sums = shared != null && isWanted && layout != null ? StackSums.of(layout, shared) : null;
    }

    void add(long count, Pieces event) throws IOException {
      for (long left = count; left > 0; ) {
        Cursor cursor = event.next();
        int from = cursor.at;
        try {
          left -= isWanted ? addOne(cursor, event) : addSome(cursor, left, event);
        } catch (IndexOutOfBoundsException e) {
          if (!event.again(from)) {
            throw e;
          }
        }
      }
    }

    private long addSome(Cursor cursor, long most, Pieces event) {
      int from = cursor.at;
      long count = skip(cursor, most, event.safe());
      event.check();
      if (count == 0) {
        throw new IndexOutOfBoundsException(from); // end of event
      }
      long place = isFull() ? IN_FILE | event.at(from) : keep(cursor, from, event.left());
      notIndexed.add(new Run(place, cursor.at - from, count));
      return count;
    }

    private long addOne(Cursor cursor, Pieces event) {
      long key = cursor.number();
      int from = cursor.at;
      if (sums == null) {
        skip(cursor);
        event.check();
        places.put(key, isFull() ? left(cursor, from, event) : keep(cursor, from, event.left()));
        return 1;
      }
      int number = sums.read(cursor);
      event.check();
      if (sums.place(number) == StackSums.NOWHERE) {
        boolean isLeft = sums.isFromBefore(number) || segments.size() > MOST_SEGMENTS;
        sums.stands(
            number,
            isLeft || isFull() ? left(cursor, from, event) : keep(cursor, from, event.left()));
      }
      sums.put(key, number);
      return 1;
    }

    /** Indexes the pool at its first use: most are never used. */
    long place(long key) {
      if (sums != null) {
        return sums.placeOf(key);
      }
      index();
      return places.get(key, -1);
    }

    long[] keys() {
      if (sums != null) {
        return sums.keys();
      }
      index();
      return places.keys();
    }

    private void index() {
      if (!notIndexed.isEmpty()) {
        notIndexed.forEach(this::index);
        notIndexed.clear();
      }
    }

    private void index(Run run) {
      if ((run.place & IN_FILE) != 0) {
        indexLeft(run);
        return;
      }
      Cursor cursor = cursor(run.place);
      long segment = run.place & ~OFFSET_MASK;
      for (long left = run.count; left > 0; left--) {
        long key = cursor.number();
        places.put(key, segment | cursor.at);
        skip(cursor);
      }
    }

    private void indexLeft(Run run) {
      long at = run.place & ~IN_FILE;
      Cursor cursor = new Cursor(fileBytes(at, run.length), 0);
      for (long left = run.count; left > 0; left--) {
        long key = cursor.number();
        int from = cursor.at;
        skip(cursor);
        int length = cursor.at - from;
        places.put(
            key, length <= LENGTH_MASK ? inFile(at + from, length) : keep(cursor, from, length));
      }
    }

    private long skip(Cursor cursor, long most, int until) {
      if (plain != null) {
        return Layout.skipConstants(plain, cursor, most, until);
      }
      return layout == null ? 0 : layout.skipConstants(cursor, most, until);
    }

    private void skip(Cursor cursor) {
      if (plain != null) {
        Layout.skip(plain, cursor);
      } else if (layout != null) {
        layout.skip(cursor);
      }
    }
  }

  /**
   * Consecutive constants with their keys.
   *
   * @param place in memory, or in the file with {@link #IN_FILE}
   * @param length in bytes
   */
  private record Run(long place, int length, long count) {}

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

  void add(Pieces event) throws IOException {
    Head.read(event.next());
    for (long left = event.next().number(); left > 0; left--) {
      Cursor cursor = event.next();
      Pool pool = pool(cursor.number());
      long count = cursor.number();
      event.check();
      pool.add(count, event);
    }
  }

  /** Leaves a constant in the file, to save memory. */
  private long left(Cursor cursor, int from, Pieces event) {
    int length = cursor.at - from;
    return length <= LENGTH_MASK
        ? inFile(event.at(from), length)
        : keep(cursor, from, event.left());
  }

  private static long inFile(long at, int length) {
    return IN_FILE | at << LENGTH_BITS | length;
  }

  private boolean isFull() {
    return bytes >= mostBytes;
  }

  /**
   * Keeps the bytes from a position up to the cursor.
   *
   * @param more expected bytes to follow
   */
  private long keep(Cursor cursor, int from, long more) {
    int length = cursor.at - from;
    if (segments.isEmpty() || length > segments.getLast().length - used) {
      segments.add(spare.take(length, length + more));
      bytes += segments.getLast().length;
      used = 0;
    }
    System.arraycopy(cursor.bytes(), from, segments.getLast(), used, length);
    long place = (segments.size() - 1L) << OFFSET_BITS | used;
    used += length;
    return place;
  }

  private Pool pool(long typeId) throws ChunkFormatException {
    Pool pool = pools.get(typeId);
    if (pool == null) {
      Type type = metadata.type(typeId);
      if (type == null) {
        throw new ChunkFormatException(
            "its constants have a type (%d) that its metadata lacks".formatted(typeId));
      }
      pool = new Pool(type, wanted.contains(typeId));
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
    Pool pool = newest != null && newest.typeId == typeId ? newest : pools.get(typeId);
    if (pool == null || pool.layout == null) {
      return null;
    }
    newest = pool;
    long place = pool.place(key);
    return place < 0 ? null : new Constant(cursor(place), pool.layout);
  }

  /** The stack's number in {@link StackNumbers}, or -1. */
  int number(long typeId, long key) {
    Pool pool = newest != null && newest.typeId == typeId ? newest : pools.get(typeId);
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
    Pool pool = pools.get(typeId);
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
      Pool pool = type == null ? null : pools.get(type.id());
      Cursor constant = pool == null ? null : cursor(pool, key);
      known = constant == null ? null : constant.text(constant.one());
      if (known != null) {
        texts.put(key, known);
      }
    }
    return known;
  }

  void release() {
    spare.give(segments);
    segments.clear();
    pools.clear();
    newest = null;
    later.clear();
  }

  private @Nullable Cursor cursor(Pool pool, long key) {
    long place = pool.place(key);
    return place < 0 ? null : cursor(place);
  }

  private Cursor cursor(long place) {
    if ((place & IN_FILE) != 0) {
      long at = (place & ~IN_FILE) >>> LENGTH_BITS;
      return new Cursor(fileBytes(at, (int) (place & LENGTH_MASK)), 0);
    }
    return new Cursor(segments.get((int) (place >>> OFFSET_BITS)), (int) (place & OFFSET_MASK));
  }

  private byte[] fileBytes(long at, int length) {
    try {
      return source.bytes(at, length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
