package io.vtscope.say;

import io.vtscope.blame.Site;
import io.vtscope.bug.KnownBugs;
import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.HungFacts;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.LoadFacts;
import io.vtscope.finding.ThreadFacts;
import io.vtscope.ledger.Snapshot;
import java.util.Comparator;
import java.util.stream.Stream;

/** Converts findings to text. */
public final class Say {
  private Say() {}

  public static Message of(Finding finding, Snapshot snapshot) {
    Message message =
        switch (finding.facts()) {
          case CarrierFacts carriers -> AboutCarriers.of(carriers, finding, snapshot);
          case LoadFacts load -> AboutLoad.of(load, finding, snapshot);
          case LineFacts line -> AboutLines.of(line, finding);
          case HungFacts hung -> AboutStalls.of(hung, finding, snapshot);
          case ExecutorFacts executor -> AboutExecutors.of(executor, finding);
          case ThreadFacts threads -> AboutThreads.of(threads, finding, snapshot);
        };
    return new Message(
        message.headline(),
        Stream.of(where(finding), message.fields().stream(), alsoSeen(finding, snapshot))
            .flatMap(fields -> fields)
            .sorted(Comparator.comparing(Field::label))
            .toList(),
        Stream.concat(message.fixes().stream(), KnownBugs.advice(finding, snapshot).stream())
            .toList());
  }

  /** The site and its library. */
  private static Stream<Field> where(Finding finding) {
    Site site = finding.site();
    if (site == null) {
      return Stream.of();
    }
    String library = Artifacts.name(finding.artifact());
    return Stream.of(
        new Field(Label.WHERE, Code.place(site) + (library == null ? "" : "  " + library)));
  }

  /** Headlines of findings with the same cause. */
  private static Stream<Field> alsoSeen(Finding finding, Snapshot snapshot) {
    return finding
        .all()
        .skip(1)
        .map(also -> new Field(Label.FIGURES, also.id() + ": " + of(also, snapshot).headline()));
  }
}
