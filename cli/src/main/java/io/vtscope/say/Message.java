package io.vtscope.say;

import java.util.List;
import java.util.stream.Stream;

/**
 * A finding in words.
 *
 * @param headline the subject, the effect and the number that ranks it
 * @param fields in the order of {@link Label}; a label may come several times
 * @param fixes what to do, the cheapest first; at least one
 */
public record Message(String headline, List<Field> fields, List<String> fixes) {
  /** All fixes in one text, for forms that have one place for it. */
  public String fix() {
    return String.join(" ", fixes);
  }

  /** The fields with one label. */
  public Stream<String> fields(Label label) {
    return fields.stream().filter(field -> field.label() == label).map(Field::text);
  }
}
