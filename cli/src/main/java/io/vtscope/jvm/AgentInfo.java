package io.vtscope.jvm;

import java.util.List;

/**
 * The agent in the target. Zero means unknown.
 *
 * @param pinThreshold shorter pins were not recorded
 * @param stackDepth maximum frames per stack
 * @param unrecorded running time of virtual threads before recording
 * @param executors whether it observes executors
 */
public record AgentInfo(
    String version,
    long pinThreshold,
    int stackDepth,
    int processors,
    long unrecorded,
    boolean executors,
    List<NotRead> notRead) {
  public AgentInfo(
      String version, long pinThreshold, int stackDepth, int processors, long unrecorded) {
    this(version, pinThreshold, stackDepth, processors, unrecorded, true, List.of());
  }

  /**
   * A JDK member that the agent cannot read.
   *
   * @param member such as "java.lang.VirtualThread.state"
   * @param what its purpose
   * @param kinds affected finding kinds
   */
  public record NotRead(String member, String what, List<String> kinds) {}
}
