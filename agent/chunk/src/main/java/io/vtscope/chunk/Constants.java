package io.vtscope.chunk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The constant pools of a chunk: where each constant stands. A constant is read only when it is
 * asked for; most never are.
 */
final class Constants {
  /** The type number of constant-pool events, the same in every chunk. */
  static final long EVENT = 1;

  private static final int OFFSET_BITS = 31;
  private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;

  private Metadata metadata;
  private final List<byte[]> segments = new ArrayList<>();
  private final Map<Long, Pool> pools = new HashMap<>();

  Constants(Metadata metadata) {
    this.metadata = metadata;
  }

  /** Goes on with newer metadata of the same chunk: it knows all types of the older, and more. */
  void describedBy(Metadata newer) {
    metadata = newer;
  }

  /** Where the constants of one type stand, and how they are laid out. */
  private static final class Pool {
    final LongMap places = new LongMap();
    final Layout.@Nullable Kind plain;
    final @Nullable Layout layout;

    Pool(Type type, Metadata metadata) throws ChunkFormatException {
      plain = Layout.plain(type);
      layout = plain == null ? Layout.of(type, metadata) : null;
    }

    void skip(Cursor cursor) {
      if (plain != null) {
        Layout.skip(plain, cursor);
      } else if (layout != null) {
        layout.skip(cursor);
      }
    }
  }

  /** A constant's bytes and how to read them. */
  record Constant(Cursor cursor, Layout layout) {}

  /**
   * Takes in a constant-pool event.
   *
   * @return how far before this event the one before it begins, in bytes; 0 where this is the first
   */
  long add(byte[] event) throws ChunkFormatException {
    Cursor cursor = new Cursor(event, 0);
    cursor.skipNumber(); // size
    cursor.skipNumber(); // type
    cursor.skipNumber(); // start
    cursor.skipNumber(); // duration
    long back = cursor.number();
    cursor.at += 1; // what wrote it: flush, statics, threads
    int segment = segments.size();
    segments.add(event);
    for (long left = cursor.number(); left > 0; left--) {
      Pool pool = pool(cursor.number());
      for (long entries = cursor.number(); entries > 0; entries--) {
        long key = cursor.number();
        pool.places.put(key, ((long) segment << OFFSET_BITS) | cursor.at);
        pool.skip(cursor);
      }
    }
    return back;
  }

  private Pool pool(long typeId) throws ChunkFormatException {
    Pool pool = pools.get(typeId);
    if (pool == null) {
      Type type = metadata.type(typeId);
      if (type == null) {
        throw new ChunkFormatException(
            "its constants have a type (%d) that it does not describe".formatted(typeId));
      }
      pool = new Pool(type, metadata);
      pools.put(typeId, pool);
    }
    return pool;
  }

  /** The constant of a type that has fields, or null where it is not there. */
  @Nullable Constant find(long typeId, long key) {
    Pool pool = pools.get(typeId);
    if (pool == null || pool.layout == null) {
      return null;
    }
    Cursor cursor = cursor(pool, key);
    return cursor == null ? null : new Constant(cursor, pool.layout);
  }

  /** Reads a string where the cursor stands, from its pool where it is kept there. */
  @Nullable String text(Cursor cursor) {
    byte encoding = cursor.one();
    if (encoding != Cursor.POOLED) {
      return cursor.text(encoding);
    }
    long key = cursor.number();
    Type type = metadata.type("java.lang.String");
    Pool pool = type == null ? null : pools.get(type.id());
    Cursor constant = pool == null ? null : cursor(pool, key);
    return constant == null ? null : constant.text(constant.one());
  }

  private @Nullable Cursor cursor(Pool pool, long key) {
    long place = pool.places.get(key, -1);
    return place < 0
        ? null
        : new Cursor(segments.get((int) (place >>> OFFSET_BITS)), (int) (place & OFFSET_MASK));
  }
}
