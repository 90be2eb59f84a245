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

/**
 * The constant pools of a chunk: where each constant stands. A constant is read only when it is
 * asked for; most never are.
 */
final class Constants {
  /** The type number of constant-pool events, the same in every chunk. */
  static final long EVENT = 1;

  // Where a constant stands, as one number: segment, offset in it, length (0 where it is not
  // known).
  private static final int OFFSET_BITS = 31;
  private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;
  private static final int LENGTH_BITS = 12;
  private static final long LENGTH_MASK = (1L << LENGTH_BITS) - 1;

  /** What stands where there is nothing; the kinds of things that have it are never of threads. */
  private static final long NULL = 0;

  private static final String STACK = "jdk.types.StackTrace";

  private Metadata metadata;
  private final Source source;

  /** Where events stand that were not read. */
  private final List<Place> later = new ArrayList<>();

  private final List<byte[]> segments = new ArrayList<>();
  private final LongTable<String> texts = new LongTable<>();
  private final Set<Long> wanted = new HashSet<>();
  private final Map<Long, Pool> pools = new HashMap<>();

  /** That was asked last: mostly it is asked again. */
  private @Nullable Pool newest;

  /**
   * @param source of events that are read only when they are asked for
   */
  Constants(Metadata metadata, Source source) {
    this.metadata = metadata;
    this.source = source;
  }

  /** Gives the bytes of an event of the chunk. */
  interface Source {
    byte[] event(Place place) throws IOException;
  }

  /** Where an event begins in the chunk, and how long it is, in bytes. */
  record Place(long at, long size) {}

  /**
   * What begins a constant-pool event.
   *
   * @param back how far before it the one before it begins, in bytes; 0 where it is the first
   * @param ofThreads whether all that is in it is of threads
   */
  record Head(long back, boolean ofThreads) {
    /** More than there can be: five numbers, and of which kind it is. */
    static final int BYTES = 5 * 9 + 1;

    /** {@code JfrCheckpointMode::THREADS} of HotSpot. */
    private static final byte THREADS = 8;

    static Head read(Cursor cursor) {
      cursor.skipNumber(); // size
      cursor.skipNumber(); // type
      cursor.skipNumber(); // start
      cursor.skipNumber(); // duration
      return new Head(cursor.number(), cursor.one() == THREADS);
    }
  }

  /** Goes on with newer metadata of the same chunk: it knows all types of the older, and more. */
  void describedBy(Metadata newer) {
    metadata = newer;
  }

  /** Where the constants of one type stand, and how they are laid out. */
  private static final class Pool {
    private final LongMap places = new LongMap();
    private final List<Run> notIndexed = new ArrayList<>();
    final Layout.@Nullable Kind plain;
    final @Nullable Layout layout;

    final long typeId;
    private final boolean isWanted;

    /** Checksums of stacks; null of all else, and where stacks are laid out in a way not known. */
    private final @Nullable StackSums sums;

    /**
     * @param isWanted whether what is read refers to it: then it is asked for sure
     */
    Pool(Type type, Metadata metadata, boolean isWanted) throws ChunkFormatException {
      this.typeId = type.id();
      this.isWanted = isWanted;
      plain = Layout.plain(type);
      layout = plain == null ? Layout.of(type, metadata) : null;
      sums = isWanted && layout != null ? StackSums.of(layout) : null;
    }

    /** Takes in constants that stand one behind the other; the cursor then is behind them. */
    void add(long place, long count, Cursor cursor) {
      if (isWanted) {
        index(place, count, cursor);
        return;
      }
      notIndexed.add(new Run(place, count));
      if (layout != null) {
        layout.skipConstants(cursor, count);
        return;
      }
      for (long left = count; left > 0; left--) {
        cursor.skipNumber();
        skip(cursor);
      }
    }

    /** Most pools are never asked: of the rest the places are looked up when they are first. */
    long place(long key, List<byte[]> segments) {
      index(segments);
      return places.get(key, -1);
    }

    long[] keys(List<byte[]> segments) {
      index(segments);
      return places.keys();
    }

    private void index(List<byte[]> segments) {
      if (!notIndexed.isEmpty()) {
        for (Run run : notIndexed) {
          index(run, segments);
        }
        notIndexed.clear();
      }
    }

