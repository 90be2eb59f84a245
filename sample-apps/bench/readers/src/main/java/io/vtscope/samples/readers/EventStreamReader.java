package io.vtscope.samples.readers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import jdk.jfr.consumer.EventStream;

/**
 * Reads with the JDK's event stream, and takes for a stack the object of it, of which there is one
 * per chunk and stack-trace id.
 */
public final class EventStreamReader {
  private EventStreamReader() {}

  /** Adds up the pins of the recording that {@code args} names. */
  public static void main(String[] args) throws IOException {
    Tallies tallies = new Tallies(new IdentityHashMap<>());
    try (EventStream stream = EventStream.openFile(Path.of(args[0]))) {
      stream.setOrdered(false);
      stream.setReuse(true);
      stream.onEvent(
          "jdk.VirtualThreadPinned",
          event -> tallies.add(event.getStackTrace(), event.getDuration().toNanos()));
      stream.start();
    }
    tallies.print();
  }
}
