package io.vtscope.view.tui;

import java.util.List;

/**
 * What keys do; the same rows are looked up when a key is pressed and shown as help.
 *
 * @param keys their names
 * @param label how they are called in the help
 * @param help what they do, in a few words
 * @param hint the same in a word or two for the last line; empty where it is not worth it there
 */
record Binding(
    List<String> keys, String label, String help, String hint, Condition when, Action action) {
  /** When the keys do that. */
  interface Condition {
    boolean holds(Ui ui, Sight sight);
  }

  /** What then becomes of the state. */
  interface Action {
    Ui on(Ui ui, Sight sight);
  }
}
