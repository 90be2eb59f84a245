package io.vtscope.view.text;

import io.vtscope.blame.Site;
import io.vtscope.finding.Amounts;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.library.Makers;
import io.vtscope.say.Executors;
import io.vtscope.view.format.Counts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;

/** Groups executors that one place creates repeatedly, for example per request. */
final class AlikeExecutors {
  private AlikeExecutors() {}

  static List<List<Executor>> of(List<Executor> executors) {
    Map<Object, List<Executor>> all = new LinkedHashMap<>();
    for (Executor executor : executors) {
      all.computeIfAbsent(key(executor), key -> new ArrayList<>()).add(executor);
    }
    return List.copyOf(all.values());
  }

  /** Executors of unknown origin stay separate. */
  private static Object key(Executor executor) {
    Site maker = Makers.blamed(executor);
    return maker == null
        ? executor
        : List.of(
            maker.name(),
            Makers.nameButForNumbers(executor),
            Executors.kind(executor),
            executor.made().virtual());
  }

  /** Adds up tasks, and shows the maximum of one executor. */
  static String line(List<Executor> alike, String headOfOne) {
    List<String> parts = new ArrayList<>();
    add(parts, sum(alike, one -> one.total().submitted()), "submitted");
    add(parts, sum(alike, one -> one.total().completed()), "completed");
    add(parts, sum(alike, one -> one.total().failed()), "failed");
    add(parts, sum(alike, one -> one.total().hadNoRoom()), "rejected");
    add(parts, sum(alike, one -> one.total().refused().afterShutdown()), "rejected after shutdown");
    addOfOne(parts, most(alike, executor -> executor.load().peakActive()), "running");
    addOfOne(parts, most(alike, executor -> executor.load().peakQueued()), "queued");
    long longest = most(alike, one -> one.isScheduled() ? 0 : one.timing().waits().max());
    return "%s executors created in %s, like %s; in total %s%s"
        .formatted(
            Counts.number(alike.size()),
            Objects.requireNonNull(Makers.blamed(alike.getFirst())).name(),
            headOfOne,
            String.join(", ", parts),
            longest > 0 ? "; longest wait " + Amounts.time(longest) + "" : "");
  }

  private static void add(List<String> parts, long number, String what) {
    if (number > 0) {
      parts.add(Counts.number(number) + " " + what);
    }
  }

  private static void addOfOne(List<String> parts, long number, String what) {
    if (number > 0) {
      parts.add("up to %s %s in one of them".formatted(Counts.number(number), what));
    }
  }

  /** Skips unknown values. */
  private static long sum(List<Executor> alike, ToLongFunction<Executor> number) {
    return alike.stream().mapToLong(number).filter(some -> some > 0).sum();
  }

  private static long most(List<Executor> alike, ToLongFunction<Executor> number) {
    return alike.stream().mapToLong(number).max().orElse(0);
  }
}
