package io.vtscope.meaning;

import io.vtscope.code.Relocated;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Categories of classes and methods in the JDK and libraries. {@code meanings.tsv} lists the
 * members of each.
 */
public enum Meaning {
  /** The class of {@code Object.wait}. */
  OBJECT,
  /** {@code Object.wait} and its native method. */
  OBJECT_WAIT,
  THREAD_SLEEP,
  THREAD_JOIN,
  /** {@code Thread.yield}, not the yield of parking. */
  YIELD,
  VIRTUAL_THREAD,
  VIRTUAL_THREAD_RUN,
  VIRTUAL_THREAD_START,
  /** Parking without unmounting. */
  PARK_ON_CARRIER,
  UNPARK,
  /** Parking and sleeping. */
  PARKS,
  /** Continuations; {@code enterSpecial} is native. */
  CONTINUATION,
  /** Classes inside every wait. */
  PARKING,
  /** The scheduler of virtual threads and its compensation. */
  SCHEDULER,
  CONCURRENT,
  CONCURRENT_LOCK,
  /** Code that acquires a lock with an owner. */
  OWNED_LOCK,
  REENTRANT_LOCK,
  /** Waits for another thread's action. */
  WAIT_FOR_ANOTHER,
  /** Interruptible waits for the end of a thread or task. */
  INTERRUPTIBLE,
  CONNECTION,
  /** Channels: sockets, files and pipes. */
  CHANNELS,
  /** The JDK's socket pollers. */
  SOCKET_POLLER,
  /** Network calls that block a carrier. */
  NETWORK,
  NAME_LOOKUP,
  /** Calls that start a platform thread if the common pool has one thread (before JDK 25). */
  ASYNC_CALL,
  INET_ADDRESS,
  /** Streams of {@code java.io}, and files. */
  STREAMS,
  FILE_SYSTEM,
  /** Streams that delegate to the blocking stream. */
  WRAPPING_STREAM,
  /** JVM calls that link a call site or constant. */
  LINKAGE,
  /** Generated classes for method handles. */
  LAMBDA_FORM,
  LANGUAGE_RUNTIME,
  /** Main classes of languages, which do not identify applications. */
  LANGUAGE_MAIN,
  /** Maps that lock a bin while they call a function. */
  CONCURRENT_MAP,
  LANG,
  /** Classes of {@code java.lang} with native methods that may block. */
  BLOCKING_LANG,
  COMPUTING_NATIVE,
  POOL_WORKER,
  JDK_POOL,
  DISCARD_POLICY,
  CALLER_RUNS_POLICY,
  SPRING,
  SPRING_BEANS,
  SPRING_BOOT,
  SPRING_POOL,
  /** JDK factories of executors. */
  MAKES_FOR_OTHERS,
  /** Wrappers of executors, and the agent. */
  EXECUTOR_WRAPPER,
  /** Innermost frames of untimed waits. */
  THREAD_DUMP_WAITING,
  /** Innermost frames of timed waits. */
  THREAD_DUMP_TIMED,
  IDLE_WORKER,
  /** Calls of handlers and tasks by an event loop. */
  LOOP_HANDLER,
  /** Untimed waits for a result. */
  FUTURE_RESULT,
  LATCH_AWAIT,
  BARRIER_AWAIT,
  HTTP_REQUEST,
  STAMPED_LOCK,
  READ_WRITE_LOCK,
  SERVER_SOCKET,
  DIRECT_BUFFER,
  SEMAPHORE,
  /** Queues that may be bounded. */
  BOUNDED_QUEUE,
  /** Queues whose methods wait. */
  QUEUE,
  JDK_LOCK,
  SYNCHRONIZED_COLLECTION,
  ARCHIVE,
  CLASS_LOADER,
  LOCKED_STREAM,
  JDK_LOGGING,
  PUBLISHER,
  CLASS_OBJECT;

  /** Loaded on first use. */
  private static final class Patterns {
    private static final Map<Meaning, Pattern[]> ALL = new EnumMap<>(Meaning.class);

    static {
      Set<String> names =
          Arrays.stream(values()).map(Meaning::name).collect(Collectors.toUnmodifiableSet());
      Table.read(names).forEach((name, patterns) -> ALL.put(valueOf(name), patterns));
    }

    static Pattern[] of(Meaning meaning) {
      return Objects.requireNonNull(ALL.get(meaning));
    }
  }

  /** Whether a method, or its class, belongs to the category. */
  public boolean is(String type, String method) {
    String original = Relocated.original(type);
    for (Pattern pattern : Patterns.of(this)) {
      if (pattern.matches(original, method)) {
        return true;
      }
    }
    return false;
  }

  public boolean isType(String type) {
    return is(type, "");
  }

  /** {@link #is} for "a.b.Type.method". */
  public boolean isName(String name) {
    int dot = Math.max(0, name.lastIndexOf('.'));
    return is(name.substring(0, dot), name.substring(Math.min(name.length(), dot + 1)));
  }
}
