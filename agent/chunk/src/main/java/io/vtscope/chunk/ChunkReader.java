package io.vtscope.chunk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one chunk's events, repeatedly while the JVM writes it. */
final class ChunkReader {
  private static final int TRIES = 100;
  private static final int NOBODY = -1;

  /** The JVM has a few hundred types, numbered from 0. */
  private static final int SMALL = 1 << 12;

  private final FileChannel file;
  private final FileWindow window;
  private final long start;
  private final Subscriptions subscriptions;
  private final Segments segments;
  private final LongMap boundByType = new LongMap();
  private List<Subscriptions.Bound> bound = List.of();
  private Subscriptions.@Nullable Bound[] boundBySmallType = new Subscriptions.@Nullable Bound[0];
  private @Nullable Constants constants;
  private @Nullable Resolver resolver;
  private long metadataRead;
  private long constantsRead;
  private long eventsRead = ChunkHeader.BYTES;

  ChunkReader(FileChannel file, long start, Subscriptions subscriptions, Segments segments) {
    this.file = file;
    this.window = new FileWindow(file, segments.window());
    this.start = start;
    this.segments = segments;
    this.subscriptions = subscriptions;
  }

  static ChunkHeader header(FileChannel file, long start) throws IOException {
    ChunkHeader header = readHeader(file, start);
    for (int tries = 1; header.changing() && tries < TRIES; tries++) {
      Thread.onSpinWait();
      header = readHeader(file, start);
    }
    return header;
  }

