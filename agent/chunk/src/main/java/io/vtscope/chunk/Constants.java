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

  // Where a constant stands, as one number: segment and offset in it.
  private static final int OFFSET_BITS = 31;
  private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;

  // The same of one that was not kept: its place in the file, and how many bytes it has.
  private static final long IN_FILE = 1L << 62;
  private static final int LENGTH_BITS = 16;
  private static final long LENGTH_MASK = (1L << LENGTH_BITS) - 1;

  /** What stands where there is nothing; the kinds of things that have it are never of threads. */
  private static final long NULL = 0;

  private static final String STACK = "jdk.types.StackTrace";

  /** Of a chunk's stacks four megabytes are kept: more than those of most chunks have. */
  private static final int MOST_SEGMENTS = 8;

  private Metadata metadata;
  private final Source source;
  private final Segments spare;

  /** Of stacks, where those with the same checksum are one; null where they are not. */
  private final @Nullable StackNumbers shared;

  /** Where events stand that were not read. */
  private final List<Place> later = new ArrayList<>();

  private final long mostBytes;
  private final List<byte[]> segments = new ArrayList<>();

  /** Of all segments. */
  private long bytes;

  /** Of the last of them. */
  private int used;

  private final LongTable<String> texts = new LongTable<>();
  private final Set<Long> wanted = new HashSet<>();
  private final Map<Long, Pool> pools = new HashMap<>();

  /** That was asked last: mostly it is asked again. */
  private @Nullable Pool newest;

  /**
   * @param source of events that are read only when they are asked for
   * @param spare has memory for what is kept of them
   * @param shared where stacks with the same checksum are one: then one of them is kept
   * @param mostBytes that are kept, about; what there is more is read again where it is asked for
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

  /** Gives what was read before and was not kept. */
  interface Source {
    /** An event of the chunk. */
    Pieces event(Place place) throws IOException;

    /** Some bytes of the file. */
    byte[] bytes(long at, int length) throws IOException;
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
  private final class Pool {
    private final LongMap places = new LongMap();
    private final List<Run> notIndexed = new ArrayList<>();
    final @Nullable FieldKind plain;
    final @Nullable Layout layout;

    final long typeId;
    private final boolean isWanted;

    /**
     * Checksums of stacks that are shared; null of all else, and where their layout is not known.
     */
    private final @Nullable StackSums sums;

    /**
     * @param isWanted whether what is read refers to it: then it is asked for sure
     */
    Pool(Type type, boolean isWanted) throws ChunkFormatException {
      this.typeId = type.id();
      this.isWanted = isWanted;
      plain = Layout.plain(type);
      layout = plain == null ? metadata.layout(type) : null;
      sums = shared != null && isWanted && layout != null ? StackSums.of(layout, shared) : null;
    }

    /** Takes in constants that stand one behind the other. */
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
        throw new IndexOutOfBoundsException(from); // the event ends here
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

    /** Most pools are never asked: of the rest the places are looked up when they are first. */
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
   * So many constants, from a place on, each behind its number.
   *
   * @param place where they are kept; or where they stand in the file, with {@link #IN_FILE}
   * @param length of all of them, in bytes
   */
  private record Run(long place, int length, long count) {}

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

  /** A constant's bytes and how to read them. */
  record Constant(Cursor cursor, Layout layout) {}

  /**
   * Notes a constant-pool event that is read when something is asked for that may be in it: of
   * threads there may be millions, and mostly nobody asks.
   */
  void addLater(Place event) {
    later.add(event);
  }

  /** Takes in a constant-pool event. */
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

  /**
   * Where it stands in the file, as it will hardly be asked for, what is made of it being known; or
   * as there are many, and to keep them would take more memory than it saves time.
   */
  private long left(Cursor cursor, int from, Pieces event) {
    int length = cursor.at - from;
    return length <= LENGTH_MASK
        ? inFile(event.at(from), length)
        : keep(cursor, from, event.left());
  }

  private static long inFile(long at, int length) {
    return IN_FILE | at << LENGTH_BITS | length;
  }

  /** Whether what comes is left where it stands. */
  private boolean isFull() {
    return bytes >= mostBytes;
  }

  /**
   * Keeps what was read, from a place up to the cursor.
   *
   * @param more how many bytes will follow, as far as that is known
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
    long place = pool.place(key);
    return place < 0 ? null : new Constant(cursor(place), pool.layout);
  }

  /** The number of a stack, as {@link StackNumbers} has it; -1 where there is none. */
  int number(long typeId, long key) {
    Pool pool = newest != null && newest.typeId == typeId ? newest : pools.get(typeId);
    if (pool == null || pool.sums == null) {
      return -1;
    }
    newest = pool;
    return pool.sums.number(key);
  }

  /** As of {@link StackNumbers#generation}. */
  int generation() {
    return shared == null ? 0 : shared.generation();
  }

  /** The checksum of the stack of such a number. */
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

  /** The numbers of all constants of a type. */
  long[] keys(long typeId) {
    Pool pool = pools.get(typeId);
    return pool == null ? new long[0] : pool.keys();
  }

  /** Reads a string where the cursor stands, from its pool where it is kept there. */
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

  /** Gives its memory back. */
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
