package io.vtscope.live;

import io.vtscope.view.tui.Sight;
import io.vtscope.view.tui.Wish;
import java.time.Duration;

/** Where sights come from; has a thread of its own, so that drawing never waits for a target. */
public interface Feed extends AutoCloseable {
  /** What a feed says, on its own thread. */
  interface Listener {
    void seen(Sight sight);

    void told(String what, boolean isProblem);

    /** Nothing can come any more, because of a bug. */
    void failed(Throwable why);
  }

  /** Begins; the first sight is there at once. */
  Sight start(Listener listener);

  /** How often sights are wanted. */
  void every(Duration interval);

  /** Does what only the feed can do; what it cannot it leaves. */
  void grant(Wish wish);

  /** Ends; the target is left as it was. */
  @Override
  void close();
}
