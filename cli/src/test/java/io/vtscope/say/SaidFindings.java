package io.vtscope.say;

import io.vtscope.finding.Finding;
import java.util.stream.Stream;

/** Examples of findings, at least one for each type of facts. */
public final class SaidFindings {
  private SaidFindings() {}

  public static Stream<Finding> all() {
    return SayTest.findings();
  }
}
