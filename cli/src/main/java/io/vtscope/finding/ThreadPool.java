package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.library.Makers;
import io.vtscope.state.ExecutorState;
import org.jspecify.annotations.Nullable;

/**
 * Describes an executor.
 *
 * @param threads common part of its threads' names; null if unknown
 * @param rejectionHandler its class; null if none
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

  /** The kind of executor. */
  public enum Sort {
    THREAD_POOL,
    SPRING,
    /** Spring Boot's default pool. */
    SPRING_BOOT,
    FORK_JOIN,
    COMMON_POOL,
    EVENT_LOOP
  }

  /**
   * Limits: -1 if none, {@link Integer#MAX_VALUE} if unbounded.
   *
   * @param staysAtCore whether it never exceeds its core size, as its queue never fills
   */
  public record Limits(int core, int maximum, int queueCapacity, boolean staysAtCore) {}

  /**
   * Methods that use the executor; null if unknown.
   *
   * @param submittedIn submitted most tasks while others waited
   */
  public record Users(@Nullable String madeIn, @Nullable String submittedIn) {}

  /**
   * Executors from one place with the same problem.
   *
   * @param rejectedThere tasks that all of them rejected when full; -1 without others
   */
  public record Alike(int alsoMadeThere, long rejectedThere) {
    public static final Alike NONE = new Alike(-1, -1);

    public static Alike of(int all) {
      return all > 1 ? new Alike(all - 1, -1) : NONE;
    }
  }

  public static ThreadPool of(Executor executor) {
    return of(executor, Alike.NONE, null);
  }

  public static ThreadPool of(Executor executor, Alike alike, @Nullable Object subject) {
    ExecutorState.Executor made = executor.made();
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
