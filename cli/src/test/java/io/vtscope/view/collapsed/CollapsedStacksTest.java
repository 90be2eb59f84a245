package io.vtscope.view.collapsed;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.Diagnosis;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.view.Shop;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class CollapsedStacksTest {
  @ParameterizedTest
  @FieldSource("io.vtscope.view.Shop#JDKS")
  void theWeightsAddUpToTheHotspotsInMicroseconds(String jdk) {
    Diagnosis diagnosis = Shop.on(jdk);
    List<Hotspot> hotspots = diagnosis.snapshot().hotspots();
    assertThat(hotspots).isNotEmpty();
    assertThat(CollapsedStacks.of(diagnosis).lines().mapToLong(CollapsedStacksTest::weight).sum())
        .isEqualTo(
            hotspots.stream()
                .mapToLong(hotspot -> Math.round(hotspot.cost().totalNanos() / 1e3))
                .sum());
  }

  @Test
  void theOutermostFrameComesFirst() {
    assertThat(CollapsedStacks.of(Shop.on("21")).lines().findFirst())
        .get()
        .asString()
        .startsWith("java.lang.VirtualThread.run;")
        .matches(".*;java\\.lang\\.[\\w.]+ \\d+");
  }

  @Test
  void noNameEndsAFrameOrALine() {
    assertThat(CollapsedStacks.of(Shop.ofHostileNames()).lines())
        .hasSize(Shop.HOSTILE.size())
        .allMatch(line -> line.split(" ", -1).length == 2)
        .allMatch(line -> line.split(";", -1).length == 4)
        .anyMatch(line -> line.contains(";x,@SUM(1).x,@SUM(1);"))
        .anyMatch(line -> line.contains("line\\u000abreak"));
  }

  private static long weight(String line) {
    return Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
  }
}
