package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.ledger.executor.ThreadPlace;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.observation.Stack;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the threads of an executor stand that all run tasks while more wait. */
final class FullHouse {
  /** Which class, nobody could tell. */
  private static final String OF_SOME_CLASS = "java.lang.Class@";

  private FullHouse() {}

  /**
   * A sentence of its own: for what most wait, or where they are; empty where that is not known.
   */
  static String sentence(Executor executor) {
    ThreadPlace place = executor.place();
    Site site = site(executor);
    if (place == null || site == null) {
      return "";
    }
    boolean all = executor.peakThreads() <= place.looked();
    String who =
        place.looked() == 1
            ? executor.isEventLoop() ? " Its thread" : " Its one thread"
            : " On average %d of %s"
                .formatted(
                    place.threads(),
                    all
                        ? "its %d threads".formatted(place.looked())
                        : "%d of its threads that were looked at".formatted(place.looked()));
    String lock = place.lock();
    String call = call(place.stack());
    return lock == null
        ? "%s %s in %s%s."
            .formatted(who, was(place), site.name(), call.isEmpty() ? "" : ", in " + call)
        : "%s waited in %s for the %s%s.".formatted(who, site.name(), lockName(lock), owner(place));
  }

  private static String was(ThreadPlace place) {
    return place.threads() == 1 ? "was" : "were";
  }

  private static String lockName(String lock) {
    if (lock.startsWith(OF_SOME_CLASS)) {
      return "monitor of a class";
    }
    return (lock.startsWith("java.util.concurrent.locks.") ? "lock " : "monitor ") + lock;
  }

  private static String owner(ThreadPlace place) {
    Site site = ExecutorNames.user(place.ownerStack());
    if (site != null) {
      String call = call(place.ownerStack());
      return ", which one of them had in " + site.name() + (call.isEmpty() ? "" : ", in " + call);
    }
    return place.owner() == null ? "" : ", which \"" + place.owner() + "\" had";
  }

  private static String call(Stack stack) {
    String call = WaitPlace.of(stack).blocking();
    return call == null ? "" : call;
  }

  /** Whether its threads stand one behind the other, however many they are. */
  static boolean isOneLock(Executor executor) {
    return lockSite(executor) != null;
  }

  /** Where most wait for one lock; null where they do not. */
  static @Nullable Site lockSite(Executor executor) {
    ThreadPlace place = executor.place();
    return place == null || place.lock() == null ? null : site(executor);
  }

  /** Where most are; null where that is not known. */
  static @Nullable Site site(Executor executor) {
    ThreadPlace place = executor.place();
    return place == null ? null : ExecutorNames.user(place.stack());
  }

  /** Of one of those that are where most are; null where that is not known. */
  static @Nullable Stack stack(Executor executor) {
    ThreadPlace place = executor.place();
    return place == null || site(executor) == null ? null : place.stack();
  }

  /** Of one of those that wait for one lock; null where they do not. */
  static @Nullable Stack lockStack(Executor executor) {
    ThreadPlace place = executor.place();
    return place == null || lockSite(executor) == null ? null : place.stack();
  }

  /** Where they stand behind one lock. */
  static String remedy(Executor executor) {
    Site site = lockSite(executor);
    return "Hold the lock%s for shorter, above all not while something blocks, or share it among fewer,"
            .formatted(site == null ? "" : " that is asked for in " + site.name())
        + " with a lock for each part of the data: more threads, or virtual threads, would wait for it"
        + " as well.";
  }

  static void put(Executor executor, Map<String, Object> evidence) {
    ThreadPlace place = executor.place();
    if (place != null) {
      evidence.put("threadsLookedAt", place.looked());
      evidence.put("threadsInOnePlace", place.threads());
      if (place.lock() != null) {
        evidence.put("lock", place.lock());
      }
    }
  }
}
