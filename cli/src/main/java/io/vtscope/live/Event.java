package io.vtscope.live;

import io.vtscope.view.tui.Input;
import io.vtscope.view.tui.state.ViewModel;

/** Something that changes what a screen shows. */
sealed interface Event {
  record Typed(Input input) implements Event {}

  record Resized() implements Event {}

  /** The shell wants its terminal for a while. */
  record Suspend() implements Event {}

  record Quit() implements Event {}

  /** The feed has a new picture of the JVM. */
  record Seen(ViewModel model) implements Event {}

  record Failed(Throwable why) implements Event {}
}
