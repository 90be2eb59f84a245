package io.vtscope.rule.wait;

import io.vtscope.clock.Steps;
import io.vtscope.judge.Intent;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Line;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks whether holders of carriers explain a line: a lock owner may wait for a carrier. */
final class Explained {
  private Explained() {}

  /** An explained line is at most INFO; null if there is nothing to report. */
  static @Nullable Judgement judge(
      Line<?, ?> line, Line.Resource resource, Set<Intent> intents, Snapshot snapshot) {
    Judgement judgement = line.judge(resource, intents);
    if (judgement == null || judgement.severity() == Severity.INFO || !is(line, snapshot)) {
      return judgement;
    }
    return line.judge(resource, EnumSet.of(Intent.EXPLAINED, intents.toArray(Intent[]::new)));
  }

  private static boolean is(Line<?, ?> line, Snapshot snapshot) {
    // Threads may have arrived a second before the count.
    Set<Integer> seconds =
        line.bad().stream()
            .flatMap(count -> Stream.of(count.at() - Steps.SECOND, count.at()))
            .map(Steps::second)
            .collect(Collectors.toSet());
    return snapshot.charged().charges().areHeldIn(seconds);
  }
}
