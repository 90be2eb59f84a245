package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.library.Makers;
import io.vtscope.observation.ExecutorObservation;
import org.jspecify.annotations.Nullable;

/**
 * What an executor is.
 *
 * @param executor its name
 * @param type its class
 * @param virtual whether its threads are virtual
 * @param threads what the names of its threads have in common; null if unknown
 * @param rejectionHandler class of the handler of tasks for which there is no room; null if none
 * @param subject tells it apart from other executors
 */
public record ThreadPool(
    String executor,
    String type,
    Sort sort,
    boolean virtual,
    @Nullable String threads,
    Limits limits,
    @Nullable String rejectionHandler,
    Users users,
    Alike alike,
    @Nullable String subject) {

  /** What makes it run tasks, and who configures it. */
  public enum Sort {
    THREAD_POOL,
    /** A pool that Spring makes, as a bean. */
    SPRING,
    /** The pool that Spring Boot makes if the application makes none. */
    SPRING_BOOT,
    FORK_JOIN,
    /** The fork-join pool that all code shares. */
    COMMON_POOL,
    EVENT_LOOP
  }

  /**
   * Numbers that bound it: -1 if there is no such number, {@link Integer#MAX_VALUE} if unbounded.
   *
   * @param core threads that it keeps
   * @param maximum threads that it may have
   * @param queueCapacity tasks that may wait
   * @param staysAtCore whether it never has more threads than its core, as its queue is never full
   */
  public record Limits(int core, int maximum, int queueCapacity, boolean staysAtCore) {}

  /**
   * Methods that use it.
   *
   * @param madeIn the method that made it; null if unknown, or if it says nothing
   * @param submittedIn the method that submitted most tasks while others waited; null if unknown
   */
  public record Users(@Nullable String madeIn, @Nullable String submittedIn) {}

  /**
   * Executors of the same place with the same problem, of which it is the worst.
   *
   * @param alsoMadeThere how many there are beside it; -1 if there are none
   * @param rejectedThere tasks for which all of these had no room; -1 if it is the only one
   */
  public record Alike(int alsoMadeThere, long rejectedThere) {
    public static final Alike NONE = new Alike(-1, -1);

    public static Alike of(int all) {
      return all > 1 ? new Alike(all - 1, -1) : NONE;
    }
  }

  /** What an executor is, without others and without a subject. */
  public static ThreadPool of(Executor executor) {
    return of(executor, Alike.NONE, null);
  }

  /** What an executor is that may stand for others. */
  public static ThreadPool of(Executor executor, Alike alike, @Nullable Object subject) {
    ExecutorObservation.Executor made = executor.made();
    Site maker = Makers.blamed(executor);
    Site submitter = executor.busy().submitter();
    String threads = ExecutorNames.ofThreads(made);
    return new ThreadPool(
        executor.name(),
        made.type(),
        sort(executor),
        made.virtual(),
        threads.isEmpty() ? null : threads,
        new Limits(
            made.bounds().core(),
            executor.maximum(),
            made.bounds().capacity(),
            executor.isUnbounded() && made.bounds().core() < made.bounds().maximum()),
        made.bounds().rejection(),
        new Users(maker == null ? null : maker.name(), submitter == null ? null : submitter.name()),
        alike,
        subject == null ? null : subject.toString());
  }

  private static Sort sort(Executor executor) {
    if (executor.isEventLoop()) {
      return Sort.EVENT_LOOP;
    } else if (Makers.isOfBoot(executor)) {
      return Sort.SPRING_BOOT;
    } else if (Makers.isOfSpring(executor)) {
      return Sort.SPRING;
    } else if (executor.isCommonPool()) {
      return Sort.COMMON_POOL;
    }
    return executor.isJoinPool() ? Sort.FORK_JOIN : Sort.THREAD_POOL;
  }
}
