package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.finding.Finding;
import io.vtscope.finding.LineFacts.AlikeLocks;
import io.vtscope.finding.LineFacts.LockKind;
import io.vtscope.finding.LineFacts.LockOwner;
import io.vtscope.finding.LineFacts.LockQueue;
import io.vtscope.finding.LineFacts.LostLock;
import io.vtscope.finding.LineFacts.OwnerHabit;
import io.vtscope.finding.LockPlace;
import io.vtscope.judge.Course;
import org.jspecify.annotations.Nullable;

/** Describes lock queues. */
final class AboutLocks {
  private AboutLocks() {}

  static Message of(LockQueue queue, Finding finding) {
    String lock = brief(queue);
    LockPlace place = queue.place();
    Draft draft =
        new Draft(
                "%s wait for %s%s"
                    .formatted(
                        Amounts.capitalised(Waiting.count(queue.waiters())),
                        lock,
                        place == null ? "" : " in " + Code.briefMethod(place.waitsIn())))
            .field(
                Label.LOCK,
                queue.kind() == LockKind.MAP_BIN ? lock : withField(queue.lock(), place))
            .field(Label.HELD_BY, owner(queue.owner()))
            .field(Label.BLOCKS_IN, habit(queue.ownerHabit()))
            .field(Label.IMPACT, Waiting.impact(queue.waiters()))
            .field(Label.FIGURES, alike(queue.alike()))
            .field(
                Label.FIGURES,
                queue.standby()
                    ? "all samples show the same owner and the same number of waiters"
                    : null)
            .field(Label.CALLERS, elsewhere(place));
    if (queue.standby()) {
      draft.fix("lock-queue.standby");
    }
    String kind = queue.kind() == LockKind.LOCK ? "lock" : "monitor";
    boolean isKept = finding.judgement().course() == Course.STUCK && !queue.standby();
    if (isKept && queue.change().remedy() == Remedy.HOLD_SHORTER) {
      draft.fix("lock-queue.kept", "lock", kind);
    }
    Changes.add(draft, "lock-queue.", queue.change(), finding.site(), "lock", kind);
    if (queue.doubt() != LockQueue.Doubt.NONE) {
      draft.fix("lock-queue." + queue.doubt());
    }
    return draft.message();
  }

  static Message of(LostLock lost) {
    String why =
        switch (lost.how()) {
          case OWNER_ENDED -> "%s, which ended without unlock()";
          case READER_ENDED -> "%s, a reader, which ended without unlock()";
          case UPGRADE -> "%s, a reader, which requests the write lock";
        };
    String who = lost.how() == LostLock.How.OWNER_ENDED ? "thread" : "writer";
    return new Draft(
            "%s wait for %s, which no %s can ever get"
                .formatted(
                    Amounts.capitalised(Waiting.count(lost.waiters())),
                    Locks.brief(lost.lock()),
                    who))
        .field(Label.LOCK, withField(lost.lock(), lost.place()))
        .field(Label.HELD_BY, why.formatted(lost.thread()))
        .field(Label.IMPACT, Waiting.impact(lost.waiters()))
        .field(Label.CALLERS, lost.place() == null ? null : waits(lost.place()))
        .fix("lost-lock.end")
        .fix(lost.how() == LostLock.How.UPGRADE ? "lost-lock.UPGRADE" : "lost-lock.unlock")
        .message();
  }

  private static String withField(String lock, @Nullable LockPlace place) {
    return Locks.full(field(place), lock);
  }

  private static @Nullable String field(@Nullable LockPlace place) {
    return place == null ? null : place.lockField();
  }

  private static String brief(LockQueue queue) {
    String name = Locks.brief(field(queue.place()), queue.lock());
    return switch (queue.kind()) {
      case MONITOR -> "the monitor of " + name;
      case LOCK -> name;
      case MAP_BIN -> "a bin of a ConcurrentHashMap";
    };
  }

  private static @Nullable String owner(@Nullable LockOwner owner) {
    if (owner == null) {
      return null;
    }
    String in = owner.ownerIn() == null ? "" : " in " + owner.ownerIn();
    return owner.owner() == null ? owner.reader() + ", a reader," + in : owner.owner() + in;
  }

  /** "Thread.sleep: the owner waited there in 9 of 9 samples". */
  private static @Nullable String habit(@Nullable OwnerHabit habit) {
    if (habit == null) {
      return null;
    }
    String does =
        switch (habit.ownerMostly()) {
          case WAITS -> "waited there";
          case IN_NATIVE_CODE -> "was in native code of this call";
          case RUNS -> "ran there";
        };
    return "%s: the owner %s in %d of %s"
        .formatted(
            habit.ownerMostlyIn(),
            does,
            habit.samplesSo(),
            Amounts.count(habit.samplesWithWaiters(), "sample"));
  }

  private static @Nullable String alike(@Nullable AlikeLocks alike) {
    return alike == null
        ? null
        : "%s of one class in this place; up to %s wait for them"
            .formatted(
                Amounts.count(alike.locksAlike(), "lock"),
                Amounts.count(alike.waitingForAllAtPeak(), "virtual thread"));
  }

  /** Null if the headline names the place of all waiters. */
  private static @Nullable String elsewhere(@Nullable LockPlace place) {
    return place == null || place.waitersThere() == LockPlace.Part.ALL ? null : waits(place);
  }

  private static String waits(LockPlace place) {
    return switch (place.waitersThere()) {
      case ALL -> place.waitsIn();
      case MOST -> "most waiters are in " + place.waitsIn();
      case SOME -> "some waiters are in " + place.waitsIn();
    };
  }
}
