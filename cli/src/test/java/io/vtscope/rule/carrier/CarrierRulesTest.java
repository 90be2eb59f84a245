package io.vtscope.rule.carrier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CarrierRulesTest {
  private static Stream<Arguments> stories() {
    return Stream.of(
        arguments("nothing happens", Story.watched(), ""),
        arguments("a few pins", Story.watched().pins(1, 1_000, 1_200, 50), ""),
        arguments(
            "pins without waiters",
            Story.watched().pins(1, 1_000, 21_000, 50),
            "pinned-monitor INFO"),
        arguments(
            "pins of half of the carriers",
            Story.watched().pins(3, 1_000, 21_000, 50),
            "pinned-monitor WARNING"),
        arguments(
            "pins for which others wait",
            Story.watched().pins(1, 1_000, 21_000, 50).delays(1_000, 21_000, 500),
            "pinned-monitor WARNING"),
        arguments(
            "the same for a moment",
            Story.watched().pins(2, 1_000, 2_000, 1_000).delays(1_000, 2_000, 500),
            "pinned-monitor INFO"),
        arguments(
            "pins in twenty seconds of ten minutes",
            Story.watched(600).pins(3, 1_000, 21_000, 50).delays(1_000, 21_000, 500),
            "pinned-monitor WARNING"),
        arguments(
            "waits for a monitor",
            Story.watched().contends(3, 1_000, 21_000, 100).delays(1_000, 21_000, 500),
            "monitor-contention WARNING"),
        arguments(
            "an initialiser that blocks once",
            Story.watched().initialises(3, 1_000, 2_000).delays(1_000, 2_000, 500),
            "pinned-class-init INFO"),
        arguments(
            "an initialiser that blocks for long",
            Story.watched().initialises(3, 1_000, 9_000).delays(1_000, 9_000, 1_000),
            "pinned-class-init WARNING"),
        arguments(
            "computing without waiters", Story.watched().computes(3, 1_000, 21_000, 1_000), ""),
        arguments(
            "computing on all carriers",
            Story.watched().computes(4, 1_000, 21_000, 1_000).delays(1_000, 21_000, 500),
            "cpu-monopoly WARNING"),
        arguments(
            "computing for a moment",
            Story.watched().computes(2, 1_000, 2_000, 1_000).delays(1_000, 2_000, 500),
            "cpu-monopoly INFO"),
        arguments(
            "a loop that yields",
            Story.watched().yields(4, 1_000, 21_000).delays(1_000, 21_000, 500),
            "yield-storm WARNING"),
        arguments(
            "short tasks, a little too many",
            Story.watched().isBusy(1_000, 21_000).delays(1_000, 21_000, 500),
            "scheduling-delay INFO"),
        arguments(
            "short tasks, far too many",
            Story.watched().isBusy(1_000, 21_000).delays(1_000, 21_000, 2_000),
            "scheduling-delay WARNING"),
        arguments(
            "native code that waits",
            Story.watched().staysInNative(3, 1_000, 21_000).delays(1_000, 21_000, 500),
            "native-capture WARNING"),
        arguments(
            "few calls for which the pool grows",
            Story.watched().compensates(10, 1_000, 21_000),
            "compensation INFO"),
        arguments(
            "many calls for which the pool grows",
            Story.watched().compensates(60, 1_000, 21_000),
            "compensation WARNING"),
        arguments(
            "calls that take the whole pool",
            Story.watched().compensates(252, 1_000, 21_000).delays(1_000, 21_000, 2_000),
            "compensation CRITICAL"),
        arguments(
            "a JVM that stands still",
            Story.watched().isBusy(1_000, 21_000).stops(5_000, 4_000),
            "scheduling-delay WARNING"),
        arguments("short collections", Story.watched().stops(5_000, 100), ""),
        arguments(
            "pins in a recording of the JVM alone",
            Story.withoutAgent().pins(1, 1_000, 21_000, 50),
            "pinned-monitor WARNING"),
        arguments(
            "few of them", Story.withoutAgent().pins(1, 1_000, 1_200, 50), "pinned-monitor INFO"),
        arguments(
            "a pool of the JVM alone that is all in use while threads wait in line",
            Story.withoutAgent().figures(256, 1, 64),
            "compensation WARNING"),
        arguments("a pool that is left from before", Story.withoutAgent().figures(41, 1, 0), ""));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("stories")
  void isFound(String name, Story story, String expected) {
    assertThat(story.found()).as(name).isEqualTo(expected);
  }
}
