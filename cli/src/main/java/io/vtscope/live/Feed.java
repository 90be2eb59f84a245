package io.vtscope.live;

import io.vtscope.view.tui.state.Command;
import io.vtscope.view.tui.state.ViewModel;
import java.time.Duration;

/** A source of models. It has a thread of its own, so that drawing never waits for a target. */
public interface Feed extends AutoCloseable {
  /** What a feed says, on its own thread. */
  interface Listener {
    void seen(ViewModel model);

    void told(String what, boolean isProblem);

    /** Nothing can come any more, because of a bug. */
    void failed(Throwable why);
  }

  /** Starts, and returns the first model. */
  ViewModel start(Listener listener);

  /** Sets how often a model is sent. */
  void every(Duration interval);

  /** Does what only the feed can do; what it cannot it leaves. */
  void execute(Command command);

  /** Ends; the target is left as it was. */
  @Override
  void close();
}
