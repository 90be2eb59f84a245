package io.vtscope.source;

import io.vtscope.chunk.KnownStacks;
import io.vtscope.chunk.Recording;
import io.vtscope.chunk.Subscriptions;
import io.vtscope.observation.Observation;
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

/**
 * Reads the chunks of a recording side by side, and hands over what is in them one after the other:
 * in the order in which a single thread would have read it.
 */
final class ChunkWorkers implements AutoCloseable {
  /** Each holds a chunk's constants in memory. */
  private static final int MOST = 2;

  /**
   * What is in memory of one that was read is little: those who read go on while one that takes
   * longer, mostly the first, is waited for.
   */
  private static final int CHUNKS_AT_A_TIME = 2 * MOST;

  private static final int BATCH = 8_000;

  /** What takes in pins, of each thread: one is filled while the other is taken in. */
  private static final int MOST_PINS = 2;

  /** Of each chunk: some megabytes, however large it is, and enough to have all threads at work. */
  private static final int BATCHES_AHEAD = 2;

  private final Recording recording;
  private final SharedFrames stacks;
  private final KnownStacks known = new KnownStacks();
  private final List<BlockingQueue<Batch>> queues = new ArrayList<>();

  /** Of each thread the pins that it has left when there is no chunk any more. */
  private final List<BlockingQueue<Batch>> rests = new ArrayList<>();

  private final Supplier<ChunkPins> pins;

  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger next = new AtomicInteger();

  /** Chunks that may be in memory, as far as they were not taken in yet. */
  private final Semaphore room = new Semaphore(CHUNKS_AT_A_TIME);

  /**
   * A part of a chunk: observations, and pins after them, which may be of chunks before it as well.
   *
   * @param spare gets those pins, to be filled again by who has filled them
   * @param isLast whether the chunk ends with it
   * @param damage what could not be read of the chunk; null where all was
   * @param failure what has kept the chunk from being read
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
   * Hands what is in a recording to a sink, on this thread. A chunk that is damaged does not keep
   * those behind it from being read.
   *
   * @param pins makes what takes in the pins of some chunks, or as many of them as it can; asked by
   *     other threads too
   * @param onChunk told the number of each chunk that has been read
   * @return what could not be read and why, as a sentence's end; null where all was
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

  /** The same without threads of its own. */
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

  /** The next chunk, when there is room for one. */
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

  /** Takes what comes until the last of it, and says what is damaged. */
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

  /** Reads one chunk after the other. */
  private final class Worker implements Runnable {
    private final Filling filling = new Filling();
    private final Decoder decoder = Decoder.apart(filling, stacks, filling::empty, filling::put);
    private final Subscriptions wanted = decoder.subscriptions().sharing(known);
    private final BlockingQueue<Batch> rest;

    private Worker(BlockingQueue<Batch> rest) {
      this.rest = rest;
    }

    /** Takes chunks in their order, so that the one that is waited for is always being read. */
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
        Thread.currentThread().interrupt(); // nobody takes it any more
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

  /** What a thread reads before it says that this was all of it. */
  private interface Part {
    /** Says what is damaged; null where nothing is. */
    @Nullable String read() throws IOException;
  }

  /** Puts what there is of a chunk into batches. */
  private final class Filling implements Consumer<Observation> {
    private BlockingQueue<Batch> queue = queues.getFirst();
    private List<Observation> observations = new ArrayList<>(BATCH);

    /** Passed on, and to be filled again. */
    private final BlockingQueue<ChunkPins> spare = new ArrayBlockingQueue<>(MOST_PINS);

    private int made;

    /** Waits where all are on their way: each has room for all kinds of pins. */
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

    /** Goes on with another chunk. */
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

  /** Carries an interruption through the reader. */
  private static final class Interrupted extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient InterruptedException cause;

    private Interrupted(InterruptedException cause) {
      super(cause);
      this.cause = cause;
    }
  }
}
