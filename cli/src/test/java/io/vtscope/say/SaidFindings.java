package io.vtscope.say;

import io.vtscope.finding.Finding;
import java.util.stream.Stream;

/** Example findings, at least one per type of facts. */
public final class SaidFindings {
  private SaidFindings() {}

  public static Stream<Finding> all() {
    return SayTest.findings();
  }
}
