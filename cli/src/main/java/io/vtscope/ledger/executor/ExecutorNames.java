package io.vtscope.ledger.executor;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import org.jspecify.annotations.Nullable;

/** Finds the code that uses an executor, and a name for people. */
public final class ExecutorNames {
  private ExecutorNames() {}

  /** The innermost frame outside the JDK and what wraps executors; null if there is none. */
  public static @Nullable Site user(Stack stack) {
    for (Frame frame : stack.frames()) {
      if (!frame.isJdk() && !Frames.isMade(frame) && !frame.is(Meaning.EXECUTOR_WRAPPER)) {
        return Site.of(frame);
      }
    }
    return null;
  }

  /**
   * What it was named; else what the names of its threads have in common, for example "order-pool";
   * else its class.
   */
  static String name(ExecutorObservation.Executor made) {
    if (made.givenName() != null && !made.givenName().isBlank()) {
      return made.givenName();
    }
    String prefix = ofThreads(made);
    return prefix.isBlank() ? shortType(made.type()) : prefix;
  }

  /** The common part of its threads' names; may be empty. */
  public static String ofThreads(ExecutorObservation.Executor made) {
    return made.name() == null ? "" : made.name().replaceFirst("[-_#. ]*\\d+$", "");
  }

  /** "ThreadPoolTaskExecutor": without the package, and without the number of a nameless class. */
  public static String shortType(String type) {
    return type.substring(type.lastIndexOf('.') + 1).replaceFirst("(\\$\\d+)+$", "");
  }
}
