package io.vtscope.say;

import io.vtscope.finding.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A text with placeholders and optional parts. {@code {name}} is a value, {@code {name:format}} has
 * a format of {@link Formats}, {@code {name|thread}} counts things, {@code {^name}} is capitalised,
 * {@code {name/text}} has a text for an unknown value. {@code [part]} is left out if one of its
 * values is unknown, {@code [?condition:part]} also unless the {@link Condition} holds.
 */
final class Template {
  private static final Pattern PART =
      Pattern.compile(
          "\\{(\\^?)(\\w+)(?::(\\w+))?(?:\\|([^/}]+))?(/[^}]*)?\\}"
              + "|\\[(?:\\?([^:\\]]+):)?([^\\]]*)\\]"
              + "|[^{\\[]+");

  private final List<Part> parts;

  private sealed interface Part {
    /** Null if unknown. */
    @Nullable String fill(Function<String, @Nullable Object> values);
  }

  private record Text(String text) implements Part {
    @Override
    public String fill(Function<String, @Nullable Object> values) {
      return text;
    }
  }

  private record Placeholder(
      boolean capitalised,
      String name,
      @Nullable String format,
      @Nullable String noun,
      @Nullable String otherwise)
      implements Part {
    @Override
    public @Nullable String fill(Function<String, @Nullable Object> values) {
      Object value = values.apply(name);
      if (value == null) {
        return otherwise == null ? null : otherwise.substring(1);
      }
      String text = Formats.text(value, name, format, noun);
      return capitalised ? Amounts.capitalised(text) : text;
    }
  }

  private record Option(Condition when, Template part) implements Part {
    @Override
    public String fill(Function<String, @Nullable Object> values) {
      String text = when.holds(values) ? part.fill(values) : null;
      return text == null ? "" : text;
    }
  }

  private Template(List<Part> parts) {
    this.parts = parts;
  }

  static Template of(String text) {
    List<Part> parts = new ArrayList<>();
    Matcher part = PART.matcher(text);
    int end = 0;
    while (part.lookingAt()) {
      parts.add(part(part));
      end = part.end();
      part.region(end, text.length());
    }
    if (end < text.length()) {
      throw new IllegalArgumentException("no template: " + text);
    }
    return new Template(List.copyOf(parts));
  }

  private static Part part(Matcher part) {
    if (part.group(2) != null) {
      return new Placeholder(
          !part.group(1).isEmpty(), part.group(2), part.group(3), part.group(4), part.group(5));
    }
    if (part.group(7) != null) {
      String when = part.group(6) == null ? "" : part.group(6);
      return new Option(Condition.of(when), of(part.group(7)));
    }
    return new Text(part.group());
  }

  /** Null if a value outside of optional parts is unknown. */
  @Nullable String fill(Function<String, @Nullable Object> values) {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      String filled = part.fill(values);
      if (filled == null) {
        return null;
      }
      text.append(filled);
    }
    return text.toString();
  }
}
