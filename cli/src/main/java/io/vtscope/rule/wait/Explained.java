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

/**
 * Whether findings about carriers explain a line: their places held most carriers while it was bad.
 * A thread that has the lock or the connection then waits for a carrier.
 */
final class Explained {
  private Explained() {}

  /** Judges a line, which is worth knowing no more if it is explained; null if it is not at all. */
  static @Nullable Judgement judge(
      Line line, Line.Resource resource, Set<Intent> intents, Snapshot snapshot) {
    Judgement judgement = line.judge(resource, intents);
    if (judgement == null || judgement.severity() == Severity.INFO || !is(line, snapshot)) {
      return judgement;
    }
    return line.judge(resource, EnumSet.of(Intent.EXPLAINED, intents.toArray(Intent[]::new)));
  }

  private static boolean is(Line line, Snapshot snapshot) {
    // The threads in a count have gathered in the second before.
    Set<Integer> seconds =
        line.bad().stream()
            .flatMap(count -> Stream.of(count.at() - Steps.SECOND, count.at()))
            .map(Steps::second)
            .collect(Collectors.toSet());
    return snapshot.charges().areHeldIn(seconds);
  }
}
