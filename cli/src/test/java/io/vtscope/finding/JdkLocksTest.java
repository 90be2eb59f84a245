package io.vtscope.finding;

import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is advised in place of a lock of the JDK's own. */
class JdkLocksTest {
  @Test
  void whoIsToldToUseAConcurrentHashMapIsToldWhatPinsInIt() {
    assertThat(JdkLocks.cure("java.util.Hashtable", "java.util.Hashtable.put", null))
        .isEqualTo(
            "Call java.util.Hashtable.put less often at once, or use a class that locks less: get and put"
                + " of a ConcurrentHashMap, for one, but do not block in a function that is given to"
                + " it (computeIfAbsent, compute, merge), which runs under a monitor too");
  }

  @Test
  void whoPublishesIsToldToLookAtTheSubscribers() {
    String type = "java.util.concurrent.SubmissionPublisher";
    assertThat(JdkLocks.cure(type, type + ".doOffer", null))
        .startsWith("Make the subscribers faster, or use offer with a time limit");
  }

  @Test
  void whoLogsIsToldThatAllWriteOneAfterTheOther() {
    assertThat(cure("java.util.logging.Handler.tryUseLock", "java.util.logging.Logger.info"))
        .startsWith("Log less, or to a Handler whose output is quick");
  }

  @Test
  void whatTheApplicationHasCalledCanBeCalledOtherwise() {
    assertThat(cure("java.util.Pool.lockItself", "java.util.Pool.get"))
        .startsWith("Call java.util.Pool.get less often at once");
  }

  private static String cure(String taker, String called) {
    return JdkLocks.cure(
        taker.substring(0, taker.lastIndexOf('.')),
        taker,
        stack("java.util.concurrent.locks.ReentrantLock.lock", taker, called, "app.Main.run:5"));
  }
}
