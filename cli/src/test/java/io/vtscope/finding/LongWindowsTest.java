package io.vtscope.finding;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.busy;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.machine;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.running;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.trial;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.aggregate.Aggregator;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that are well for long, and sick for some seconds of it. */
class LongWindowsTest {
  private static final Stack WORKS = stack("app.Shop.price:3", "app.Main.run:9");
  private static final Stack SLEEPS = stack("app.Zip.scan:3", "app.Main.run:9");
  private static final Stack HASHES = stack("app.Hash.sum:7", "app.Main.run:9");
  private static final Stack SPIN =
      stack("java.lang.Thread.yield", "app.Spin.until:4", "app.Main.run:9");
  private static final int MINUTE = 60;
  private static final int DAY = 86_400;

  private final Aggregator aggregator = new Aggregator();
  private int second;

  LongWindowsTest() {
    see(agent("25.0.1+8-LTS"), enabled("jdk.NativeMethodSample"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, MINUTE, 10 * MINUTE, DAY})
  void shortNativeCallsAreAWarningHoweverLongItWasWellBefore(int well) {
    isWell(well);
    waitsInNative(20);
    assertThat(found("native-capture"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(one.title()).startsWith("app.Zip.scan holds its carrier"));
  }

  @ParameterizedTest
  @ValueSource(ints = {MINUTE, 10 * MINUTE, DAY})
  void andAfter(int well) {
    waitsInNative(20);
    isWell(well);
    assertThat(found("native-capture"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void theTitleHasThePartOfTheWindow() {
    isWell(100);
    waitsInNative(20);
    assertThat(found("native-capture").getFirst().title())
        .matches(".*that carriers ran in (1[5-9]|2[01])(\\.\\d)? s of a window of 120 s they.*");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void aBurstIsNone(int seconds) {
    isWell(MINUTE);
    for (int i = 0; i < 5; i++) {
      waitsInNative(seconds);
      isWell(31);
    }
    assertThat(loud()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void norIsAStart(int seconds) {
    computes(seconds);
    isWell(10 * MINUTE);
    assertThat(loud()).isEmpty();
  }

  @Test
  void whoIsWellForADayIsWell() {
    isWell(DAY);
    assertThat(diagnosis().findings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10 * MINUTE, DAY})
  void computingInShortStretchesIsAWarningHoweverLongItWasWellBefore(int well) {
    isWell(well);
    computes(30);
    assertThat(found("cpu-monopoly"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(one.title()).startsWith("app.Hash.sum computes for long"));
    assertThat(found("scheduling-delay")).allMatch(one -> one.severity() == Severity.INFO);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10 * MINUTE, DAY})
  void whoYieldsAllTheTimeIsAWarningHoweverLongItWasWellBefore(int well) {
    isWell(well);
    sick(30, 4, SPIN, 0.9, 400);
    assertThat(found("yield-storm"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(one.title()).startsWith("app.Spin.until calls"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10 * MINUTE, DAY})
  void tooMuchToRunIsAWarningHoweverLongItWasWellBefore(int well) {
    isWell(well);
    for (int i = 0; i < 60; i++) {
      sick(1, 4, i % 2 == 0 ? WORKS : HASHES, 0.9, 3000);
    }
    assertThat(found("scheduling-delay"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity);
    assertThat(found("cpu-monopoly")).isEmpty();
  }

  /** Two of four carriers compute now and then. */
  private void isWell(int seconds) {
    for (int i = 0; i < seconds; i++) {
      sick(1, 2, i % 2 == 0 ? WORKS : HASHES, 0.5, 0);
    }
  }

  private void waitsInNative(int seconds) {
    sick(seconds, 4, SLEEPS, 0.02, 300);
  }

  private void computes(int seconds) {
    sick(seconds, 4, HASHES, 0.95, 700);
  }

  /**
   * So many seconds.
   *
   * @param cpu what carriers take of both processors
   * @param delay of trial threads, of which one is started when the one before has run
   */
  private void sick(int seconds, int running, Stack stack, double cpu, long delay) {
    for (int end = second + seconds; second < end; second++) {
      long from = second * 1000L;
      see(recorded(from, from + 1000));
      for (long at = from + 100; at <= from + 1000; at += 100) {
        Observation.CarrierSample look = carriers(at, running, 0, 0, 0, 4 - running);
        boolean ran = delay == 0 || at % Math.max(100, delay) == 0;
        see(scheduler(at, 4, 4, running, delay == 0 ? 0 : 70), ran ? trial(look, delay) : look);
      }
      see(running(from + 250, stack, 4, 2), running(from + 750, stack, 4, 2));
      see(busy(from + 1000, cpu), machine(from + 1000, 0.7));
    }
  }

  private void see(Observation... more) {
    List.of(more).forEach(aggregator::accept);
  }

  private Diagnosis diagnosis() {
    return Diagnosis.of(aggregator.snapshot());
  }

  private List<Finding> loud() {
    return diagnosis().findings().stream().filter(one -> one.severity() != Severity.INFO).toList();
  }

  private List<Finding> found(String id) {
    return diagnosis().findings().stream().filter(finding -> finding.id().equals(id)).toList();
  }
}
