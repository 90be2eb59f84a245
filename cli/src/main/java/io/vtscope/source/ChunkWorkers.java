package io.vtscope.source;

import io.vtscope.chunk.KnownStacks;
import io.vtscope.chunk.Recording;
import io.vtscope.chunk.Subscriptions;
import io.vtscope.observation.Observation;
import io.vtscope.source.event.SharedFrames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads a recording's chunks in parallel and passes their observations on in file order. */
final class ChunkWorkers implements AutoCloseable {
  /** Each thread holds a chunk's constants in memory. */
  private static final int MOST = 2;

  /** Lets threads read ahead of a slow chunk, usually the first. */
  private static final int CHUNKS_AT_A_TIME = 2 * MOST;

  private static final int BATCH = 8_000;

  /** Per thread: one is filled while the other is passed on. */
  private static final int MOST_PINS = 2;

  /** Per chunk; bounds the memory to some megabytes. */
  private static final int BATCHES_AHEAD = 2;

  private final Recording recording;
  private final SharedFrames stacks;
  private final KnownStacks known = new KnownStacks();
  private final List<BlockingQueue<Batch>> queues = new ArrayList<>();

  /** Each thread's pins after the last chunk. */
  private final List<BlockingQueue<Batch>> rests = new ArrayList<>();

  private final Supplier<ChunkPins> pins;

  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger next = new AtomicInteger();

  /** Chunks that may be read ahead. */
  private final Semaphore room = new Semaphore(CHUNKS_AT_A_TIME);

  /**
   * A part of a chunk: observations, then pins, possibly also of earlier chunks.
   *
   * @param spare takes the pins object back for reuse
   * @param damage what was unreadable; null if nothing
   * @param failure what stopped the reading; null if nothing
   */
  private record Batch(
      List<Observation> observations,
      @Nullable ChunkPins pins,
      BlockingQueue<ChunkPins> spare,
      boolean isLast,
      @Nullable String damage,
      @Nullable Throwable failure) {}

  private ChunkWorkers(Recording recording, SharedFrames stacks, Supplier<ChunkPins> pins) {
    this.recording = recording;
    this.stacks = stacks;
    this.pins = pins;
    for (int i = 0; i < recording.chunks(); i++) {
      queues.add(new ArrayBlockingQueue<>(BATCHES_AHEAD));
    }
  }

  /**
   * Passes a recording's observations to a sink on the calling thread. Continues after damaged
   * chunks.
   *
   * @param pins creates pin collectors; also called on other threads
   * @param onChunk receives the index of each finished chunk
   * @return what was unreadable, as the end of a sentence; null if nothing
   */
  static @Nullable String read(
      Recording recording,
      SharedFrames stacks,
      Consumer<Observation> sink,
      Supplier<ChunkPins> pins,
      IntConsumer onChunk)
      throws IOException {
    if (recording.chunks() == 1 || Runtime.getRuntime().availableProcessors() == 1) {
      return readHere(recording, stacks, sink, pins, onChunk);
    }
    try (ChunkWorkers workers = new ChunkWorkers(recording, stacks, pins)) {
      workers.start(Math.min(MOST, recording.chunks()));
      return workers.take(sink, onChunk);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("reading was interrupted", e);
    }
  }

  static @Nullable String readHere(
      Recording recording,
      SharedFrames stacks,
      Consumer<Observation> sink,
      Supplier<ChunkPins> pins,
      IntConsumer onChunk)
      throws IOException {
    ChunkPins reused = pins.get();
    Decoder decoder = Decoder.apart(sink, stacks, () -> reused, full -> full.pass(sink));
    Subscriptions wanted = decoder.subscriptions().sharing(new KnownStacks());
    String damage = null;
    for (int chunk = 0; chunk < recording.chunks(); chunk++) {
      damage = first(damage, recording.read(chunk, wanted));
      onChunk.accept(chunk);
    }
    decoder.end();
    return first(damage, recording.damage());
  }

  private static @Nullable String first(@Nullable String damage, @Nullable String more) {
    return damage == null ? more : damage;
  }

