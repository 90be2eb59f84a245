package io.vtscope.view.tui.widget;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Which rows are shown: those in which an expression is found, or with "!" before it those in which
 * it is not. Letters of either case match unless it has capitals.
 *
 * @param text as it was typed
 * @param problem why it is no expression; null where it is one
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
