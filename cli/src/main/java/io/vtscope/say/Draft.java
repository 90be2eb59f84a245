package io.vtscope.say;

import io.vtscope.finding.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds a message. Fields may come in any order. */
final class Draft {
  private final String headline;
  private final List<Field> fields = new ArrayList<>();
  private final List<String> fixes = new ArrayList<>();

  Draft(String headline) {
    this.headline = headline;
  }

  /** Adds a field, unless its text is null or empty. */
  Draft field(Label label, @Nullable String text) {
    if (text != null && !text.isEmpty()) {
      fields.add(new Field(label, text));
    }
    return this;
  }

  /** Adds lines of a list, and the number of its other lines. */
  Draft list(Stream<String> shown, int more) {
    shown.forEach(line -> field(Label.MORE, line));
    return field(Label.MORE, more <= 0 ? null : "and " + Amounts.number(more) + " more");
  }

  /**
   * Adds the steps of a remedy; call with the cheapest first.
   *
   * @param name null for none
   * @param values pairs of placeholder and value; may be more than the text has
   */
  Draft fix(@Nullable String name, String... values) {
    if (name != null) {
      fixes.addAll(Remedies.of(name, values));
    }
    return this;
  }

  /** Adds a fix that is known as a sentence, such as that of a library. */
  Draft advice(String sentence) {
    fixes.add(sentence);
    return this;
  }

  Message message() {
    return new Message(headline, List.copyOf(fields), List.copyOf(fixes));
  }
}
