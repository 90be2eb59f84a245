package io.vtscope.junit;

import io.vtscope.clock.Cost;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.Snapshot;
import io.vtscope.say.Say;
import io.vtscope.view.format.Printable;
import io.vtscope.view.format.StackText;
import io.vtscope.view.format.Wrap;
import java.time.Duration;
import java.util.List;

/** Why a test has failed, in the report's words. */
final class Message {
  private static final int WIDTH = 100;
  private static final String MORE = " ".repeat(11);

  private final StringBuilder text = new StringBuilder();

  private Message() {}

  static String of(Seen seen, Duration over) {
    Message message = new Message();
    message.line(
        "Virtual threads of this test pinned their carriers for longer than %s, in %s:"
            .formatted(
                Amounts.time(over.toNanos()), Amounts.count(seen.forbidden().size(), "place")));
    seen.forbidden().forEach(finding -> message.finding(finding, seen.snapshot()));
    if (seen.cutOff() > 0) {
      message.line("");
      message.line(
          "%s cut off at the outer end; a frame that pins may be missing: run the tests with"
              .formatted(
                  seen.cutOff() == 1
                      ? "A stack is"
                      : Amounts.count(seen.cutOff(), "stack") + " are"));
      message.line("-XX:FlightRecorderOptions=stackdepth=256.");
    }
    return message.text.toString();
  }

  private void finding(Finding finding, Snapshot snapshot) {
    var words = Say.of(finding, snapshot);
    line("");
    line(finding.id());
    wrapped("  ", "  ", words.headline());
    wrapped("  do       ", MORE, words.fix());
    if (finding.cost() != null) {
      wrapped("  cost     ", MORE, cost(finding.cost()));
    }
    if (finding.stack() != null) {
      String label = "  stack  ";
      for (String frame : StackText.lines(finding, frame -> false, false)) {
        line(label + frame);
        label = " ".repeat(label.length());
      }
    }
  }

  private static String cost(Cost cost) {
    String pins = Amounts.count(cost.count(), "pin") + ", " + Amounts.time(cost.totalNanos());
    return cost.count() == 1 ? pins : pins + " in all, longest " + Amounts.time(cost.maxNanos());
  }

  private void wrapped(String first, String indent, String sentence) {
    List<String> lines = Wrap.lines(Printable.of(sentence), WIDTH - first.length());
    line(first + lines.getFirst());
    lines.stream().skip(1).forEach(more -> line(indent + more));
  }

  private void line(String line) {
    text.append(line.stripTrailing()).append('\n');
  }
}
