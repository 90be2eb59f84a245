package io.vtscope.fleet;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.FindingOrder;
import io.vtscope.judge.Severity;
import io.vtscope.report.Signature;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A finding of one or more processes.
 *
 * @param id equal in all processes
 * @param worst the finding of the process that it harms most
 * @param worstIn that process
 * @param in the processes that have it
 * @param checked how many processes were checked for it
 * @param of how many processes there are
 * @param traits what only these processes share
 */
public record SharedFinding(
    String id,
    Finding worst,
    Member worstIn,
    List<Member> in,
    int checked,
    int of,
    List<Trait> traits) {
  private record Seen(Finding finding, Member member) {}

  private static final Comparator<Finding> WORST_FIRST = FindingOrder.ofSeveralJvms();

  private static final Comparator<SharedFinding> ORDER =
      Comparator.comparing((SharedFinding one) -> one.worst.severity() == Severity.INFO)
          .thenComparing(Comparator.comparingInt((SharedFinding one) -> one.in.size()).reversed())
          .thenComparing(SharedFinding::worst, WORST_FIRST);

  /**
   * Groups findings. Notes are last. The finding of most processes is first, then the most harmful.
   *
   * @param of how many processes there are, with those without data
   */
  static List<SharedFinding> of(List<Member> members, int of) {
    Map<String, List<Seen>> byId = new LinkedHashMap<>();
    for (Member member : members) {
      for (Finding finding : member.diagnosis().findings()) {
        byId.computeIfAbsent(Signature.of(finding).text(), id -> new ArrayList<>())
            .add(new Seen(finding, member));
      }
    }
    List<SharedFinding> shared = new ArrayList<>();
    byId.forEach((id, seen) -> shared.add(of(id, seen, members, of)));
    shared.sort(ORDER);
    return List.copyOf(shared);
  }

  private static SharedFinding of(String id, List<Seen> seen, List<Member> members, int of) {
    Seen worst = seen.stream().min(Comparator.comparing(Seen::finding, WORST_FIRST)).orElseThrow();
    // By identity, because members are large.
    Set<Member> has = Collections.newSetFromMap(new IdentityHashMap<>());
    seen.forEach(one -> has.add(one.member));
    List<Member> with = members.stream().filter(has::contains).toList();
    List<Member> without =
        members.stream()
            .filter(one -> !has.contains(one) && one.checked(worst.finding.kind()))
            .toList();
    return new SharedFinding(
        id,
        worst.finding,
        worst.member,
        with,
        with.size() + without.size(),
        of,
        Trait.of(with, without, worst.finding.artifact()));
  }

  /** "3 of 40 processes (2 not checked)". */
  public String where() {
    String where = "%d of %s".formatted(in.size(), Amounts.count(of, "process"));
    return checked == of ? where : where + " (%d not checked)".formatted(of - checked);
  }
}
