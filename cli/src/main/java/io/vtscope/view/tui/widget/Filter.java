package io.vtscope.view.tui.widget;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Selects rows by a regular expression; "!" inverts it. Ignores case unless it contains capitals.
 *
 * @param problem null if the expression is valid
 */
public record Filter(
    String text, @Nullable Pattern pattern, boolean inverse, @Nullable String problem) {
  public static final Filter ALL = new Filter("", null, false, null);

  public static Filter of(String text) {
    boolean inverse = text.startsWith("!");
    String expression = inverse ? text.substring(1) : text;
    if (expression.isEmpty()) {
      return new Filter(text, null, inverse, null);
    }
    boolean exact = expression.chars().anyMatch(Character::isUpperCase);
    int flags = exact ? 0 : Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    try {
      return new Filter(text, Pattern.compile(expression, flags), inverse, null);
    } catch (PatternSyntaxException e) {
      return new Filter(text, null, inverse, e.getDescription());
    }
  }

  public boolean isAll() {
    return pattern == null;
  }

  public boolean accepts(String row) {
    return pattern == null || pattern.matcher(row).find() != inverse;
  }
}
