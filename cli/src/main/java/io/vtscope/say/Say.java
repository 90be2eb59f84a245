package io.vtscope.say;

import io.vtscope.bug.KnownBugs;
import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.HungFacts;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.LoadFacts;
import io.vtscope.finding.ThreadFacts;
import io.vtscope.ledger.Snapshot;
import java.util.List;
import java.util.stream.Stream;

/** Puts the facts of findings into words. */
public final class Say {
  private Say() {}

  /** The finding in words. */
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
    List<String> advice = KnownBugs.advice(finding, snapshot);
    return advice.isEmpty()
        ? message
        : new Message(
            message.headline(),
            message.fields(),
            Stream.concat(message.fixes().stream(), advice.stream()).toList());
  }
}
