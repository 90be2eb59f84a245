package io.vtscope.view.format;

import io.vtscope.clock.Cost;
import io.vtscope.finding.Finding;
import io.vtscope.say.Field;
import io.vtscope.say.Label;
import io.vtscope.say.Message;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lines below a finding's headline. */
public final class FindingLines {
  /** Column after the longest label. */
  public static final int COLUMN = 12;

  private final int width;
  private final List<String> lines = new ArrayList<>();

  public FindingLines(int width) {
    this.width = width;
  }

  public List<String> all() {
    return lines;
  }

  /** Adds the cost if no field contains figures. */
  public FindingLines fields(Finding finding, Message message) {
    fields(message.fields());
    Cost cost = finding.cost();
    if (cost != null && message.fields(Label.FIGURES).findFirst().isEmpty()) {
      String label = label(Label.FIGURES.text());
      wrapped(label, label.length(), Holds.figures(finding, cost));
    }
    return this;
  }

  /** Shows each label once. */
  public FindingLines fields(List<Field> fields) {
    @Nullable Label before = null;
    for (Field field : fields) {
      String label = label(field.label() == before ? "" : field.label().text());
      wrapped(label, label.length(), field.text());
      before = field.label();
    }
    return this;
  }

  public FindingLines severity(String judged) {
    field("severity", judged);
    return this;
  }

  public void field(String name, String text) {
    String label = label(name);
    wrapped(label, label.length(), text);
  }

  /** Numbers the fixes if there are several. */
  public FindingLines fixes(List<String> fixes) {
    String label = "fix";
    for (int i = 0; i < fixes.size(); i++) {
      String first = label(label) + (fixes.size() == 1 ? "" : (i + 1) + ". ");
      wrapped(first, first.length(), fixes.get(i));
      label = "";
    }
    return this;
  }

  /** Adds frames formatted by {@link StackText}. */
  public FindingLines stack(List<String> frames) {
    String label = "stack";
    for (String frame : frames) {
      frame(label(label), frame);
      label = "";
    }
    return this;
  }

  /** Indents the continuation of a long frame. */
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
