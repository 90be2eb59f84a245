package io.vtscope.view.tui;

/** An input from keyboard, mouse or the view itself. */
public sealed interface Input {
  /**
   * A key.
   *
   * @param name a character, or for example "Enter", "PgDn", "Ctrl-B"
   */
  record Key(String name) implements Input {}

  /** A mouse click, counted from 0. */
  record Click(int column, int row) implements Input {}

  /**
   * A turn of the wheel.
   *
   * @param rows positive downwards
   */
  record Wheel(int rows) implements Input {}

  /** A new terminal size. */
  record Resized(int columns, int rows) implements Input {}

  /** A note not caused by a key. */
  record Told(String what, boolean isProblem) implements Input {}

  /** The note was shown long enough. */
  record Read() implements Input {}
}
