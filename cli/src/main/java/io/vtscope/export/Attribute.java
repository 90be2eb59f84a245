package io.vtscope.export;

/** A named value of a process, a series or an event. */
public record Attribute(String name, Value value) {
  /** The types of values. */
  public sealed interface Value {}

  /** A text. */
  public record Text(String text) implements Value {
    @Override
    public String toString() {
      return text;
    }
  }

  /** An integer. */
  public record Whole(long number) implements Value {
    @Override
    public String toString() {
      return Long.toString(number);
    }
  }

  /** A floating-point number. */
  public record Real(double number) implements Value {
    @Override
    public String toString() {
      return Double.toString(number);
    }
  }

  public static Attribute of(String name, String text) {
    return new Attribute(name, new Text(text));
  }

  public static Attribute of(String name, long number) {
    return new Attribute(name, new Whole(number));
  }

  public static Attribute of(String name, double number) {
    return new Attribute(name, new Real(number));
  }
}
