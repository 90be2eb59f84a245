package io.vtscope.rule.wait;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.clock.Steps;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.LineFacts.UnansweredWait.Answer;
import io.vtscope.finding.Verdict;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Intent;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Line;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.library.LibraryAnswer;
import io.vtscope.library.ResourcePoolTypes;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds threads that wait without timeout for another thread's answer while none progresses. The
 * answer may be late on purpose.
 */
public final class UnansweredDetector {
  private static final String SCOPE = "java.util.concurrent.StructuredTaskScope";

  private static final String COROUTINE = "kotlinx.coroutines.BuildersKt.runBlocking";

  private UnansweredDetector() {}

  /**
   * The place of a wait.
   *
   * @param site the caller of the call
   * @param caller outside the site's package; may be null
   */
  private record Place(String call, Answer answer, Site site, @Nullable Frame caller) {
    String key() {
      return call + " " + site.name() + (caller == null ? "" : " " + caller.name());
    }
  }

  public static List<Finding> find(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    for (Line<String, WaitGroup> line : lines(snapshot)) {
      Place place = place(line.waits().example());
      Judgement judgement = judge(line, snapshot);
      if (place != null && judgement != null && !awaitsActive(place, snapshot)) {
        findings.add(finding(line, place, judgement, snapshot));
      }
    }
    findings.addAll(MissedSignals.all(snapshot));
    return findings;
  }

  /** Why nothing was found; null if the waits are known. */
  public static Verdict.@Nullable NotEvaluated unknown(Snapshot snapshot) {
    List<Line<String, WaitGroup>> many =
        lines(snapshot).stream().filter(line -> line.waits().areManyNow()).toList();
    if (many.stream().anyMatch(UnansweredDetector::isUntold)) {
      return new Verdict.NotEvaluated(
          Verdict.Reason.JDK,
          "virtual threads wait in %s, and JDK 21 does not report whether they progress"
              .formatted(COROUTINE));
    }
    return !many.isEmpty() && !isLong(snapshot.waits().population().scans())
        ? new Verdict.NotEvaluated(
            "virtual threads wait for answers, but were sampled for less than 10 s; watch for longer")
        : null;
  }

  private static List<Line<String, WaitGroup>> lines(Snapshot snapshot) {
    return Line.all(
        snapshot.waits().population(),
        group -> PoolFinding.isAnswer(group, snapshot) ? null : key(group));
  }

  /**
   * Null if waits are short, or some end and no more accumulate. A constant number of waiters
   * beside other threads may be standbys.
   */
  private static @Nullable Judgement judge(Line<?, ?> line, Snapshot snapshot) {
    boolean growsOnly =
        line.isStuck()
            && line.harm().longest() >= Limits.STUCK
            && line.isNearlyAll()
            && line.getsLonger();
    boolean isStuck = growsOnly || line.stuck() >= Limits.LONG;
    boolean isLong = growsOnly || line.harm().longest() >= Limits.GIVEN_UP;
    if (!isLong || !(isStuck || line.isGrowing())) {
      return null;
    }
    boolean standBy = !line.isNearlyAll() && !(isStuck && line.isGrowing());
    Set<Intent> intents = standBy ? Set.of(Intent.OWN_BOUND) : Set.of();
    return Explained.judge(line, Line.Resource.OTHER, intents, snapshot);
  }

  /** Whether it waits for subtasks, which are virtual threads too, while some thread goes on. */
  private static boolean awaitsActive(Place place, Snapshot snapshot) {
    Line<?, ?> all = Line.all(snapshot.waits().population(), group -> true).getFirst();
    return place.call().startsWith(SCOPE) && !(all.isNearlyAll() && all.stuck() >= Limits.LONG);
  }

  private static boolean isUntold(Line<String, ?> line) {
    return line.waits().oldest() == 0 && line.isStuck() && line.waits().key().startsWith(COROUTINE);
  }

  private static boolean isLong(List<Scan> scans) {
    return scans.getLast().count().at() - scans.getFirst().count().at()
        >= Limits.LONG * Steps.SECOND;
  }

  private static @Nullable String key(WaitGroup group) {
    Place place = place(group);
    return place == null ? null : place.key();
  }

  private static @Nullable Place place(WaitGroup group) {
    List<Frame> frames = group.stack().frames();
    LibraryAnswer library = LibraryAnswer.of(frames, group.state());
    if (library != null) {
      int asks = beyondPackage(frames, library.outermost(frames));
      return asks < 0
          ? null
          : new Place(
              library.call(),
              Answer.valueOf(library.answer()),
              Site.of(frames.get(asks)),
              caller(frames, asks));
    }
    if (!group.state().equals("PARKED")) {
      return null;
    }
    WaitPlace place = WaitPlace.of(group.stack());
    Site site = place.site();
    String call = place.blocking();
    return site != null
            && call != null
            && isForAnswer(call, group)
            && ResourcePoolTypes.known().find(group.stack()) == null
        ? new Place(call, answer(call), site, caller(frames, Frames.innermostOfApplication(frames)))
        : null;
  }

  private static @Nullable Frame caller(List<Frame> frames, int site) {
    int caller = beyondPackage(frames, site);
    return caller < 0 ? null : frames.get(caller);
  }

  private static int beyondPackage(List<Frame> frames, int inside) {
    int i = inside;
    while (i >= 0 && frames.get(i).packageName().equals(frames.get(inside).packageName())) {
      i = Frames.applicationBeyond(frames, i);
    }
    return i;
  }

  private static boolean isForAnswer(String call, WaitGroup group) {
    return Meaning.FUTURE_RESULT.isName(call)
        || Meaning.BARRIER_AWAIT.isName(call)
        || Meaning.HTTP_REQUEST.isName(call)
        // A shared latch is a signal, for example of the program's end.
        || (Meaning.LATCH_AWAIT.isName(call) && group.objects() >= Limits.MOST * group.count());
  }

  /** The application's call of the library that uses another; may be null. */
  private static @Nullable String usedBy(WaitGroup waits, Place place, Snapshot snapshot) {
    List<Frame> frames = waits.stack().frames();
    int own = Frames.innermostOf(frames, snapshot.origins().own(snapshot.target()));
    String name = own < 0 ? null : frames.get(own).name();
    boolean isTold =
        place.site().name().equals(name)
            || (place.caller() != null && place.caller().name().equals(name));
    return isTold ? null : name;
  }

  private static Finding finding(
      Line<?, WaitGroup> line, Place place, Judgement judgement, Snapshot snapshot) {
    Waits<?, WaitGroup> waits = line.waits();
    return new Finding(
        Kind.UNANSWERED_WAIT,
        judgement,
        place.site(),
        snapshot.origins().of(place.site().type()),
        new LineFacts.UnansweredWait(
            Waiters.of(waits, snapshot),
            place.call(),
            place.caller() == null ? null : place.caller().name(),
            usedBy(waits.example(), place, snapshot),
            null,
            waits.points().getLast().threads(),
            line.isStuck() ? (long) (line.stuck() * Steps.SECOND) : -1,
            place.answer()),
        waits.example().stack());
  }

  private static Answer answer(String call) {
    return Meaning.BARRIER_AWAIT.isName(call)
        ? Answer.BARRIER
        : Meaning.HTTP_REQUEST.isName(call) ? Answer.NETWORK : Answer.RESULT;
  }
}
