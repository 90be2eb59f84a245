package io.vtscope.ledger.executor;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.ExecutorState;
import org.jspecify.annotations.Nullable;

/** Finds the user of an executor, and a name for it. */
public final class ExecutorNames {
  private ExecutorNames() {}

  /** Null without a frame outside the JDK and executor wrappers. */
  public static @Nullable Site user(Stack stack) {
    for (Frame frame : stack.frames()) {
      if (!frame.isJdk() && !Frames.isMade(frame) && !frame.is(Meaning.EXECUTOR_WRAPPER)) {
        return Site.of(frame);
      }
    }
    return null;
  }

  /** The given name, else its threads', such as "order-pool", else its class. */
  static String name(ExecutorState.Executor made) {
    if (made.givenName() != null && !made.givenName().isBlank()) {
      return made.givenName();
    }
    String prefix = ofThreads(made);
    return prefix.isBlank() ? shortType(made.type()) : prefix;
  }

  /** May be empty. */
  public static String ofThreads(ExecutorState.Executor made) {
    return made.name() == null ? "" : made.name().replaceFirst("[-_#. ]*\\d+$", "");
  }

  /** Without the package and an anonymous class's number. */
  public static String shortType(String type) {
    return type.substring(type.lastIndexOf('.') + 1).replaceFirst("(\\$\\d+)+$", "");
  }
}
