package io.vtscope.samples.readers;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/**
 * Hops from event to event by their sizes and looks at nothing: as fast as a recording can be gone
 * over on a machine, and so what readers may be compared with across machines.
 */
public final class Hop {
  private static final int HEADER = 68;
  private static final int SIZE_AT = 8;

  private Hop() {}

  /** Counts the events of the recording that {@code args} names, those with constants included. */
  public static void main(String[] args) throws IOException {
    long events = 0;
    byte[] chunk = new byte[1 << 16];
    try (FileChannel file = FileChannel.open(Path.of(args[0]), StandardOpenOption.READ)) {
      ByteBuffer header = ByteBuffer.allocate(HEADER);
      for (long at = 0; at < file.size(); ) {
        file.read(header.clear(), at);
        int size = Math.toIntExact(header.getLong(SIZE_AT));
        if (chunk.length < size) {
          chunk = new byte[size];
        }
        ByteBuffer whole = ByteBuffer.wrap(chunk, 0, size);
        while (whole.hasRemaining() && file.read(whole, at + whole.position()) > 0) {
          // until all of it is there
        }
        events += hop(chunk, size);
        at += size;
      }
    }
    System.out.printf(Locale.ROOT, "%d events%n", events);
  }

  private static long hop(byte[] chunk, int end) {
    long events = 0;
    for (int at = HEADER; at < end; events++) {
      int place = at;
      int size = 0;
      int shift = 0;
      byte next;
      do {
        next = chunk[place++];
        size |= (next & 0x7f) << shift;
        shift += 7;
      } while (next < 0);
      at += size;
    }
    return events;
  }
}
