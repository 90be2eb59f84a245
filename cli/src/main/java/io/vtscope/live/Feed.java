package io.vtscope.live;

import io.vtscope.view.tui.state.Command;
import io.vtscope.view.tui.state.ViewModel;
import java.time.Duration;

/** A source of models on its own thread, so that drawing never waits. */
public interface Feed extends AutoCloseable {
  /** Called on the feed's thread. */
  interface Listener {
    void seen(ViewModel model);

    void told(String what, boolean isProblem);

    /** A bug ended the feed. */
    void failed(Throwable why);
  }

  ViewModel start(Listener listener);

  void every(Duration interval);

  /** Ignores unsupported commands. */
  void execute(Command command);

  /** Leaves the target as it was. */
  @Override
  void close();
}
