package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.LockObservation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Locks that those who have them can never give back. */
final class LostLocks {
  /** Whose end has come does not give a lock back. */
  private static final String ENDED = "TERMINATED";

  private static final String STAMPED = "java.util.concurrent.locks.StampedLock@";
  private static final String READ_WRITE = "java.util.concurrent.locks.ReentrantReadWriteLock$";

  /** So long a reader may read; who waits longer may wait for one that has forgotten the lock. */
  private static final Duration MAY_BE_LOST = Duration.ofSeconds(5);

  private LostLocks() {}

  /** How it came that nobody can give it back. */
  private enum How {
    /** Its owner, or a reader, has ended. */
    ENDED,
    /** A reader asks for the write lock, which it would get after all readers. */
    UPGRADE
  }

  private record Key(String lock, String thread, How how) {}

  /** A lock that is lost, and who waits for it. */
  record Lost(Waits<?, LockObservation.LockQueue> waits, String why, String remedy) {
    Finding finding(Kind kind, Snapshot snapshot) {
      LockObservation.LockQueue queue = waits.example();
      Site waiter = LockQueues.site(queue.stack());
      Site holder = LockQueues.site(queue.ownerStack());
      Site site = holder == null ? waiter : holder;
      Map<String, Object> evidence = WaitWords.evidence(waits, snapshot);
      evidence.put("lock", queue.lock());
      evidence.put("kind", "LOCK");
      if (waiter != null) {
        evidence.put("waitsIn", waiter.name());
      }
      evidence.put("proof", why);
      return new Finding(
              kind,
              Severity.CRITICAL,
              "%s %s for the lock %s, which %s will ever get: %s%s."
                  .formatted(
                      WaitWords.howMany(waits),
                      LockQueues.wait(waits, snapshot),
                      queue.lock(),
                      queue.owner() == null ? "no writer" : "nobody",
                      why,
                      WaitWords.howLong(waits, snapshot)),
              site,
              List.of(),
              site == null ? null : snapshot.origins().of(site.type()),
              null,
              1,
              remedy,
              evidence,
              holder == null ? queue.stack() : queue.ownerStack())
          .about(queue.lock());
    }
  }

  static List<Lost> of(Snapshot snapshot) {
    List<Lost> lost = new ArrayList<>();
    for (Waits<Key, LockObservation.LockQueue> waits :
        snapshot.population().locks(LostLocks::key)) {
      if (waits.key().how() == How.ENDED) {
        lost.add(ended(waits));
      } else if (!Lasting.points(waits, point -> true).isEmpty()) {
        // What it has and what it waits for are not read at one moment, but twice they do not err.
        lost.add(upgrade(waits));
      }
    }
    return lost;
  }

  private static @Nullable Key key(LockObservation.LockQueue queue) {
    if (queue.monitor()) {
      return null;
    }
    if (queue.owner() != null) {
      return ENDED.equals(queue.ownerState())
          ? new Key(queue.lock(), queue.owner(), How.ENDED)
          : null;
    }
    LockObservation.Reader reader = queue.reader();
    if (reader == null) {
      return null;
    }
    if (reader.state().equals(ENDED)) {
      return new Key(queue.lock(), reader.name(), How.ENDED);
    }
    return reader.waits() ? new Key(queue.lock(), reader.name(), How.UPGRADE) : null;
  }

  private static Lost ended(Waits<Key, LockObservation.LockQueue> waits) {
    boolean reads = waits.example().owner() == null;
    return new Lost(
        waits,
        "%s has %s and has ended without unlock()"
            .formatted(waits.key().thread(), reads ? "the read lock" : "it"),
        "End the process: only the thread that has ended could give the lock back. Then call unlock()"
            + " in a finally, with nothing between lock() and its try.");
  }

  private static Lost upgrade(Waits<Key, LockObservation.LockQueue> waits) {
    return new Lost(
        waits,
        "%s has the read lock and asks for the write lock, so it waits for itself"
            .formatted(waits.key().thread()),
        "End the process: that thread waits for itself. Then give the read lock back before the write"
            + " lock is asked for, and look again at what was read; only a writer may take the other"
            + " lock as well.");
  }

  /** What else it may be where nobody tells who has the lock. */
  static String hint(Waits<String, LockObservation.LockQueue> waits) {
    if (waits.oldest() < MAY_BE_LOST.toNanos()) {
      return "";
    }
    if (waits.key().startsWith(STAMPED)) {
      return " If nobody ever gets it, who has it asks for it once more, which a StampedLock never"
          + " grants, or has not unlocked it.";
    }
    boolean readersHaveIt = waits.key().startsWith(READ_WRITE) && waits.example().owner() == null;
    return readersHaveIt
        ? " If nobody ever gets it, a reader has ended without unlock(), or asks for the write lock"
            + " while it has the read lock."
        : "";
  }
}
