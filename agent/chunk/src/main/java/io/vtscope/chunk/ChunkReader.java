package io.vtscope.chunk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the events of one chunk, again and again while the JVM is still writing it. */
final class ChunkReader {
  private static final int TRIES = 100;
  private static final int NOBODY = -1;

  /** The JVM numbers types from 0 on; a few hundred are its own. */
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

  /**
   * Reads the header as it is now.
   *
   * @throws ChunkFormatException if there is no header
   */
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

  /** Reads the events that the header says are there and that were not read before. */
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
   * Reads a truncated chunk. The metadata and constants to which its header refers are missing, but
   * the JVM also writes some with every flush.
   *
   * @return whether metadata was found, without which no event can be read
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
      pools.add(new Pieces(window, start + pool, window.eventSize(start + pool)));
    }
    readEvents(at);
  }

  /** What may meet damage. */
  private interface Step {
    void run() throws IOException;
  }

  /** What was read is handed on, also where the rest cannot be; handing on may meet damage too. */
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

  /** Goes back from the newest constant-pool event to the newest that was read before. */
  private void readConstants(long newest) throws IOException {
    long at = newest;
    while (at > constantsRead && constants != null) {
      long size = window.eventSize(start + at);
      Constants.Head head =
          Constants.Head.read(window.head(start + at, size, Constants.Head.BYTES));
      if (head.ofThreads()) {
        constants.addLater(new Constants.Place(at, size));
      } else {
        constants.add(new Pieces(window, start + at, size));
      }
      subscriptions.step().run();
      if (head.back() >= 0) {
        break;
      }
      at += head.back();
    }
    constantsRead = Math.max(constantsRead, newest);
  }

  /** Leaves the window where it is: events are being read from it. */
  private final class Later implements Constants.Source {
    @Override
    public Pieces event(Constants.Place event) throws IOException {
      FileWindow another = new FileWindow(file);
      another.extendTo(start + event.at() + event.size());
      return new Pieces(another, start + event.at(), event.size());
    }

    @Override
    public byte[] bytes(long at, int length) throws IOException {
      FileWindow another = new FileWindow(file);
      another.extendTo(at + length);
      Cursor cursor = another.event(at, length);
      return Arrays.copyOfRange(cursor.bytes(), cursor.at, cursor.at + length);
    }
  }

  /** Nothing of the chunk is read any more: its memory may be used for another. */
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

  /** Most events are not wanted, and hopped over: no call for each. */
  private void readWhole(byte[] bytes, int from, int to, Cursor cursor) {
    Subscriptions.@Nullable Bound[] wanted = boundBySmallType;
    int at = from;
    while (to - at >= FileWindow.LONGEST_HEAD) {
      int place = at;
      long size = bytes[place++]; // mostly a byte, and one or two for the type
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

  /** One that is larger than what is in memory, is the last, or is damaged. */
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
