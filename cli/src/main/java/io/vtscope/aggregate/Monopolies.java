package io.vtscope.aggregate;

import io.vtscope.observation.Artifact;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who keeps carriers by running, by library, or by class of the application's own. */
final class Monopolies {
  /**
   * Seen twice in a row at least, at the sampler's interval of 100 ms, without what the machine was
   * late for the sampler too: then it had no time for anybody.
   */
  private static final long LONG = 90_000_000;

  /**
   * On a machine that is overloaded a short task lasts long; a task of 50 ms never takes this much
   * of a processor. It is measured from the second time on, over 300 ms where five looks are
   * wanted.
   */
  private static final long COMPUTED = 60_000_000;

  private final Trials trials;
  private final Knowledge knowledge;
  private final Target target;
  private final Snapshot.Window window;
  private final double available;

  /**
   * @param window of what was kept before it nothing is counted
   * @param available nanoseconds of carriers in the window; 0 where that is not known
   */
  Monopolies(
      Trials trials, Knowledge knowledge, Target target, Snapshot.Window window, double available) {
    this.trials = trials;
    this.knowledge = knowledge;
    this.target = target;
    this.window = window;
    this.available = available;
  }

  /** Those with most cost first. */
  List<Monopoly> of(HeldCarriers carriers) {
    Map<String, List<HeldCarriers.Held>> groups = new LinkedHashMap<>();
    for (HeldCarriers.Held held : carriers.of(Observation.HeldKind.RUNNING)) {
      if (computes(held)) {
        groups.computeIfAbsent(group(held.stacks()), g -> new ArrayList<>()).add(held);
      }
    }
    List<Monopoly> all = new ArrayList<>();
    groups.forEach((group, ofOne) -> all.add(monopoly(group, ofOne)));
    all.sort(Comparator.comparingLong((Monopoly m) -> m.cost().totalNanos()).reversed());
    return all;
  }

  private boolean computes(HeldCarriers.Held held) {
    long late = trials.late(from(held), to(held));
    long nanos = to(held) - from(held);
    // Where the machine was late for more than half of it, the rest is no exact figure either.
    return nanos - late >= (2 * late > nanos ? 2 * LONG : LONG)
        && held.cpuNanos() >= COMPUTED
        && held.cpuNanos() >= Carriers.Kept.COMPUTING * held.measuredNanos()
        && !loadsClasses(held);
  }

  /** Each class once: every program begins like that, and nobody can do it elsewhere. */
  private static boolean loadsClasses(HeldCarriers.Held held) {
    long loading =
        held.stacks().stream()
            .filter(stack -> stack.frames().stream().anyMatch(Frames::loadsClass))
            .count();
    return 2 * loading > held.stacks().size();
  }

  private long from(HeldCarriers.Held held) {
    return Math.max(held.from(), window.from());
  }

  private long to(HeldCarriers.Held held) {
    return Math.min(held.to(trials.lastLook()), window.to());
  }

  private long whole(HeldCarriers.Held held) {
    return held.to(trials.lastLook()) - held.from();
  }

  private Monopoly monopoly(String group, List<HeldCarriers.Held> ofOne) {
    Meter meter = new Meter();
    Set<String> carriers = new HashSet<>();
    Set<Trials.Trial> delays = new HashSet<>();
    List<Stack> stacks = new ArrayList<>();
    HeldCarriers.Held longest = ofOne.getFirst();
    long cpu = 0;
    long waited = 0;
    long queued = -1;
    for (HeldCarriers.Held held : ofOne) {
      long nanos = to(held) - from(held);
      meter.add(from(held), nanos);
      carriers.add(held.last().carrier());
      stacks.addAll(held.stacks());
      cpu += (long) (held.cpuNanos() * Math.min(1, (double) nanos / held.measuredNanos()));
      longest = whole(held) > whole(longest) ? held : longest;
      Trials.Meanwhile meanwhile = trials.during(from(held), to(held));
      waited += meanwhile.waited() ? nanos : 0;
      delays.addAll(meanwhile.delays());
      queued = Math.max(queued, meanwhile.queued());
    }
    ComputingPlaces places = new ComputingPlaces(frame -> groupOf(frame).equals(group));
    ofOne.forEach(held -> places.add(held.stacks(), to(held) - from(held)));
    List<ComputingPlaces.Place> found = places.of();
    Frame site = found.isEmpty() ? null : found.getFirst().frame();
    Cost cost = meter.cost();
    return new Monopoly(
        site == null ? null : Site.of(site),
        found.stream().map(ComputingPlaces.Place::said).toList(),
        site == null ? null : knowledge.artifact(site),
        2 * stacks.stream().filter(Frames::yields).count() > stacks.size(),
        cost,
        whole(longest),
        longest.cpuNanos(),
        cpu,
        carriers.size(),
        waited,
        delays.stream().map(Trials.Trial::nanos).sorted(Comparator.reverseOrder()).toList(),
        queued,
        available > 0 ? Math.min(1, cost.totalNanos() / available) : -1,
        shown(site, longest.stacks(), stacks));
  }

  /** The last of the longest that has the site, else of all; null where there is none. */
  private static @Nullable Stack shown(
      @Nullable Frame site, List<Stack> ofLongest, List<Stack> all) {
    Stack last = ofLongest.isEmpty() ? null : ofLongest.getLast();
    for (List<Stack> stacks : List.of(ofLongest, all)) {
      for (Stack stack : stacks.reversed()) {
        if (site == null || stack.frames().stream().anyMatch(f -> f.name().equals(site.name()))) {
          return stack;
        }
      }
    }
    return last;
  }

  /** A library's computing is one, whichever of its classes does it; of own code each class is. */
  private String group(List<Stack> stacks) {
    Frame frame = ComputingPlaces.common(stacks, f -> true);
    return frame == null ? "" : groupOf(frame);
  }

  private String groupOf(Frame frame) {
    Artifact artifact = knowledge.artifact(frame);
    return artifact == null || target.isOwn(artifact)
        ? frame.type().split("\\$", 2)[0]
        : artifact.name() + " " + artifact.version() + " " + artifact.file();
  }
}