    private void index(Run run, List<byte[]> segments) {
      byte[] segment = segments.get((int) (run.place >>> OFFSET_BITS));
      index(run.place, run.count, new Cursor(segment, (int) (run.place & OFFSET_MASK)));
    }

    private void index(long place, long count, Cursor cursor) {
      long segment = place >>> OFFSET_BITS;
      for (long left = count; left > 0; left--) {
        long key = cursor.number();
        int offset = cursor.at;
        if (sums == null) {
          skip(cursor);
        } else {
          sums.add(key, cursor);
        }
        int length = cursor.at - offset;
        places.put(
            key,
            (((segment << OFFSET_BITS) | offset) << LENGTH_BITS)
                | (length <= LENGTH_MASK ? length : 0));
      }
    }

    private void skip(Cursor cursor) {
      if (plain != null) {
        Layout.skip(plain, cursor);
      } else if (layout != null) {
        layout.skip(cursor);
      }
    }
  }

  /** So many constants, from a place on, each behind its number. */
  private record Run(long place, long count) {}

  /**
   * Says that what is read refers to constants of a type. Stacks are then asked for by nearly all
   * of it; of other constants there may be millions, as of threads, and nobody asks.
   */
  void want(long typeId) {
    Type type = metadata.type(typeId);
    if (type != null && type.name().equals(STACK)) {
      wanted.add(typeId);
    }
  }

  /**
   * A constant's bytes and how to read them.
   *
   * @param length how many they are; 0 where that is not known
   */
  record Constant(Cursor cursor, Layout layout, int length) {}

  /**
   * Notes a constant-pool event that is read when something is asked for that may be in it: of
   * threads there may be millions, and mostly nobody asks.
   */
  void addLater(Place event) {
    later.add(event);
  }

  /** Takes in a constant-pool event. */
  void add(byte[] event) throws ChunkFormatException {
    Cursor cursor = new Cursor(event, 0);
    Head.read(cursor);
    int segment = segments.size();
    segments.add(event);
    for (long left = cursor.number(); left > 0; left--) {
      Pool pool = pool(cursor.number());
      long count = cursor.number();
      pool.add(((long) segment << OFFSET_BITS) | cursor.at, count, cursor);
    }
  }

  private Pool pool(long typeId) throws ChunkFormatException {
    Pool pool = pools.get(typeId);
    if (pool == null) {
      Type type = metadata.type(typeId);
      if (type == null) {
        throw new ChunkFormatException(
            "its constants have a type (%d) that it does not describe".formatted(typeId));
      }
      pool = new Pool(type, metadata, wanted.contains(typeId));
      pools.put(typeId, pool);
    }
    return pool;
  }

  /** The constant of a type that has fields, or null where it is not there. */
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
    long place = pool.place(key, segments);
    return place < 0 ? null : new Constant(cursor(place), pool.layout, (int) (place & LENGTH_MASK));
  }

  /** The checksum of a stack's frames, as {@link StackSums} has it; -1 where there is none. */
  long sum(long typeId, long key) {
    Pool pool = newest != null && newest.typeId == typeId ? newest : pools.get(typeId);
    if (pool == null || pool.sums == null) {
      return -1;
    }
    newest = pool;
    return pool.sums.get(key);
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

  /** The numbers of all constants of a type. */
  long[] keys(long typeId) {
    Pool pool = pools.get(typeId);
    return pool == null ? new long[0] : pool.keys(segments);
  }

  /**
   * Reads a string where the cursor stands, from its pool where it is kept there.
   *
   * @param before of the same field: mostly it is the same again, and then is this very object
   */
  @Nullable String text(Cursor cursor, @Nullable String before) {
    byte encoding = cursor.one();
    if (encoding != Cursor.POOLED) {
      return before != null && cursor.skipSame(encoding, before) ? before : cursor.text(encoding);
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

  /** Gives its memory back. */
  void release(Segments to) {
    to.give(segments);
    segments.clear();
    pools.clear();
    newest = null;
    later.clear();
  }

  private @Nullable Cursor cursor(Pool pool, long key) {
    long place = pool.place(key, segments);
    return place < 0 ? null : cursor(place);
  }

  private Cursor cursor(long place) {
    long begin = place >>> LENGTH_BITS;
    return new Cursor(segments.get((int) (begin >>> OFFSET_BITS)), (int) (begin & OFFSET_MASK));
  }
}
