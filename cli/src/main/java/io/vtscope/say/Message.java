package io.vtscope.say;

import java.util.List;
import java.util.stream.Stream;

/**
 * The text of a finding.
 *
 * @param headline subject, effect and ranking number
 * @param fields by {@link Label}; labels may repeat
 * @param fixes cheapest first; at least one
 */
public record Message(String headline, List<Field> fields, List<String> fixes) {
  /** All fixes in one text. */
  public String fix() {
    return String.join(" ", fixes);
  }

  public Stream<String> fields(Label label) {
    return fields.stream().filter(field -> field.label() == label).map(Field::text);
  }
}