  private void start(int count) {
    for (int i = 0; i < count; i++) {
      BlockingQueue<Batch> rest = new ArrayBlockingQueue<>(BATCHES_AHEAD);
      rests.add(rest);
      Thread thread = new Thread(new Worker(rest), "vtscope-chunks-" + i);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
  }

  private int begin() throws InterruptedException {
    room.acquire();
    return next.getAndIncrement();
  }

  private @Nullable String take(Consumer<Observation> sink, IntConsumer onChunk)
      throws IOException, InterruptedException {
    String damage = null;
    for (int chunk = 0; chunk < queues.size(); chunk++) {
      damage = first(damage, takeAll(queues.get(chunk), sink));
      room.release();
      onChunk.accept(chunk);
    }
    for (BlockingQueue<Batch> rest : rests) {
      takeAll(rest, sink);
    }
    return first(damage, recording.damage());
  }

  /** Returns what was unreadable; null if nothing. */
  private static @Nullable String takeAll(BlockingQueue<Batch> queue, Consumer<Observation> sink)
      throws IOException, InterruptedException {
    Batch batch;
    do {
      batch = queue.take();
      batch.observations.forEach(sink);
      if (batch.pins != null) {
        batch.pins.pass(sink);
        batch.spare.add(batch.pins);
      }
    } while (!batch.isLast);
    raise(batch.failure);
    return batch.damage;
  }

  private static void raise(@Nullable Throwable failure) throws IOException {
    switch (failure) {
      case null -> {}
      case IOException e -> throw e;
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(failure);
    }
  }

  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
  }

  private final class Worker implements Runnable {
    private final Filling filling = new Filling();
    private final Decoder decoder = Decoder.apart(filling, stacks, filling::empty, filling::put);
    private final Subscriptions wanted = decoder.subscriptions().sharing(known);
    private final BlockingQueue<Batch> rest;

    private Worker(BlockingQueue<Batch> rest) {
      this.rest = rest;
    }

    /** In order, so that the chunk needed next is always being read. */
    @Override
    public void run() {
      try {
        for (int chunk = begin(); chunk < queues.size(); chunk = begin()) {
          int taken = chunk;
          filling.begin(queues.get(taken));
          put(() -> recording.read(taken, wanted));
        }
        filling.begin(rest);
        put(this::end);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // closed: nothing takes the rest
      }
    }

    private @Nullable String end() {
      decoder.end();
      return null;
    }

    private void put(Part part) throws InterruptedException {
      String damage = null;
      Throwable failure = null;
      try {
        damage = part.read();
      } catch (Interrupted e) {
        throw e.cause;
      } catch (IOException | RuntimeException | Error e) {
        failure = e;
      }
      filling.put(null, true, damage, failure);
    }
  }

  private interface Part {
    /** Returns what was unreadable; null if nothing. */
    @Nullable String read() throws IOException;
  }

  private final class Filling implements Consumer<Observation> {
    private BlockingQueue<Batch> queue = queues.getFirst();
    private List<Observation> observations = new ArrayList<>(BATCH);

    private final BlockingQueue<ChunkPins> spare = new ArrayBlockingQueue<>(MOST_PINS);

    private int made;

    /** Waits if all are in use. */
    private ChunkPins empty() {
      if (made < MOST_PINS) {
        made++;
        return pins.get();
      }
      try {
        return spare.take();
      } catch (InterruptedException e) {
        throw new Interrupted(e);
      }
    }

    private void begin(BlockingQueue<Batch> queueOfChunk) {
      queue = queueOfChunk;
    }

    @Override
    public void accept(Observation observation) {
      observations.add(observation);
      if (observations.size() == BATCH) {
        put(null);
      }
    }

    private void put(@Nullable ChunkPins some) {
      try {
        put(some, false, null, null);
      } catch (InterruptedException e) {
        throw new Interrupted(e);
      }
    }

    private void put(
        @Nullable ChunkPins some,
        boolean isLast,
        @Nullable String damage,
        @Nullable Throwable failure)
        throws InterruptedException {
      queue.put(new Batch(observations, some, spare, isLast, damage, failure));
      observations = new ArrayList<>(BATCH);
    }
  }

  private static final class Interrupted extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient InterruptedException cause;

    private Interrupted(InterruptedException cause) {
      super(cause);
      this.cause = cause;
    }
  }
}
