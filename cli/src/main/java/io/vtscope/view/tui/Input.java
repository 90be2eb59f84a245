package io.vtscope.view.tui;

/** An input of the keyboard, the mouse or the view itself. */
public sealed interface Input {
  /**
   * A key.
   *
   * @param name the character, or "Enter", "Esc", "Up", "PgDn", "Ctrl-B" and the like
   */
  record Key(String name) implements Input {}

  /** A click, counted from 0. */
  record Click(int column, int row) implements Input {}

  /** The wheel turned; rows are counted downwards. */
  record Wheel(int rows) implements Input {}

  /** The terminal has another size. */
  record Resized(int columns, int rows) implements Input {}

  /** A note for the user that no key has caused. */
  record Told(String what, boolean isProblem) implements Input {}

  /** The note has been shown long enough to be read. */
  record Read() implements Input {}
}
