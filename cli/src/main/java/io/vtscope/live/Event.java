package io.vtscope.live;

import io.vtscope.view.tui.Input;
import io.vtscope.view.tui.state.ViewModel;

/** Something that changes what a screen shows. */
sealed interface Event {
  record Typed(Input input) implements Event {}

  record Resized() implements Event {}

  /** Ctrl-Z: the shell takes the terminal. */
  record Suspend() implements Event {}

  record Quit() implements Event {}

  record Seen(ViewModel model) implements Event {}

  record Failed(Throwable why) implements Event {}
}
