package io.vtscope.rule.wait;

import io.vtscope.blame.Frames;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Judgement;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Line;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds leaked virtual threads of a library: nearly all threads sleep there, more and more, and
 * none wakes. Application threads may sleep on purpose.
 */
public final class ThreadLeakDetector {
  private ThreadLeakDetector() {}

  public static List<Finding> find(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    for (Line<String, WaitGroup> line :
        Line.all(snapshot.waits().population(), group -> place(group, snapshot))) {
      boolean leaks = line.isCrowd() && line.isNearlyAll() && line.isStuck() && line.getsLonger();
      Judgement judgement = leaks ? line.judge(Line.Resource.OTHER, Set.of()) : null;
      if (judgement != null) {
        findings.add(finding(line.waits(), judgement, snapshot));
      }
    }
    return findings;
  }

  private static @Nullable String place(WaitGroup group, Snapshot snapshot) {
    if (!group.state().startsWith("TIMED")) {
      return null;
    }
    WaitPlace place = WaitPlace.of(group.stack());
    if (place.site() == null
        || place.blocking() == null
        || !Meaning.THREAD_SLEEP.isName(place.blocking())) {
      return null;
    }
    boolean isOfLibrary = snapshot.target().isLibrary(snapshot.origins().of(place.site().type()));
    return isOfLibrary ? place.site().name() : null;
  }

  private static Finding finding(
      Waits<String, WaitGroup> waits, Judgement judgement, Snapshot snapshot) {
    List<Frame> frames = waits.example().stack().frames();
    WaitPlace place = WaitPlace.of(waits.example().stack());
    int caller = Frames.applicationBeyond(frames, Frames.innermostOfApplication(frames));
    return new Finding(
        Kind.THREAD_LEAK,
        judgement,
        place.site(),
        snapshot.origins().of(Objects.requireNonNull(place.site()).type()),
        new LineFacts.ThreadLeak(
            Waiters.of(waits, snapshot),
            Objects.requireNonNull(place.blocking()),
            caller < 0 ? null : frames.get(caller).name(),
            waits.points().getFirst().threads(),
            waits.points().getLast().threads()),
        waits.example().stack());
  }
}
