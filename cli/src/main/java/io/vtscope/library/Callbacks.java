package io.vtscope.library;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The application's own code that a library calls while it holds a monitor: a loader of a cache, an
 * appender of a log. Nobody has to wait for another version of the library to take out of it what
 * blocks.
 */
public final class Callbacks {
  private Callbacks() {}

  /**
   * Code that is called back.
   *
   * @param own the application's method
   * @param by the library, or the JDK's method, that calls it
   */
  public record Callback(String own, String by) {}

  /** What a library calls back in a place that holds a monitor; null if no such code is seen. */
  public static @Nullable Callback of(Hotspot hotspot, Snapshot snapshot) {
    Site site = hotspot.blame().site();
    Artifact library = hotspot.blame().artifact();
    if (site == null
        || library == null
        || library.file() == null // a module of the JDK
        || snapshot.target().isOwn(library)
        || hotspot.stacks().isEmpty()) {
      return null;
    }
    Frame own = outermostWithin(site, hotspot.stacks().getFirst().stack().frames(), snapshot);
    return own == null
        ? null
        : new Callback(own.name(), library.name() == null ? library.file() : library.name());
  }

  /** The same for threads that wait for a monitor, by what was pinned under it. */
  public static @Nullable Callback ofOwner(Hotspot waits, Snapshot snapshot) {
    return snapshot.hotspots().stream()
        .filter(one -> one.blame().cause() == Cause.MONITOR && isOfOne(one, waits))
        .map(one -> of(one, snapshot))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /**
   * The same for threads that queue for a lock that the JDK or a library takes, by what its owner
   * waits in.
   *
   * @param taker the method in which they wait for it
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

  /** By what the bytecode calls the monitor: a field has that name in its own class only. */
  public static boolean isOfOne(Hotspot holder, Hotspot waits) {
    Site site = waits.blame().site();
    return site != null
        && site.lock() != null
        && holder.blame().holders().stream()
            .anyMatch(held -> site.lock().equals(held.lock()) && site.type().equals(held.type()));
  }

  /** The application's own frame that is nearest to the one that holds the monitor. */
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
