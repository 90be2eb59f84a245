package io.vtscope.rule;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.busy;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.compensation;
import static io.vtscope.observation.Seen.contended;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.fileIo;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.machine;
import static io.vtscope.observation.Seen.nanos;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.running;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.trial;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Site;
import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.CarrierObservation;
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
  private static final Stack ENTERS = stack("app.Db.enter:5", "app.Main.run:9");
  private static final Stack SPIN =
      stack("java.lang.Thread.yield", "app.Spin.until:4", "app.Main.run:9");
  private static final int MINUTE = 60;
  private static final int HOUR = 60 * MINUTE;
  private static final int DAY = 86_400;

  private final Aggregator aggregator = new Aggregator();
  private int second;

  LongWindowsTest() {
    see(agent("21.0.8+9-LTS"), enabled("jdk.NativeMethodSample"), holds("app.Db.query:7", "this"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, MINUTE, 10 * MINUTE, DAY})
  void shortNativeCallsAreAWarningHoweverLongItWasWellBefore(int well) {
    isWell(well);
    waitsInNative(20);
    assertThat(found("native-capture"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(one.facts()).isInstanceOf(CarrierFacts.NativeBySamples.class));
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
    CarrierFacts.NativeBySamples samples =
        (CarrierFacts.NativeBySamples) found("native-capture").getFirst().facts();
    assertThat(samples.spanNanos()).isBetween(nanos(15_000), nanos(22_000));
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
        .satisfies(one -> assertThat(one.site()).returns("app.Hash.sum", Site::name));
    assertThat(found("scheduling-delay")).allMatch(one -> one.severity() == Severity.INFO);
  }

  @Test
  void whatHeldCarriersAtAnotherTimeDoesNotExplainIt() {
    pins(30, 500);
    isWell(MINUTE);
    computes(30);
    assertThat(found("pinned-monitor"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity);
    assertThat(found("cpu-monopoly"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(one.site()).returns("app.Hash.sum", Site::name));
  }

  @Test
  void whatHeldCarriersMeanwhileDoes() {
    isWell(MINUTE);
    int from = second;
    computes(30);
    second = from;
    pins(30, 500);
    assertThat(found("cpu-monopoly")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10 * MINUTE, DAY})
  void whoYieldsAllTheTimeIsAWarningHoweverLongItWasWellBefore(int well) {
    isWell(well);
    sick(30, 4, SPIN, 0.9, 400);
    assertThat(found("yield-storm"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(one.site()).returns("app.Spin.until", Site::name));
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

  @ParameterizedTest
  @ValueSource(ints = {0, 10 * MINUTE, HOUR, DAY})
  void whoPinnedForLittleAndNowForMuchIsAWarning(int well) {
    pins(well, 5);
    assertThat(loud()).isEmpty();
    pins(MINUTE, 2000);
    assertThat(found("pinned-monitor"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity);
    pins(well, 5);
    assertThat(found("pinned-monitor"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void andIsToldOfTheTimeInWhichItDid() {
    pins(8 * HOUR, 5);
    pins(MINUTE, 2000);
    assertThat(extent(found("pinned-monitor").getFirst()))
        .satisfies(extent -> assertThat(extent.peakNanos()).isGreaterThan(nanos(120_000)))
        .returns(nanos(300_000), CarrierFacts.Extent::peakSpanNanos);
  }

  @Test
  void whereOthersMayHaveTakenItNothingIsSaidOfIt() {
    pins(HOUR, 5);
    for (int i = 0; i < HOUR; i++) {
      see(pin(i * 1000L, 20, stack("java.lang.Thread.sleep:1", "app.Other.run:3")));
      see(pin((HOUR + i / 60) * 1000L, 20, stack("java.lang.Thread.sleep:1", "app.Db.query:7")));
    }
    assertThat(found("pinned-monitor"))
        .allSatisfy(one -> assertThat(extent(one).peakNanos()).isNegative());
  }

  private static CarrierFacts.Extent extent(Finding finding) {
    return ((CarrierFacts.Held) finding.facts()).extent();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10 * MINUTE, HOUR, DAY})
  void whoWaitedForLittleAtAMonitorAndNowForMuchIsAWarning(int well) {
    for (int i = 0; i < well; i++) {
      see(contended(i * 1000L, 25, 0, ENTERS));
    }
    for (int i = well; i < well + MINUTE; i++) {
      see(recorded(0, i * 1000L), contended(i * 1000L, 2000, 0, ENTERS));
    }
    see(scheduler(0, 4, 4, 2, 0));
    assertThat(found("monitor-contention"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, HOUR, DAY})
  void whoReadFilesForLittleAndNowForMuchIsAWarning(int well) {
    for (int i = 0; i < well; i++) {
      see(fileIo(i * 1000L, 25, stack("java.io.FileInputStream.read:1", "app.Import.line:4")));
    }
    second = well;
    for (int i = well; i < well + MINUTE; i++) {
      for (int carrier = 0; carrier < 4; carrier++) {
        see(fileIo(i * 1000L, 990, stack("java.io.FileInputStream.read:1", "app.Import.line:4")));
      }
    }
    see(recorded(0, 0));
    sick(MINUTE, 0, WORKS, 0.02, 300);
    assertThat(found("file-io-capture"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10 * MINUTE, HOUR, DAY})
  void whoReadsFilesWhereOthersComputedForLongWaitsAllTheSame(int well) {
    Stack reads = stack("java.io.FileInputStream.read:1", "app.Import.line:4");
    isWell(well);
    see(fileIo(1000, 25, reads));
    for (int i = 0; i < 4 * 40; i++) {
      see(fileIo((well + i / 4) * 1000L, 990, reads));
    }
    looks(40, new int[] {0, 0, 4, 0}, 0.02, 300);
    assertThat(found("file-io-capture"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, HOUR, DAY})
  void carriersThatWereNeededForSecondsWereHoweverLongTheWindow(int well) {
    isWell(well);
    for (int i = 0; i < 12; i++) {
      see(compensation(well * 1000L + i, "java.lang.Object.wait0", "app.Queue.take:5"));
    }
    looks(8, new int[] {0, 0, 0, 12}, 0.02, 0);
    assertThat(found("compensation")).singleElement().returns(Severity.WARNING, Finding::severity);
  }

  private void pins(int seconds, long millis) {
    see(scheduler(0, 4, 4, 2, 0));
    for (int end = second + seconds; second < end; second++) {
      see(recorded(second * 1000L, second * 1000L + 1000));
      see(pin(second * 1000L, millis, stack("java.lang.Thread.sleep:1", "app.Db.query:7")));
    }
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
   * @param delay of probe threads, of which one is started when the one before has run
   */
  private void sick(int seconds, int running, Stack stack, double cpu, long delay) {
    for (int end = second + seconds; second < end; ) {
      long from = second * 1000L;
      see(running(from + 250, stack, 4, 2), running(from + 750, stack, 4, 2));
      looks(1, new int[] {running, 0, 0, 0}, cpu, delay);
    }
  }

  /**
   * So many seconds in which nobody was seen running in one place.
   *
   * @param carriers that ran, were pinned, were blocked and were made up for
   */
  private void looks(int seconds, int[] carriers, double cpu, long delay) {
    int taken = carriers[0] + carriers[1] + carriers[2];
    for (int end = second + seconds; second < end; second++) {
      long from = second * 1000L;
      see(recorded(from, from + 1000), busy(from + 1000, cpu), machine(from + 1000, 0.7));
      for (long at = from + 100; at <= from + 1000; at += 100) {
        CarrierObservation.CarrierSample look =
            carriers(at, carriers[0], carriers[1], carriers[2], carriers[3], 4 - taken);
        boolean ran = delay == 0 || at % Math.max(100, delay) == 0;
        see(scheduler(at, 4, 4 + carriers[3], taken, delay == 0 ? 0 : 70));
        see(ran ? trial(look, delay) : look);
      }
    }
  }

  private void see(Observation... more) {
    List.of(more).forEach(aggregator::accept);
  }

  private Diagnosis diagnosis() {
    return Rules.diagnose(aggregator.snapshot());
  }

  private List<Finding> loud() {
    return diagnosis().findings().stream().filter(one -> one.severity() != Severity.INFO).toList();
  }

  private List<Finding> found(String id) {
    return diagnosis().findings().stream().filter(finding -> finding.id().equals(id)).toList();
  }
}
