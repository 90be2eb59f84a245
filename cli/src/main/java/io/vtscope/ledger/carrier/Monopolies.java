package io.vtscope.ledger.carrier;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Knowledge;
import io.vtscope.blame.Site;
import io.vtscope.blame.Target;
import io.vtscope.clock.Cost;
import io.vtscope.clock.Window;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.CodeObservation;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who keeps carriers by running, by library, or by class of the application's own. */
final class Monopolies {
  private final Computing computing;
  private final Knowledge knowledge;
  private final Target target;
  private final double available;

  /**
   * For one window.
   *
   * @param window time before it is not counted
   * @param available nanoseconds of carriers in the window; 0 if unknown
   */
  Monopolies(Trials trials, Knowledge knowledge, Target target, Window window, double available) {
    this.computing = new Computing(trials, window.from(), window.to());
    this.knowledge = knowledge;
    this.target = target;
    this.available = available;
  }

  /** Those with most cost first. */
  List<Monopoly> of(HeldCarriers carriers) {
    Map<String, Group> groups = new LinkedHashMap<>();
    for (Computed past : carriers.past().computed()) {
      groups.computeIfAbsent(groupOfAny(past.frame()), g -> new Group()).past.add(past);
    }
    for (HeldCarrier held : carriers.of(CarrierObservation.HeldKind.RUNNING)) {
      if (computing.is(held)) {
        groups.computeIfAbsent(group(held.stacks()), g -> new Group()).held.add(held);
      }
    }
    List<Monopoly> all = new ArrayList<>();
    groups.forEach((name, group) -> all.add(monopoly(name, group)));
    all.sort(Comparator.comparingLong((Monopoly m) -> m.cost().totalNanos()).reversed());
    return all;
  }

  private static final class Group {
    final List<HeldCarrier> held = new ArrayList<>();
    final List<Computed> past = new ArrayList<>();
  }

  private Monopoly monopoly(String name, Group group) {
    Computed sum = new Computed(null, Integer.MAX_VALUE);
    ComputingPlaces places = new ComputingPlaces(frame -> groupOf(frame).equals(name));
    for (Computed past : group.past) {
      sum.add(past);
      places.add(past.stacks(), past.cost().totalNanos());
    }
    for (HeldCarrier held : group.held) {
      computing.addTo(sum, held);
      places.add(held.stacks(), computing.nanos(held));
    }
    List<ComputingPlaces.Place> found = places.of();
    Frame site = found.isEmpty() ? null : found.getFirst().frame();
    Cost cost = sum.cost();
    List<Stack> stacks = sum.stacks();
    return new Monopoly(
        new Monopoly.Code(
            site == null ? null : Site.of(site),
            found.stream().map(ComputingPlaces.Place::said).toList(),
            site == null ? null : knowledge.artifact(site),
            2 * stacks.stream().filter(Frames::yields).count() > stacks.size(),
            site != null && stacks.stream().anyMatch(stack -> spins(stack, site))),
        cost,
        sum.cpu(),
        sum.carriers(),
        available > 0 ? Math.min(1, cost.totalNanos() / available) : -1,
        new Monopoly.Longest(
            sum.longestNanos(), sum.longestCpu(), shown(site, sum.stacksOfLongest(), stacks)),
        new Monopoly.Others(sum.waited(), sum.delays(), sum.queued()));
  }

  /** The innermost frame of the application: what it has called of the JDK is part of the loop. */
  private boolean spins(Stack stack, Frame site) {
    for (Frame frame : stack.frames()) {
      if (!frame.isJdk()) {
        CodeObservation.FrameFact fact = knowledge.fact(frame);
        return frame.name().equals(site.name()) && fact != null && fact.spins();
      }
    }
    return false;
  }

  /** The last stack with the site, of the longest stretch if it has one; null if there is none. */
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

  /** All classes of a library are one group; each class of the application is its own. */
  private String group(List<Stack> stacks) {
    return groupOfAny(ComputingPlaces.common(stacks, f -> true));
  }

  private String groupOfAny(@Nullable Frame frame) {
    return frame == null ? "" : groupOf(frame);
  }

  private String groupOf(Frame frame) {
    Artifact artifact = knowledge.artifact(frame);
    return artifact == null || target.isOwn(artifact)
        ? frame.type().split("\\$", 2)[0]
        : artifact.name() + " " + artifact.version() + " " + artifact.file();
  }
}
