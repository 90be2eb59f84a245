package io.vtscope.fleet;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Health;
import java.util.Comparator;
import java.util.List;

/**
 * Several processes and their findings.
 *
 * @param source what started them, or their recordings, as the user typed it
 * @param members the worst state first
 * @param missing processes without data, one sentence each
 * @param findings each once
 */
public record Fleet(
    String source, List<Member> members, List<String> missing, List<SharedFinding> findings) {
  /** From bad to good. */
  static final List<Health> WORST_FIRST =
      List.of(
          Health.STUCK,
          Health.NOT_HEALTHY,
          Health.INCOMPLETE,
          Health.NOTHING_TO_JUDGE,
          Health.HEALTHY);

  /** Groups the findings of processes. */
  public static Fleet of(String source, List<Member> members, List<String> missing) {
    List<Member> sorted =
        members.stream()
            .sorted(
                Comparator.comparingInt((Member one) -> WORST_FIRST.indexOf(one.health()))
                    .thenComparing(Member::worst))
            .toList();
    return new Fleet(
        source,
        sorted,
        List.copyOf(missing),
        SharedFinding.of(sorted, sorted.size() + missing.size()));
  }

  public int count(Health health) {
    return (int) members.stream().filter(one -> one.health() == health).count();
  }

  /** What started the processes, or "40 recordings". */
  public String shortSource() {
    int recordings = members.stream().mapToInt(one -> one.recordings().size()).sum();
    return recordings == 0 ? source : Amounts.count(recordings, "recording");
  }

  public int hidden() {
    return members.stream().mapToInt(one -> one.diagnosis().hidden()).sum();
  }

  /** One per id. */
  public List<Finding> worst() {
    return findings.stream().map(SharedFinding::worst).toList();
  }

  /** The position of a member. */
  public int indexOf(Member member) {
    return members.indexOf(member);
  }
}
