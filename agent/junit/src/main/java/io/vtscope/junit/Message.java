package io.vtscope.junit;

import io.vtscope.clock.Cost;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.Snapshot;
import io.vtscope.say.Label;
import io.vtscope.say.Say;
import io.vtscope.view.format.FindingLines;
import io.vtscope.view.format.Printable;
import io.vtscope.view.format.StackText;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** A failure message. */
final class Message {
  private static final int WIDTH = 100;

  private final StringBuilder text = new StringBuilder();
  private final String limit;

  private Message(Duration over) {
    this.limit = Amounts.time(over.toNanos());
  }

  static String of(Seen seen, Duration over) {
    Message message = new Message(over);
    List<Finding> findings = seen.forbidden();
    String others = others(findings.size() - 1);
    for (Finding finding : findings) {
      message.finding(finding, others, seen.snapshot());
      others = "";
    }
    if (seen.cutOff() > 0) {
      message.line(
          "%s cut off, and a frame that pins may be missing. Run the tests with"
              .formatted(
                  seen.cutOff() == 1
                      ? "A stack is"
                      : Amounts.count(seen.cutOff(), "stack") + " are"));
      message.line("-XX:FlightRecorderOptions=stackdepth=256.");
    }
    return message.text.toString().stripTrailing() + '\n';
  }

  private static String others(int places) {
    return places == 0 ? "" : "; and " + Amounts.count(places, "other place");
  }

  private void finding(Finding finding, String others, Snapshot snapshot) {
    var message = Say.of(finding, snapshot);
    String pins = pins(Objects.requireNonNull(finding.cost()));
    line("pinned %s (limit %s): %s%s".formatted(pins, limit, Say.pin(finding, snapshot), others));
    new FindingLines(WIDTH)
        .fields(
            // Shares of carrier time are meaningless in a test.
            message.fields().stream().filter(field -> field.label() != Label.IMPACT).toList())
        .fixes(message.fixes())
        .stack(StackText.lines(finding, frame -> false, false))
        .all()
        .forEach(this::line);
    line("  more      vtscope explain " + finding.kind().id());
    line("");
  }

  private static String pins(Cost cost) {
    return cost.count() == 1
        ? "once, for " + Amounts.time(cost.maxNanos())
        : Amounts.number(cost.count()) + " times, up to " + Amounts.time(cost.maxNanos());
  }

  private void line(String line) {
    text.append(Printable.of(line).stripTrailing()).append('\n');
  }
}
