package io.vtscope.finding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is advised in place of a lock of the JDK's own. */
class JdkLocksTest {
  @Test
  void whoIsToldToUseAConcurrentHashMapIsToldWhatPinsInIt() {
    assertThat(JdkLocks.cure("java.util.Hashtable", "java.util.Hashtable.put"))
        .isEqualTo(
            "Call java.util.Hashtable.put less often at once, or use a class that locks less: get and put"
                + " of a ConcurrentHashMap, for one, but do not block in a function that is given to"
                + " it (computeIfAbsent, compute, merge), which runs under a monitor too");
  }

  @Test
  void whoPublishesIsToldToLookAtTheSubscribers() {
    String type = "java.util.concurrent.SubmissionPublisher";
    assertThat(JdkLocks.cure(type, type + ".doOffer"))
        .startsWith("Make the subscribers faster, or use offer with a time limit");
  }
}
