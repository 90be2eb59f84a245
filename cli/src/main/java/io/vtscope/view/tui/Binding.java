package io.vtscope.view.tui;

import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import java.util.List;

/**
 * A key binding.
 *
 * @param label the keys as help shows them
 * @param help the effect, in a few words
 * @param hint the effect for the last line; empty to omit
 */
record Binding(
    List<String> keys, String label, String help, String hint, Condition when, Action action) {
  /** When the binding applies. */
  interface Condition {
    boolean holds(Ui ui, ViewModel model);
  }

  /** Computes the next state. */
  interface Action {
    Ui on(Ui ui, ViewModel model);
  }
}
