package io.vtscope.finding;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.wait.HeldResources;
import io.vtscope.library.Borrowing;
import io.vtscope.library.ResourcePoolType;
import io.vtscope.library.ResourcePoolTypes;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The most frequent place of sampled holders of a full pool's resources, or a Semaphore's permits.
 * Ended holders are counted separately. Without reports on holders, stacks show them.
 *
 * @param heldBy method of the application; null if all holders have ended
 * @param heldByLine 0 if unknown
 * @param heldIn what it calls; null if it runs itself
 * @param holdersThere samples of holders in that place
 * @param longestLoanNanos the longest loan of a holder there, so far; -1 if stacks show them
 * @param ended null if none
 * @param holdersSampled all samples of holders
 * @param loansKnown borrowed resources with a known borrower, in the last sample; -1 if stacks show
 *     them
 * @param loansOpen borrowed resources in the last sample; -1 if stacks show them
 */
public record PoolHolders(
    @Nullable String heldBy,
    int heldByLine,
    @Nullable String heldIn,
    Doing holderDoes,
    long holdersThere,
    long longestLoanNanos,
    @Nullable Ended ended,
    long holdersSampled,
    int loansKnown,
    int loansOpen) {
  /** What a holder does. */
  public enum Doing {
    /** It uses the resource. */
    USES,
    /** It does something else. */
    ELSEWHERE,
    /** It waits for a second one from such a pool. */
    BORROWS,
    ENDED
  }

  /**
   * Threads that ended before the return. Another thread may return for them.
   *
   * @param holdersEnded samples of such holders
   * @param endedLoanNanos the longest loan of such a holder, so far
   */
  public record Ended(long holdersEnded, long endedLoanNanos) {}

  /**
   * Null if none was sampled.
   *
   * @param pool null for permits
   */
  public static @Nullable PoolHolders of(
      @Nullable HeldResources held, @Nullable ResourcePoolType pool, Predicate<Frame> own) {
    if (held == null) {
      return null;
    }
    Map<String, Place> places = new LinkedHashMap<>();
    for (HeldResources.Group group : held.groups()) {
      Place place = Place.of(group, pool, own);
      places.merge(place.key(), place, Place::and);
    }
    Place ended = places.remove(Place.ENDED);
    Place most =
        places.values().stream().max(Comparator.comparingLong(place -> place.count)).orElse(ended);
    return most == null
        ? null
        : new PoolHolders(
            most.site == null ? null : most.site.name(),
            most.site == null ? 0 : most.site.line(),
            most.call,
            most.doing,
            most.count,
            most.longest,
            ended == null ? null : new Ended(ended.count, ended.longest),
            held.sampled(),
            held.known(),
            held.active());
  }

  private record Place(
      @Nullable Site site, @Nullable String call, Doing doing, long count, long longest) {
    static final String ENDED = "ended";

    String key() {
      return doing == Doing.ENDED
          ? ENDED
          : doing + " " + (site == null ? "" : site.name()) + " " + call;
    }

    Place and(Place other) {
      return new Place(
          count >= other.count ? site : other.site,
          call,
          doing,
          count + other.count,
          Math.max(longest, other.longest));
    }

    static Place of(
        HeldResources.Group group, @Nullable ResourcePoolType pool, Predicate<Frame> own) {
      List<Frame> frames = group.stack().frames();
      if (frames.isEmpty()) {
        return new Place(null, null, Doing.ENDED, group.count(), group.longest());
      }
      int outermost = pool == null ? -1 : pool.outermost(frames);
      int site = site(frames, outermost, own);
      return new Place(
          site < 0 ? null : Site.of(frames.get(site)),
          pool == null || outermost < 0
              ? Frames.calledBy(frames, site)
              : Objects.requireNonNullElse(pool.call(frames), frames.get(outermost).name()),
          doing(group.stack(), pool, outermost),
          group.count(),
          group.longest());
    }

    /** The application's innermost frame beyond the pool's. */
    private static int site(List<Frame> frames, int outermost, Predicate<Frame> own) {
      int beyond = Frames.innermostOf(frames.subList(outermost + 1, frames.size()), own);
      return beyond >= 0 ? outermost + 1 + beyond : Frames.applicationBeyond(frames, outermost);
    }

    private static Doing doing(Stack stack, @Nullable ResourcePoolType pool, int outermost) {
      Borrowing borrowing = pool == null ? null : ResourcePoolTypes.known().find(stack);
      return borrowing != null && borrowing.pool() != null && borrowing.pool().equals(pool)
          ? Doing.BORROWS
          : outermost < 0 ? Doing.ELSEWHERE : Doing.USES;
    }
  }
}
