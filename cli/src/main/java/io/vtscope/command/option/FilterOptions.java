package io.vtscope.command.option;

import io.vtscope.finding.Filter;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Severity;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options that hide findings. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class FilterOptions {
  @Option(
      names = "--severity",
      paramLabel = "SEVERITY",
      defaultValue = "info",
      description =
          "Show only findings of this severity or worse: info, warning, critical. Default:"
              + " ${DEFAULT-VALUE}.")
  private Severity severity;

  @Option(
      names = "--ignore",
      paramLabel = "KIND",
      converter = KindName.class,
      completionCandidates = KindName.All.class,
      description =
          "Do not show this kind of finding. May be repeated. 'vtscope explain' lists the kinds.")
  private Set<Kind> ignored = Set.of();

  public Filter filter() {
    return new Filter(severity, ignored);
  }
}
