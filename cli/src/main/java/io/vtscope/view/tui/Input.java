package io.vtscope.view.tui;

/** What comes from the keyboard and the mouse. */
public sealed interface Input {
  /**
   * A key.
   *
   * @param name the character, or "Enter", "Esc", "Up", "PgDn", "Ctrl-B" and the like
   */
  record Key(String name) implements Input {}

  /** A click, counted from 0. */
  record Click(int column, int row) implements Input {}

  /** The wheel; so many rows down. */
  record Wheel(int rows) implements Input {}

  /** The terminal has got another size. */
  record Resized(int columns, int rows) implements Input {}

  /** Something that the user is to be told, and that no key has caused. */
  record Told(String what, boolean isProblem) implements Input {}

  /** What the user was told has stood there long enough to be read. */
  record Read() implements Input {}
}
