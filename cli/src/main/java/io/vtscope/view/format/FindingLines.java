package io.vtscope.view.format;

import io.vtscope.clock.Cost;
import io.vtscope.finding.Finding;
import io.vtscope.say.Field;
import io.vtscope.say.Label;
import io.vtscope.say.Message;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lines below a finding's headline: labelled fields, numbered fixes and the stack. */
public final class FindingLines {
  /** The column in which the texts of labels begin, behind the longest label. */
  public static final int COLUMN = 12;

  private final int width;
  private final List<String> lines = new ArrayList<>();

  /**
   * @param width of a line, characters
   */
  public FindingLines(int width) {
    this.width = width;
  }

  /** The lines so far. */
  public List<String> all() {
    return lines;
  }

  /** Adds the fields; if none has figures, those of the cost. */
  public FindingLines fields(Finding finding, Message message) {
    fields(message.fields());
    Cost cost = finding.cost();
    if (cost != null && message.fields(Label.FIGURES).findFirst().isEmpty()) {
      String label = label(Label.FIGURES.text());
      wrapped(label, label.length(), Holds.figures(finding, cost));
    }
    return this;
  }

  /** Adds some fields. A label is shown once. */
  public FindingLines fields(List<Field> fields) {
    @Nullable Label before = null;
    for (Field field : fields) {
      String label = label(field.label() == before ? "" : field.label().text());
      wrapped(label, label.length(), field.text());
      before = field.label();
    }
    return this;
  }

  /** Adds how the severity came about. */
  public FindingLines severity(String judged) {
    String label = label("severity");
    wrapped(label, label.length(), judged);
    return this;
  }

  /** Adds the fixes; a single one needs no number. */
  public FindingLines fixes(List<String> fixes) {
    String label = "fix";
    for (int i = 0; i < fixes.size(); i++) {
      String first = label(label) + (fixes.size() == 1 ? "" : (i + 1) + ". ");
      wrapped(first, first.length(), fixes.get(i));
      label = "";
    }
    return this;
  }

  /** Adds the frames of a stack, as {@link StackText} has them. */
  public FindingLines stack(List<String> frames) {
    String label = "stack";
    for (String frame : frames) {
      frame(label(label), frame);
      label = "";
    }
    return this;
  }

  /** A frame that does not fit continues below its name. */
  private void frame(String label, String frame) {
    if (label.length() + frame.length() <= width) {
      lines.add(label + frame);
      return;
    }
    String first = label + frame.substring(0, 2);
    wrapped(first, first.length() + 2, frame.substring(2));
  }

  private void wrapped(String first, int indent, String text) {
    String start = first;
    for (String part : Wrap.lines(Printable.of(text), width - indent)) {
      lines.add(start + part);
      start = " ".repeat(indent);
    }
  }

  private static String label(String label) {
    return "  " + label + " ".repeat(COLUMN - 2 - label.length());
  }
}