  private static ChunkHeader readHeader(FileChannel file, long start) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(ChunkHeader.BYTES);
    int read;
    do {
      read = file.read(bytes, start + bytes.position());
    } while (read > 0 && bytes.hasRemaining());
    return ChunkHeader.parse(bytes.flip());
  }

  /** Reads events added since the last call. */
  void read(ChunkHeader header) throws IOException {
    window.extendTo(start + header.size());
    reading(() -> {
      readMetadata(header, header.metadata());
      readConstants(header.constants());
      readEvents(header.size());
      subscriptions
          .period()
          .recorded(header.startNanos(), header.startNanos() + header.durationNanos());
    });
  }

  /**
   * Reads a truncated chunk, which lacks the header's metadata and constants. The JVM also writes
   * some with each flush.
   *
   * @return whether metadata was found; without it events are unreadable
   */
  boolean salvage(ChunkHeader header, long length) throws IOException {
    window.extendTo(start + length);
    reading(() -> salvageEvents(header, length));
    return constants != null;
  }

  private void salvageEvents(ChunkHeader header, long length) throws IOException {
    List<Long> constantPools = new ArrayList<>();
    long newestMetadata = 0;
    long at = ChunkHeader.BYTES;
    while (at < length) {
      long size = window.eventSize(start + at);
      if (size <= 0 || size > length - at) {
        break;
      }
      long type = window.eventType(start + at, size);
      if (type == Metadata.EVENT) {
        newestMetadata = at;
      } else if (type == Constants.EVENT) {
        constantPools.add(at);
      }
      at += size;
    }
    if (newestMetadata == 0) {
      return;
    }
    Constants pools = readMetadata(header, newestMetadata);
    for (long pool : constantPools) {
      pools.add(new EventStream(window, start + pool, window.eventSize(start + pool)));
    }
    readEvents(at);
  }

  private interface Step {
    void run() throws IOException;
  }

  /** Runs a step and passes on all events read, even after damage. */
  private void reading(Step step) throws IOException {
    try {
      try {
        step.run();
      } finally {
        pass();
      }
    } catch (IndexOutOfBoundsException e) {
      throw damaged(e);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      subscriptions.paused().run();
    }
  }

  private void pass() {
    for (Subscriptions.Bound one : bound) {
      one.pass();
    }
  }

  private static ChunkFormatException damaged(IndexOutOfBoundsException e) {
    ChunkFormatException damaged = new ChunkFormatException("its events do not match its metadata");
    damaged.initCause(e);
    return damaged;
  }

  private Constants readMetadata(ChunkHeader header, long at) throws IOException {
    if (constants != null && at == metadataRead) {
      return constants;
    }
    Cursor cursor = window.event(start + at, window.eventSize(start + at));
    Metadata metadata = subscriptions.metadata(cursor);
    if (constants == null) {
      constants =
          new Constants(
              metadata,
              new Later(),
              segments,
              subscriptions.stackNumbers(),
              subscriptions.mostBytes());
    } else {
      constants.describedBy(metadata);
    }
    if (resolver == null) {
      resolver = new Resolver(constants, subscriptions.known(), subscriptions.mostKept());
    }
    bound = subscriptions.bind(metadata, constants, resolver, header);
    boundBySmallType = new Subscriptions.@Nullable Bound[SMALL];
    for (int i = 0; i < bound.size(); i++) {
      long type = bound.get(i).typeId();
      boundByType.put(type, i);
      if (type >= 0 && type < SMALL) {
        boundBySmallType[(int) type] = bound.get(i);
      }
    }
    metadataRead = at;
    subscriptions.step().run();
    return constants;
  }

  /** Follows constant-pool events from the newest back to the last known one. */
  private void readConstants(long newest) throws IOException {
    long at = newest;
    while (at > constantsRead && constants != null) {
      long size = window.eventSize(start + at);
      Constants.Head head =
          Constants.Head.read(window.head(start + at, size, Constants.Head.BYTES));
      if (head.ofThreads()) {
        constants.addLater(new Constants.Place(at, size));
      } else {
        constants.add(new EventStream(window, start + at, size));
      }
      subscriptions.step().run();
      if (head.back() >= 0) {
        break;
      }
      at += head.back();
    }
    constantsRead = Math.max(constantsRead, newest);
  }

  /** Separate windows: the reader's window is in use. */
  private final class Later implements Constants.Source {
    @Override
    public EventStream event(Constants.Place event) throws IOException {
      FileWindow another = new FileWindow(file);
      another.extendTo(start + event.at() + event.size());
      return new EventStream(another, start + event.at(), event.size());
    }

    @Override
    public byte[] bytes(long at, int length) throws IOException {
      FileWindow another = new FileWindow(file);
      another.extendTo(at + length);
      Cursor cursor = another.event(at, length);
      return Arrays.copyOfRange(cursor.bytes(), cursor.at, cursor.at + length);
    }
  }

  /** Frees memory for reuse. No more reads are allowed. */
  void release() {
    segments.giveWindow(window.release());
    if (constants != null) {
      constants.release();
    }
  }

  private void readEvents(long end) throws IOException {
    while (eventsRead < end) {
      long before = eventsRead;
      window.whole(start + eventsRead, this::readWhole);
      if (eventsRead == before) {
        readOne();
      }
      subscriptions.step().run();
    }
  }

  /** Skips unwanted events inline: most are unwanted, and a call for each would be slow. */
  private void readWhole(byte[] bytes, int from, int to, Cursor cursor) {
    Subscriptions.@Nullable Bound[] wanted = boundBySmallType;
    int at = from;
    while (to - at >= FileWindow.LONGEST_HEAD) {
      int place = at;
      long size = bytes[place++]; // usually one byte, the type up to two
      long type = bytes[place++];
      if (type < 0 && bytes[place] >= 0) {
        type = (type & 0x7f) | bytes[place++] << 7;
      }
      if (size < 0 || type < 0) {
        cursor.moveTo(bytes, at);
        size = cursor.number();
        type = cursor.number();
        place = cursor.at;
      }
      if (size <= 0 || size > to - at) {
        break;
      }
      Subscriptions.Bound one = type >= 0 && type < SMALL ? wanted[(int) type] : boundBy(type);
      if (one != null) {
        Rows numbers = one.numbers;
        if (numbers == null) {
          one.read(cursor.moveTo(bytes, place));
        } else if (!numbers.readNumbers(bytes, place)) {
          one.pass();
        }
      }
      at += (int) size;
    }
    eventsRead += at - from;
  }

  /** Reads an event that is oversized, the last, or damaged. */
  private void readOne() throws IOException {
    long size = window.eventSize(start + eventsRead);
    Subscriptions.Bound wanted = boundBy(window.eventType(start + eventsRead, size));
    if (wanted != null) {
      Cursor cursor = window.event(start + eventsRead, size);
      cursor.skipNumber();
      cursor.skipNumber();
      wanted.read(cursor);
    }
    eventsRead += size;
  }

  private Subscriptions.@Nullable Bound boundBy(long type) {
    int wanted = (int) boundByType.get(type, NOBODY);
    return wanted == NOBODY ? null : bound.get(wanted);
  }
}
