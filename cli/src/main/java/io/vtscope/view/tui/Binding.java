package io.vtscope.view.tui;

import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import java.util.List;

/**
 * A row of the table of keys: it is looked up when a key is pressed, and shown as help.
 *
 * @param keys their names
 * @param label how they are called in the help
 * @param help what they do, in a few words
 * @param hint the same in a word or two for the last line; empty to leave it out there
 */
record Binding(
    List<String> keys, String label, String help, String hint, Condition when, Action action) {
  /** When the keys do that. */
  interface Condition {
    boolean holds(Ui ui, ViewModel model);
  }

  /** The state after that. */
  interface Action {
    Ui on(Ui ui, ViewModel model);
  }
}
