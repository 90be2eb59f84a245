package io.vtscope.view.pprof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vtscope.finding.Diagnosis;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.ledger.wait.WaitProfile;
import io.vtscope.state.PopulationState;
import io.vtscope.view.Shop;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class PprofProfileTest {
  @ParameterizedTest
  @FieldSource("io.vtscope.view.Shop#JDKS")
  void theSamplesAddUpToTheHotspots(String jdk) {
    Diagnosis diagnosis = Shop.on(jdk);
    List<Hotspot> hotspots = diagnosis.snapshot().hotspots();
    List<DecodedProfile.Sample> samples = decoded(diagnosis).samples();
    assertThat(hotspots).isNotEmpty();
    assertThat(samples.stream().mapToLong(sample -> sample.values().get(0)).sum())
        .isEqualTo(hotspots.stream().mapToLong(hotspot -> hotspot.cost().count()).sum());
    assertThat(samples.stream().mapToLong(sample -> sample.values().get(1)).sum())
        .isEqualTo(hotspots.stream().mapToLong(hotspot -> hotspot.cost().totalNanos()).sum());
  }

  @Test
  void framesHaveLinesAndSamplesHaveCauses() {
    DecodedProfile profile = decoded(Shop.on("21"));
    assertThat(profile.types()).containsExactly("pins/count", "carrier_time/nanoseconds");
    assertThat(profile.samples())
        .anySatisfy(sample -> {
          assertThat(sample.frames())
              .anyMatch(frame ->
                  frame.matches(
                      "io\\.vtscope\\.samples\\.plain\\.\\S+ io/vtscope/samples/plain/\\w+\\.java:[1-9]\\d*"));
          assertThat(sample.labels())
              .containsEntry("cause", "MONITOR")
              .containsKeys("lock", "artifact", "blocking_call");
        });
  }

  @ParameterizedTest
  @FieldSource("io.vtscope.view.Shop#JDKS")
  void waitsAddUpToThreadsTimesTime(String jdk) {
    Diagnosis diagnosis = Shop.on(jdk);
    WaitProfile<Stack> waits =
        WaitProfile.of(diagnosis.snapshot().waits().population(), PopulationState.WaitGroup::stack);
    DecodedProfile profile = DecodedProfile.of(PprofProfile.ofWaiting(diagnosis, "0.1.0"));
    assertThat(profile.types()).containsExactly("waiting/milliseconds");
    assertThat(waits.nanos()).isPositive();
    assertThat(profile.samples().stream().mapToLong(sample -> sample.values().getFirst()).sum())
        .isCloseTo(Math.round(waits.nanos() / 1e6), within((long) profile.samples().size()));
    assertThat(profile.samples())
        .filteredOn(sample -> !sample.frames().toString().contains("[stack not kept]"))
        .allSatisfy(sample -> assertThat(sample.labels()).containsKey("wait"));
  }

  @Test
  void namesThatWouldSteerATerminalAreShown() {
    assertThat(decoded(Shop.ofHostileNames()).text())
        .doesNotContain("\u001b", "\u202e")
        .contains("\\u001b", "\\u202e", "订单");
  }

  private static DecodedProfile decoded(Diagnosis diagnosis) {
    return DecodedProfile.of(PprofProfile.of(diagnosis, "0.1.0"));
  }
}
