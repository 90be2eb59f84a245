package io.vtscope.fleet;

import static io.vtscope.fleet.Members.idle;
import static io.vtscope.fleet.Members.pinning;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FleetTest {
  private static final String OLD = "21.0.8+9-LTS";
  private static final String NEW = "21.0.9+10-LTS";

  @Test
  void aFindingAppearsOnceWithItsProcesses() {
    Member small = pinning("a.jfr", OLD, "8.0.33", 20);
    Member large = pinning("b.jfr", OLD, "8.0.33", 40);
    SharedFinding only = only(small, large, idle("c.jfr", OLD, "8.0.33"));
    assertThat(only.id()).isEqualTo("pinned-monitor a.B.c");
    assertThat(only.in()).containsExactly(small, large);
    assertThat(only.worstIn()).isSameAs(large);
    assertThat(only.where()).isEqualTo("2 of 3 processes");
    assertThat(only.traits()).isEmpty();
  }

  @Test
  void onlyTheVersionThatPinsIsNamed() {
    assertThat(
            traits(
                pinning("a.jfr", OLD, "8.0.33", 20),
                pinning("b.jfr", NEW, "8.0.33", 20),
                idle("c.jfr", OLD, "8.0.34"),
                idle("d.jfr", NEW, "8.0.34")))
        .containsExactly("driver 8.0.33: 2 of 2 processes with it");
  }

  @Test
  void aTraitMayBeOfHealthyProcessesToo() {
    assertThat(
            traits(
                pinning("a.jfr", OLD, "8.0.33", 20),
                pinning("b.jfr", OLD, "8.0.33", 20),
                idle("c.jfr", OLD, "8.0.33"),
                idle("d.jfr", NEW, "8.0.33")))
        .containsExactly("JDK 21.0.8+9-LTS: 2 of 3 processes with it");
  }

  @Test
  void severalReleasesShareTheirFeature() {
    assertThat(
            traits(
                pinning("a.jfr", OLD, "8.0.33", 20),
                pinning("b.jfr", NEW, "8.0.33", 20),
                idle("c.jfr", "25.0.3+9-LTS", "8.0.33")))
        .containsExactly("JDK 21: 2 of 2 processes with it");
  }

  @Test
  void oneProcessNeedsAPropertyOfItsOwn() {
    Member one = pinning("a.jfr", OLD, "8.0.33", 20);
    assertThat(traits(one, idle("b.jfr", OLD, "8.0.33"), idle("c.jfr", NEW, "8.0.33"))).isEmpty();
    assertThat(traits(one, idle("c.jfr", NEW, "8.0.33")))
        .containsExactly("JDK 21.0.8+9-LTS: 1 of 1 process with it");
  }

  @Test
  void anUnknownVersionIsCounted() {
    assertThat(
            traits(
                pinning("a.jfr", OLD, "8.0.33", 20),
                idle("b.jfr", OLD, "8.0.34"),
                idle("c.jfr", OLD, null)))
        .containsExactly("driver 8.0.33: 1 of 1 process with it; unknown in 1 other");
  }

  @Test
  void theVerdictCountsProcesses() {
    Fleet fleet =
        fleet(
            idle("a.jfr", OLD, "8.0.33"),
            pinning("b.jfr", OLD, "8.0.33", 40),
            pinning("c.jfr", OLD, "8.0.33", 40));
    assertThat(FleetVerdict.of(fleet).text()).isEqualTo("Not healthy: 2 of 3 processes.");
    assertThat(FleetVerdict.others(fleet)).isEqualTo("1 nothing to judge");
    assertThat(fleet.members().getLast().name()).isEqualTo("a.jfr");
  }

  private static SharedFinding only(Member... members) {
    List<SharedFinding> findings = fleet(members).findings();
    assertThat(findings).hasSize(1);
    return findings.getFirst();
  }

  private static List<String> traits(Member... members) {
    SharedFinding only = only(members);
    return only.traits().stream().map(trait -> trait.text(only.in().size())).toList();
  }

  private static Fleet fleet(Member... members) {
    return Fleet.of("*.jfr", List.of(members), List.of());
  }
}
