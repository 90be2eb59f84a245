package io.vtscope.agent.jvm;

import org.jspecify.annotations.Nullable;

/**
 * A group of private JDK members. If the JDK lacks one, the report lists the dependent kinds of
 * findings as not checked.
 */
@SuppressWarnings("ImmutableEnumChecker") // cached
public enum Capability {
  THREADS(
      "what virtual threads and their carriers do",
      "monitor-contention cpu-monopoly yield-storm scheduling-delay starvation-deadlock deadlock unanswered-wait pool-bottleneck thread-local-weight small-parallelism known-jdk-bug"),
  COMPENSATION("which carriers the pool replaces", "native-capture file-io-capture"),
  TIMERS("whether a timed wait is over", "starvation-deadlock"),
  PROCESSOR_TIME("how much processor time carriers take", "cpu-monopoly"),
  LOCKS(
      "owners and queues of locks of java.util.concurrent",
      "monitor-contention starvation-deadlock deadlock unanswered-wait pool-bottleneck known-jdk-bug"),
  NETWORK("whether threads that wait for the network progress", "unanswered-wait"),
  PLATFORM_LOCKS("which locks platform threads wait for", "monitor-contention"),
  MONITORS("who owns a monitor", "starvation-deadlock deadlock"),
  STACK_SIZES("which threads of a crowd wait elsewhere", "deadlock"),
  ENDS("whose end a thread waits for", "deadlock"),
  WAKEUPS("whether a waiting thread was woken", "known-jdk-bug"),
  THREAD_LOCALS("what thread-locals hold", "thread-local-weight"),
  EXECUTORS(
      "what executors do",
      "executor-saturation executor-max-unreachable executor-unused pooled-virtual-threads async-on-caller"),
  TASKS("which tasks wait for each other", "executor-saturation");

  private final String what;
  private final String kinds;
  private @Nullable Boolean isThere;

  Capability(String what, String kinds) {
    this.what = what;
    this.kinds = kinds;
  }

  String what() {
    return what;
  }

  /** The dependent kinds of findings, separated by spaces. */
  String kinds() {
    return kinds;
  }

  /** Null before the first check. */
  @Nullable Boolean isThere() {
    return isThere;
  }

  void isThere(boolean answer) {
    isThere = answer;
  }
}
