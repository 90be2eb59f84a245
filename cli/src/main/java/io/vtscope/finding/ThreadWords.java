package io.vtscope.finding;

import io.vtscope.observation.Observation;

/** What threads are called. */
public final class ThreadWords {
  private ThreadWords() {}

  /** "\"worker-1\" #42", or "virtual thread #42" where it has no name. */
  public static String of(Observation.ThreadName thread) {
    if (thread.name().isEmpty()) {
      return (thread.virtual() ? "virtual thread #" : "thread #") + thread.id();
    }
    return "\"" + thread.name() + "\" #" + thread.id();
  }
}
