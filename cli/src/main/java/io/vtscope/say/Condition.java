package io.vtscope.say;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * When a row applies: terms that must all hold. {@code name} is known, {@code name=A|B} has one of
 * these values, {@code name>0} is larger; {@code !} negates a term.
 */
record Condition(List<Term> terms) {
  private static final Pattern TERM = Pattern.compile("(!?)(\\w+)(?:([=>])(\\S+))?");

  private record Term(boolean negated, String name, String operator, List<String> operands) {
    boolean holds(Function<String, @Nullable Object> values) {
      Object value = values.apply(name);
      boolean isSo =
          switch (operator) {
            case "=" ->
                value instanceof Set<?> some
                    ? some.stream().anyMatch(one -> operands.contains(one.toString()))
                    : value != null && operands.contains(Formats.plain(value));
            case ">" ->
                value instanceof Number number
                    && number.doubleValue() > Double.parseDouble(operands.getFirst());
            default -> value != null;
          };
      return isSo != negated;
    }
  }

  /** An empty text always holds. */
  static Condition of(String text) {
    return new Condition(
        Stream.of(text.split(" ")).filter(one -> !one.isEmpty()).map(Condition::term).toList());
  }

  private static Term term(String text) {
    Matcher term = TERM.matcher(text);
    if (!term.matches()) {
      throw new IllegalArgumentException("no condition: " + text);
    }
    String values = term.group(4) == null ? "" : term.group(4);
    return new Term(
        !term.group(1).isEmpty(),
        term.group(2),
        String.valueOf(term.group(3)).toLowerCase(Locale.ROOT),
        List.of(values.split("\\|", -1)));
  }

  boolean holds(Function<String, @Nullable Object> values) {
    return terms.stream().allMatch(term -> term.holds(values));
  }
}
