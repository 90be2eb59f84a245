package io.vtscope.library;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds application code that a library calls under a monitor, such as a cache loader. The
 * application can fix it alone.
 */
public final class Callbacks {
  private Callbacks() {}

  /**
   * Code that is called back.
   *
   * @param by the calling library or JDK method
   */
  public record Callback(String own, String by) {}

  /** The callback that a library runs while it holds a monitor; null if none. */
  public static @Nullable Callback of(Hotspot hotspot, Snapshot snapshot) {
    Site site = hotspot.blame().site();
    Artifact library = hotspot.blame().artifact();
    if (site == null
        || library == null
        || library.file() == null // a JDK module
        || snapshot.target().isOwn(library)
        || hotspot.stacks().isEmpty()) {
      return null;
    }
    Frame own = outermostWithin(site, hotspot.stacks().getFirst().stack().frames(), snapshot);
    return own == null
        ? null
        : new Callback(own.name(), library.name() == null ? library.file() : library.name());
  }

  /** The same for waiters, from the pins of the monitor's holder. */
  public static @Nullable Callback ofOwner(Hotspot waits, Snapshot snapshot) {
    return snapshot.hotspots().stream()
        .filter(one -> one.blame().cause() == Cause.MONITOR && isOfOne(one, waits))
        .map(one -> of(one, snapshot))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /**
   * The same for waiters for a lock of the JDK or a library.
   *
   * @param taker the locking method
   */
  public static @Nullable Callback ofOwner(Frame taker, Stack owner, Snapshot snapshot) {
    Site holder = Site.of(taker);
    if (taker.isJdk()) {
      Frame own = outermostWithin(holder, owner.frames(), frame -> true);
      return own == null ? null : new Callback(own.name(), holder.name());
    }
    Artifact library = snapshot.origins().of(taker.type());
    if (library == null || library.name() == null || snapshot.target().isOwn(library)) {
      return null;
    }
    Frame own = outermostWithin(holder, owner.frames(), snapshot);
    return own == null ? null : new Callback(own.name(), library.name());
  }

  /** Compares monitors by class and field name. */
  public static boolean isOfOne(Hotspot holder, Hotspot waits) {
    Site site = waits.blame().site();
    return site != null
        && site.lock() != null
        && holder.blame().holders().stream()
            .anyMatch(held -> site.lock().equals(held.lock()) && site.type().equals(held.type()));
  }

  /** The application frame closest to the monitor's holder. */
  private static @Nullable Frame outermostWithin(Site holder, List<Frame> frames, Snapshot all) {
    return outermostWithin(
        holder,
        frames,
        frame -> {
          Artifact artifact = all.origins().of(frame.type());
          return artifact != null && all.target().isOwn(artifact);
        });
  }

  private static @Nullable Frame outermostWithin(
      Site holder, List<Frame> frames, Predicate<Frame> isOwn) {
    Frame own = null;
    for (Frame frame : frames) {
      if (frame.name().equals(holder.name())) {
        return own;
      }
      if (!frame.isJdk() && !Frames.isMade(frame) && isOwn.test(frame)) {
        own = frame;
      }
    }
    return null;
  }
}
