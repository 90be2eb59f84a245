package io.vtscope.export;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.compensation;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vtscope.clock.Budget;
import io.vtscope.clock.Steps;
import io.vtscope.export.Exported.Last;
import io.vtscope.finding.Diagnosis;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.Seen;
import io.vtscope.rule.Rules;
import io.vtscope.view.Shop;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExportedTest {
  private static final int MOST_SERIES = 60;
  private static final int SITES = 5_000;
  private static final long LATER = Batches.AT + 60_000_000_000L;

  private static final String TAKE = "app.Stock.take:1";
  private static final Stack SLEEP =
      stack("java.lang.Thread.sleep", "app.Stock.query:2", TAKE, "java.lang.VirtualThread.run:1");

  private final Exported exported = Batches.begin();

  @Test
  void manySitesShareOneSeries() {
    Batch batch = Batches.of(pinsAt(SITES));

    Map<Series, Amount> pins = ofMetric(batch, Metric.PIN_DURATION);
    assertThat(pins).hasSize(21);
    assertThat(pins.values().stream().mapToLong(ExportedTest::count).sum()).isEqualTo(SITES);
    assertThat(pins.keySet()).anyMatch(series -> series.toString().contains("_other"));
    assertThat(batch.metrics()).hasSizeLessThanOrEqualTo(MOST_SERIES);
  }

  @Test
  void operationsHaveALimit() {
    Record[] growths =
        Stream.of("a", "b", "c", "d", "e", "f")
            .flatMap(call ->
                Stream.of(compensation(100, "java.io.File." + call, "app.Main." + call + ":1")))
            .toArray(Record[]::new);

    Batch batch = Batches.of(diagnosis(growths));

    assertThat(ofMetric(batch, Metric.COMPENSATION)).hasSize(4);
  }

  static Stream<Diagnosis> recordings() {
    return Stream.concat(Shop.JDKS.stream().map(Shop::on), Shop.demos().map(Shop::ofDemo));
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void seriesAreFewAndAgreeWithTheReport(Diagnosis diagnosis) {
    Batch batch = Batches.of(diagnosis);

    Budget budget = diagnosis.snapshot().carriers().budget();
    assertThat(batch.metrics()).hasSizeLessThanOrEqualTo(MOST_SERIES);
    assertThat(sum(batch, Metric.CARRIER_TIME, ExportedTest::number))
        .isCloseTo(budget == null ? 0 : Steps.inSeconds(budget.total()), within(1e-6));
    assertThat(sum(batch, Metric.PIN_DURATION, amount -> (double) count(amount)))
        .isEqualTo(
            diagnosis.snapshot().hotspots().stream()
                .filter(hotspot -> hotspot.blame().cause().isPin())
                .mapToDouble(hotspot -> hotspot.cost().count())
                .sum());
    assertThat(batch.events()).hasSameSizeAs(diagnosis.findings());
  }

  @Test
  void windowsAddUp() {
    exported.next(pinsAt(1), Batches.AT, Last.WINDOW);
    Batch second = exported.next(pinsAt(1), LATER, Last.NOTHING);

    assertThat(ofMetric(second, Metric.PIN_DURATION).values())
        .singleElement()
        .returns(2L, ExportedTest::count);
    assertThat(ofMetric(second, Metric.CARRIER_PARALLELISM).values()).containsExactly(Amount.of(4));
  }

  @Test
  void totalsNeverFall() {
    Record pin = pin(1, 20, SLEEP);
    exported.next(diagnosis(pin, pin), Batches.AT, Last.NOTHING);
    Batch second = exported.next(diagnosis(pin), LATER, Last.NOTHING);

    assertThat(ofMetric(second, Metric.PIN_DURATION).values())
        .singleElement()
        .returns(2L, ExportedTest::count);
  }

  @Test
  void aPinMovesToThePlaceThatHoldsTheLock() {
    Record pin = pin(1, 20, SLEEP);
    exported.next(diagnosis(pin), Batches.AT, Last.NOTHING);
    Batch second = exported.next(diagnosis(holds(TAKE, "lock"), pin), LATER, Last.NOTHING);

    assertThat(ofMetric(second, Metric.PIN_DURATION).keySet())
        .singleElement()
        .matches(series -> series.toString().contains("app.Stock.take"));
  }

  @Test
  void aPlaceWithoutPinsLeavesItsSeries() {
    exported.next(pinsAt("First", 20), Batches.AT, Last.NOTHING);
    Batch second = exported.next(pinsAt("Second", 20), LATER, Last.NOTHING);

    assertThat(ofMetric(second, Metric.PIN_DURATION).keySet())
        .hasSize(20)
        .noneMatch(series -> series.toString().contains("_other"));
  }

  @Test
  void findingsAreSentOnChangeOnly() {
    Batch first = exported.next(Shop.on("21"), Batches.AT, Last.NOTHING);
    Batch second = exported.next(Shop.on("21"), LATER, Last.WINDOW);

    assertThat(first.events()).isNotEmpty().allMatch(event -> has(event, "started"));
    assertThat(second.events()).isEmpty();
    assertThat(ofMetric(second, Metric.FINDING)).isEqualTo(ofMetric(first, Metric.FINDING));
  }

  @Test
  void aFindingEndsWithTheWindowThatLacksIt() {
    List<Event> started = exported.next(Shop.on("21"), Batches.AT, Last.WINDOW).events();
    assertThat(exported.next(diagnosis(), LATER, Last.NOTHING).events()).isEmpty();

    Batch ended = exported.next(diagnosis(), LATER, Last.WINDOW);

    assertThat(ended.events()).hasSameSizeAs(started).allMatch(event -> has(event, "ended"));
    assertThat(ofMetric(ended, Metric.FINDING).values()).isNotEmpty().containsOnly(Amount.of(0));
  }

  @Test
  void allFindingsEndWithTheProcess() {
    exported.next(Shop.on("21"), Batches.AT, Last.NOTHING);

    assertThat(exported.next(Shop.on("21"), LATER, Last.PROCESS).events())
        .isNotEmpty()
        .allMatch(event -> has(event, "ended"));
  }

  private static boolean has(Event event, String state) {
    return event.attributes().contains(Attribute.of("vtscope.finding.state", state));
  }

  private static double sum(Batch batch, Metric metric, ToDoubleFunction<Amount> of) {
    return ofMetric(batch, metric).values().stream().mapToDouble(of).sum();
  }

  private static Map<Series, Amount> ofMetric(Batch batch, Metric metric) {
    return batch.metrics().entrySet().stream()
        .filter(entry -> entry.getKey().metric() == metric)
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static long count(Amount amount) {
    return ((Amount.Lengths) amount).count();
  }

  private static double number(Amount amount) {
    return ((Amount.Single) amount).value();
  }

  private static Diagnosis pinsAt(int sites) {
    return pinsAt("Site", sites);
  }

  private static Diagnosis pinsAt(String type, int sites) {
    return diagnosis(
        Stream.iterate(0, i -> i < sites, i -> i + 1)
            .flatMap(i -> {
              String site = "app." + type + i + ".take:1";
              return Stream.of(
                  holds(site, "lock"),
                  pin(
                      i,
                      20,
                      stack("java.lang.Thread.sleep", site, "java.lang.VirtualThread.run:1")));
            })
            .toArray(Record[]::new));
  }

  private static Diagnosis diagnosis(Record... observations) {
    Aggregator all = new Aggregator();
    all.accept(agent("21.0.8+9-LTS"));
    all.accept(recorded(0, 10_000));
    for (int i = 0; i < 100; i++) {
      all.accept(scheduler(i * 100L, 4, 4, 4, 0));
      all.accept(carriers(i * 100L, 2, 1, 0, 0, 1));
    }
    for (Record one : observations) {
      Seen.tell(one, all);
    }
    return Rules.diagnose(all.snapshot());
  }
}
