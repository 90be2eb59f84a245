package io.vtscope.view.markdown;

import io.vtscope.clock.Cost;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.jvm.Frame;
import io.vtscope.say.Field;
import io.vtscope.say.Message;
import io.vtscope.view.format.Artifacts;
import io.vtscope.view.format.Counts;
import io.vtscope.view.format.Holds;
import io.vtscope.view.format.StackText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A finding in Markdown. */
final class FindingMarkdown {
  private FindingMarkdown() {}

  static String section(Finding finding, Message message, Predicate<Frame> own) {
    StringBuilder out = new StringBuilder();
    out.append("### ").append(finding.severity()).append(' ').append(finding.id()).append("\n\n");
    out.append(Inline.sentence(message.headline())).append("\n\n");
    for (Field field : message.fields()) {
      out.append("- **").append(field.label().text()).append("** ");
      out.append(Inline.sentence(field.text())).append('\n');
    }
    out.append(message.fields().isEmpty() ? "" : "\n").append(fixes(message)).append("\n\n");
    if (finding.cost() == null) {
      folded(out, "figures", evidence(finding.facts().evidence()));
    } else {
      out.append(cost(finding, finding.cost()));
    }
    block(out, "stack", stack(finding, own));
    return out.toString();
  }

  static String item(Finding finding, Message message) {
    return "- %s %s: %s %s\n"
        .formatted(
            finding.severity(),
            Inline.code(finding.id()),
            Inline.sentence(message.headline()),
            Inline.sentence(message.fix()));
  }

  private static String fixes(Message message) {
    if (message.fixes().size() == 1) {
      return "**Fix:** " + Inline.sentence(message.fix());
    }
    StringBuilder out = new StringBuilder("**Fix:**\n");
    for (int i = 0; i < message.fixes().size(); i++) {
      out.append("\n%d. %s".formatted(i + 1, Inline.sentence(message.fixes().get(i))));
    }
    return out.toString();
  }

  private static String evidence(Map<String, Object> evidence) {
    Table table = new Table("figure", "value:");
    evidence.forEach((name, value) -> table.row(List.of(Inline.code(name), value(value))));
    return evidence.isEmpty() ? "" : table.text();
  }

  private static String value(Object value) {
    return switch (value) {
      case Long number -> Counts.number(number);
      case Integer number -> Counts.number(number);
      case Number number -> number.toString();
      case Boolean flag -> flag.toString();
      default -> Inline.code(value.toString());
    };
  }

  private static String cost(Finding finding, Cost cost) {
    boolean sampled = !Holds.areCounted(finding);
    List<String> names = new ArrayList<>();
    List<String> cells = new ArrayList<>();
    if (!sampled) {
      names.add("seen:");
      cells.add(Amounts.count(cost.count(), Holds.one(finding.kind())));
    }
    names.add("carrier time:");
    cells.add(Amounts.time(cost.totalNanos()));
    if (finding.share() > 0) {
      names.add("share of carrier time:");
      cells.add(Amounts.share(finding.share()));
    }
    if (!sampled) {
      names.addAll(List.of("p50:", "p99:", "longest:"));
      cells.add(Amounts.time(cost.p50Nanos()));
      cells.add(Amounts.time(cost.p99Nanos()));
      cells.add(Amounts.time(cost.maxNanos()));
    }
    if (finding.facts().queuedMeanwhile() >= 0) {
      names.add("queued for a carrier meanwhile, up to:");
      cells.add(Counts.number(finding.facts().queuedMeanwhile()));
    }
    String artifact = Artifacts.of(finding.artifact());
    if (artifact != null) {
      names.add("from");
      cells.add(Inline.code(artifact));
    }
    return new Table(names.toArray(String[]::new)).row(cells).text() + "\n";
  }

  private static List<String> stack(Finding finding, Predicate<Frame> own) {
    return finding.stack() == null || finding.stack().frames().isEmpty()
        ? List.of()
        : StackText.lines(finding, own, false);
  }

  private static void block(StringBuilder out, String summary, List<String> lines) {
    if (!lines.isEmpty()) {
      String fence = Inline.fence(lines);
      StringBuilder text = new StringBuilder(fence).append("text\n");
      lines.forEach(line -> text.append(line.stripTrailing()).append('\n'));
      folded(out, summary, text.append(fence).append('\n').toString());
    }
  }

  /** GitHub needs an empty line between HTML and Markdown. */
  private static void folded(StringBuilder out, String summary, String markdown) {
    if (!markdown.isEmpty()) {
      out.append("<details><summary>").append(summary).append("</summary>\n\n");
      out.append(markdown).append("\n</details>\n\n");
    }
  }
}
