package io.vtscope.report;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A JSON object of unknown origin. Each read checks the value. */
public final class JsonPart {
  /** A double is exact for integers up to here. */
  private static final double MOST = 9_007_199_254_740_992.0;

  private static final double MILLI = 1e6;

  private final JsonObject object;
  private final String path;

  private JsonPart(JsonObject object, String path) {
    this.object = object;
    this.path = path;
  }

  /** Converts an object. */
  @FunctionalInterface
  public interface Step<T> {
    T of(JsonPart part) throws ReportException;
  }

  /**
   * Parses exactly one object.
   *
   * @throws ReportException if it is not
   */
  public static JsonPart parse(String text) throws ReportException {
    try (JsonReader reader = new JsonReader(new StringReader(text))) {
      reader.setStrictness(Strictness.STRICT);
      JsonElement element = new Gson().getAdapter(JsonElement.class).read(reader);
      if (!element.isJsonObject() || reader.peek() != JsonToken.END_DOCUMENT) {
        throw new ReportException("it is not a JSON object");
      }
      return new JsonPart(element.getAsJsonObject(), "");
    } catch (JsonParseException | IOException e) {
      throw new ReportException(whyNot(text.strip(), e));
    }
  }

  private static String whyNot(String text, Exception failure) {
    if (text.isEmpty()) {
      return "it is empty";
    }
    boolean isAtEnd =
        failure instanceof EOFException
            || failure.getCause() instanceof EOFException
            || !text.endsWith("}");
    return text.startsWith("{") && isAtEnd ? "it is truncated" : "it is not JSON";
  }

  public boolean has(String name) {
    return object.has(name);
  }

  /** Rejects other names. */
  public void only(Set<String> names) throws ReportException {
    for (String name : object.keySet()) {
      if (!names.contains(name)) {
        throw new ReportException(
            "%s is unknown; expected one of: %s"
                .formatted(at(name), names.stream().sorted().collect(Collectors.joining(", "))));
      }
    }
  }

  public String text(String name) throws ReportException {
    String value = textOrNull(name);
    if (value == null) {
      throw new ReportException(at(name) + " is missing");
    }
    return value;
  }

  public @Nullable String textOrNull(String name) throws ReportException {
    JsonElement value = object.get(name);
    if (value == null) {
      return null;
    }
    if (!value.isJsonPrimitive() || !value.getAsJsonPrimitive().isString()) {
      throw new ReportException(at(name) + " is not a string");
    }
    return value.getAsString();
  }

  public <T> T named(String name, Function<String, T> of) throws ReportException {
    String value = text(name);
    try {
      return of.apply(value);
    } catch (IllegalArgumentException e) {
      throw new ReportException("%s has an unknown value: %s".formatted(at(name), value));
    }
  }

  /** Rejects negative numbers. */
  public double number(String name) throws ReportException {
    JsonElement value = object.get(name);
    if (value == null) {
      throw new ReportException(at(name) + " is missing");
    }
    return number(value, name);
  }

  private double number(JsonElement value, String name) throws ReportException {
    if (value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber()) {
      double number = value.getAsDouble();
      if (number >= 0 && number <= MOST) {
        return number;
      }
    }
    throw new ReportException(at(name) + " is not a valid number");
  }

  public long count(String name, long absent) throws ReportException {
    return object.has(name) ? (long) number(name) : absent;
  }

  /** Converts milliseconds; -1 if absent. */
  public long nanos(String name) throws ReportException {
    return object.has(name) ? Math.round(number(name) * MILLI) : -1;
  }

  /** Converts milliseconds. */
  public long nanosOf(String name) throws ReportException {
    return Math.round(number(name) * MILLI);
  }

  public boolean flag(String name) throws ReportException {
    JsonElement value = object.get(name);
    if (value == null || !value.isJsonPrimitive() || !value.getAsJsonPrimitive().isBoolean()) {
      throw new ReportException(at(name) + " is not true or false");
    }
    return value.getAsBoolean();
  }

  public JsonPart part(String name) throws ReportException {
    JsonElement value = object.get(name);
    if (value == null || !value.isJsonObject()) {
      throw new ReportException(at(name) + (value == null ? " is missing" : " is not an object"));
    }
    return new JsonPart(value.getAsJsonObject(), at(name));
  }

  /** Null if absent. */
  public <T> @Nullable T optional(String name, Step<T> step) throws ReportException {
    return object.has(name) ? step.of(part(name)) : null;
  }

  public <T> List<T> all(String name, Step<T> step) throws ReportException {
    List<T> all = new ArrayList<>();
    for (JsonElement element : array(name)) {
      String at = "%s[%d]".formatted(at(name), all.size());
      if (!element.isJsonObject()) {
        throw new ReportException(at + " is not an object");
      }
      all.add(step.of(new JsonPart(element.getAsJsonObject(), at)));
    }
    return List.copyOf(all);
  }

  /** Empty if absent. */
  public List<String> texts(String name) throws ReportException {
    if (!object.has(name)) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    for (JsonElement element : array(name)) {
      if (!element.isJsonPrimitive()) {
        throw new ReportException("%s[%d] is not a string".formatted(at(name), texts.size()));
      }
      texts.add(element.getAsString());
    }
    return List.copyOf(texts);
  }

  /** Primitive values as text, by name. */
  public Map<String, String> values() {
    return object.entrySet().stream()
        .filter(entry -> entry.getValue().isJsonPrimitive())
        .collect(
            Collectors.toUnmodifiableMap(
                Map.Entry::getKey, entry -> entry.getValue().getAsString()));
  }

  private JsonArray array(String name) throws ReportException {
    JsonElement value = object.get(name);
    if (value == null || !value.isJsonArray()) {
      throw new ReportException(at(name) + (value == null ? " is missing" : " is not an array"));
    }
    return value.getAsJsonArray();
  }

  private String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
