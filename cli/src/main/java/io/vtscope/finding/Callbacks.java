package io.vtscope.finding;

import io.vtscope.aggregate.Cause;
import io.vtscope.aggregate.Frames;
import io.vtscope.aggregate.Hotspot;
import io.vtscope.aggregate.Site;
import io.vtscope.aggregate.Snapshot;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Frame;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The application's own code that a library calls while it holds a monitor: a loader of a cache, an
 * appender of a log. Nobody has to wait for another version of the library to take out of it what
 * blocks.
 */
final class Callbacks {
  private Callbacks() {}

  /** What to do, a sentence that goes on; null where no such code is seen. */
  static @Nullable String cure(Hotspot hotspot, Snapshot snapshot) {
    Site site = hotspot.site();
    Artifact library = hotspot.artifact();
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
        : "Take what blocks out of %s, which %s calls while it holds %s"
            .formatted(
                own.name(),
                library.name() == null ? library.file() : library.name(),
                HoldWords.monitor(site));
  }

  /** The same for who waits for a monitor, by what was pinned under it. */
  static @Nullable String cureOfOwner(Hotspot waits, Snapshot snapshot) {
    return snapshot.hotspots().stream()
        .filter(one -> one.cause() == Cause.MONITOR && NeverEnds.isOfOne(one, waits))
        .map(one -> cure(one, snapshot))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** The application's own frame that is nearest to the one that holds the monitor. */
  private static @Nullable Frame outermostWithin(Site holder, List<Frame> frames, Snapshot all) {
    Frame own = null;
    for (Frame frame : frames) {
      if (frame.name().equals(holder.name())) {
        return own;
      }
      Artifact artifact = frame.isJdk() ? null : all.origins().of(frame.type());
      if (artifact != null && !Frames.isMade(frame) && all.target().isOwn(artifact)) {
        own = frame;
      }
    }
    return null;
  }
}
