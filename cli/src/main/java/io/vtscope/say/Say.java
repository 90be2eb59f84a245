package io.vtscope.say;

import io.vtscope.bug.KnownBugs;
import io.vtscope.finding.Finding;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Judgement;
import io.vtscope.ledger.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Converts findings to text: {@code messages.tsv} has the texts of all facts. */
public final class Say {
  private Say() {}

  public static Message of(Finding finding, Snapshot snapshot) {
    Values values = Values.of(finding, snapshot);
    List<Field> fields = new ArrayList<>();
    List<String> fixes = new ArrayList<>();
    for (Texts.Row row : values.rows()) {
      for (String line : row.isPart() ? List.<String>of() : lines(row, values)) {
        switch (row.name()) {
          case "FIX" -> fixes.addAll(steps(line, values));
          case "ADVICE" -> fixes.add(line);
          default -> fields.add(new Field(Label.valueOf(row.name()), line));
        }
      }
    }
    finding.all().skip(1).forEach(also -> fields.add(alsoSeen(also, snapshot)));
    fields.sort(Comparator.comparing(Field::label));
    fixes.addAll(KnownBugs.advice(finding, snapshot));
    // Damaged recordings have impossible values.
    String headline = values.texts("HEADLINE").findFirst().orElse(finding.kind().title());
    return new Message(headline, List.copyOf(fields), List.copyOf(fixes));
  }

  /** One line about a pin, such as "PinTest$Stock.take(PinTest.java:9) sleeps". */
  public static String pin(Finding finding, Snapshot snapshot) {
    return Values.of(finding, snapshot).texts("LINE").findFirst().orElseThrow();
  }

  /**
   * "WARNING: cost 22 %, each waiter waits 1.4 s (at most 2 s)"; null if the kind alone decides.
   */
  public static @Nullable String severity(Judgement judgement) {
    boolean isOfKind = judgement.cost() < 0 && judgement.harm().equals(Harm.NONE);
    return isOfKind ? null : Values.of(judgement).texts("ITEM").findFirst().orElse(null);
  }

  private static List<String> steps(String remedy, Values values) {
    return Texts.remedy(remedy).stream()
        .map(step -> step.fill(values::get))
        .filter(Objects::nonNull)
        .toList();
  }

  private static List<String> lines(Texts.Row row, Values values) {
    String text = values.text(row);
    return text == null ? List.of() : row.isOfList() ? values.lines(text) : List.of(text);
  }

  /** The headline of a finding with the same cause. */
  private static Field alsoSeen(Finding also, Snapshot snapshot) {
    return new Field(Label.FIGURES, also.id() + ": " + of(also, snapshot).headline());
  }
}
