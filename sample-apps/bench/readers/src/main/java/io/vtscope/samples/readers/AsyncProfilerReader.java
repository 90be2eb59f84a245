package io.vtscope.samples.readers;

import java.io.IOException;
import java.util.HashMap;
import one.jfr.JfrReader;
import one.jfr.event.Event;

/**
 * Reads with async-profiler's reader, which does not know pins but can have a class registered for
 * any event, and takes for a stack the chunk and the stack-trace id.
 */
public final class AsyncProfilerReader {
  private AsyncProfilerReader() {}

  /** Adds up the pins of the recording that {@code args} names. */
  public static void main(String[] args) throws IOException {
    Tallies tallies = new Tallies(new HashMap<>());
    try (JfrReader reader = new JfrReader(args[0])) {
      reader.registerEvent("jdk.VirtualThreadPinned", Pin.class);
      reader.stopAtNewChunk = true;
      for (long chunk = 0; reader.hasMoreChunks(); chunk++) {
        for (Pin pin = reader.readEvent(Pin.class);
            pin != null;
            pin = reader.readEvent(Pin.class)) {
          tallies.add(chunk << Integer.SIZE | pin.stackTraceId, pin.duration * reader.nanosPerTick);
        }
      }
    }
    tallies.print();
  }

  /** A pin, whose fields are read in the order that the JVM writes them in. */
  public static final class Pin extends Event {
    private final long duration;

    /** Reads the fields, as the reader wants it of a class registered with it. */
    public Pin(JfrReader reader) {
      this(reader.getVarlong(), reader.getVarlong(), reader.getVarint(), reader.getVarint());
    }

    private Pin(long time, long duration, int thread, int stack) {
      super(time, thread, stack);
      this.duration = duration;
    }
  }
}
