package io.vtscope.meaning;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What classes and methods of the JDK and of libraries mean. Their names are rows of {@code
 * meanings.tsv}: each constant has at least one.
 */
public enum Meaning {
  /** The class of {@code Object.wait}. */
  OBJECT,
  /** {@code Object.wait}, or the native method that does it. */
  OBJECT_WAIT,
  /** {@code Thread.sleep}. */
  THREAD_SLEEP,
  /** {@code Thread.join}. */
  THREAD_JOIN,
  /** {@code Thread.yield}. Parking goes through the continuation's yield, which is another. */
  YIELD,
  /** The class of virtual threads. */
  VIRTUAL_THREAD,
  /** The outermost frames of a virtual thread. */
  VIRTUAL_THREAD_RUN,
  /** The start of a virtual thread. */
  VIRTUAL_THREAD_START,
  /** A virtual thread parks and keeps its carrier. */
  PARK_ON_CARRIER,
  /** A thread is made to continue. */
  UNPARK,
  /** A thread parks or sleeps. */
  PARKS,
  /** The continuation of a virtual thread: {@code enterSpecial} is native. */
  CONTINUATION,
  /** Classes that every wait ends in: they say nothing about it. */
  PARKING,
  /** The scheduler of virtual threads, and what tells it that a carrier is about to block. */
  SCHEDULER,
  /** Classes of {@code java.util.concurrent}. */
  CONCURRENT,
  /** Locks of {@code java.util.concurrent}. */
  CONCURRENT_LOCK,
  /** Code that acquires a lock which has an owner. */
  OWNED_LOCK,
  /** Reentrant locks. */
  REENTRANT_LOCK,
  /** Waits for something that another thread has to do. */
  WAIT_FOR_ANOTHER,
  /**
   * Waits for the end of a thread or task that an interrupt ends. Closing an executor or a scope is
   * none.
   */
  INTERRUPTIBLE,
  /** Reads and writes of connections. */
  CONNECTION,
  /** Channels: sockets, files and pipes. */
  CHANNELS,
  /** The JDK's threads that wait for sockets. */
  SOCKET_POLLER,
  /** Calls to the network that block a carrier. */
  NETWORK,
  /** Lookups of host names, which are native code. */
  NAME_LOOKUP,
  /** The class that programs call for a lookup. */
  INET_ADDRESS,
  /** Streams of {@code java.io}, and files. */
  STREAMS,
  /** File systems of {@code java.nio.file}. */
  FILE_SYSTEM,
  /** Streams that wrap another stream, which is the one that blocks. */
  WRAPPING_STREAM,
  /** Calls of the JVM that link a call site or a constant. */
  LINKAGE,
  /** Classes that the JDK makes for method handles. */
  LAMBDA_FORM,
  /** Runtimes of languages that choose the method at run time. */
  LANGUAGE_RUNTIME,
  /** Main classes of languages: what is published with one is no application. */
  LANGUAGE_MAIN,
  /** The map that locks a bin of its table while it calls a function. */
  CONCURRENT_MAP,
  /** Classes of {@code java.lang}. */
  LANG,
  /** Classes of {@code java.lang} whose native methods may block. */
  BLOCKING_LANG,
  /** Native code that computes. */
  COMPUTING_NATIVE,
  /** A thread of a pool runs tasks. */
  POOL_WORKER,
  /** The JDK's thread pool. */
  JDK_POOL,
  /** A handler that drops rejected tasks. */
  DISCARD_POLICY,
  /** A handler that runs rejected tasks on the caller's thread. */
  CALLER_RUNS_POLICY,
  /** Classes of Spring. */
  SPRING,
  /** Spring's bean factory, which makes all beans. */
  SPRING_BEANS,
  /** Spring Boot. */
  SPRING_BOOT,
  /** Spring's thread pool. */
  SPRING_POOL,
  /** Code of the JDK that makes executors for its callers. */
  MAKES_FOR_OTHERS,
  /** Code between an executor and its user, and the agent, which looks. */
  EXECUTOR_WRAPPER,
  /** Innermost frames of threads that wait without a limit. */
  THREAD_DUMP_WAITING,
  /** Innermost frames of threads that wait for a time. */
  THREAD_DUMP_TIMED,
  /** A worker of a pool waits for a task. */
  IDLE_WORKER,
  /** A wait for a result, without a time limit. */
  FUTURE_RESULT,
  /** A wait for a latch. */
  LATCH_AWAIT,
  /** A wait for the other parties of a barrier. */
  BARRIER_AWAIT,
  /** A request of the JDK's HTTP client, which waits for a future. */
  HTTP_REQUEST,
  /** A stamped lock, which has no owner. */
  STAMPED_LOCK,
  /** The parts of a read-write lock. */
  READ_WRITE_LOCK,
  /** Sockets that accept connections. */
  SERVER_SOCKET,
  /** Buffers outside the heap. */
  DIRECT_BUFFER,
  /** A semaphore. */
  SEMAPHORE,
  /** Queues that may have a bound. */
  BOUNDED_QUEUE,
  /** Locks that the JDK's code takes. */
  JDK_LOCK,
  /** Collections that hold one lock in each call. */
  SYNCHRONIZED_COLLECTION,
  /** Archives, each with one lock. */
  ARCHIVE,
  /** Class loaders. */
  CLASS_LOADER,
  /** Streams that hold one lock in each call. */
  LOCKED_STREAM,
  /** The JDK's logging. */
  JDK_LOGGING,
  /** The JDK's publisher. */
  PUBLISHER,
  /** The object of a class, as a lock. */
  CLASS_OBJECT;

  /** The patterns, read when they are first needed. */
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

  /** Whether a method is one of these, or of a class of these. */
  public boolean is(String type, String method) {
    for (Pattern pattern : Patterns.of(this)) {
      if (pattern.matches(type, method)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a class is one of these. */
  public boolean isType(String type) {
    return is(type, "");
  }

  /** The same as {@link #is} of "a.b.Type.method". */
  public boolean isName(String name) {
    int dot = Math.max(0, name.lastIndexOf('.'));
    return is(name.substring(0, dot), name.substring(Math.min(name.length(), dot + 1)));
  }
}
