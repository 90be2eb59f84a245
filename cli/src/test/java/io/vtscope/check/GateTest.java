package io.vtscope.check;

import static io.vtscope.check.Outcome.Status.FAILED;
import static io.vtscope.check.Outcome.Status.NOT_ANSWERED;
import static io.vtscope.check.Outcome.Status.PASSED;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.judge.Severity;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.observation.Seen;
import io.vtscope.report.Report;
import io.vtscope.report.Signature;
import io.vtscope.report.Written;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GateTest {
  private static final LocalDate TODAY = LocalDate.of(2027, 1, 15);

  private static final Limits DEFAULTS =
      new Limits(Accepted.INFO, Map.of(), null, 0, Limits.REQUIRED, false);

  private static final Signature PIN =
      new Signature("pinned-monitor", "org.db.Stream.receive", null, "db", null);

  @Test
  void aHealthyApplicationPasses() {
    Outcome outcome = judge(Written.healthy(), DEFAULTS, Baseline.EMPTY);
    assertThat(outcome.status()).isEqualTo(PASSED);
    assertThat(outcome.byLimit()).isEmpty();
    assertThat(outcome.notes()).isEmpty();
  }

  @Test
  void aWarningFailsUnlessWarningsAreLetPass() {
    assertThat(judge(Written.pinning(20), DEFAULTS, Baseline.EMPTY).failures())
        .singleElement()
        .satisfies(failure -> {
          assertThat(failure.limit()).isEqualTo("--max-severity info");
          assertThat(failure.why()).isEqualTo("over the limit");
        });
    assertThat(judge(Written.pinning(20), worst(Accepted.WARNING), Baseline.EMPTY).status())
        .isEqualTo(PASSED);
  }

  @Test
  void theLimitOfAKindWinsOverTheOneForAll() {
    Limits off = byId(Accepted.INFO, "pinned-monitor", Accepted.CRITICAL);
    assertThat(judge(Written.pinning(20), off, Baseline.EMPTY).status()).isEqualTo(PASSED);
    Limits none = byId(Accepted.CRITICAL, "pinned-monitor", Accepted.NONE);
    assertThat(judge(Written.pinning(20), none, Baseline.EMPTY).failures())
        .singleElement()
        .extracting(Failure::limit)
        .isEqualTo("--limit pinned-monitor=none");
  }

  @Test
  void pinsAreLimitedByTheirTimeOrTheirShare() {
    // 4 s of the 40 s of four carriers in ten seconds.
    assertThat(pinned(new PinnedLimit(Seen.nanos(4_000), -1, "4s")).status()).isEqualTo(PASSED);
    assertThat(pinned(new PinnedLimit(Seen.nanos(3_999), -1, "3999ms")).failures())
        .singleElement()
        .extracting(Failure::sentence)
        .isEqualTo("Carriers were pinned for 4 s in a window of 10 s: 10.00 % of their time.");
    assertThat(pinned(new PinnedLimit(-1, 0.1, "10%")).status()).isEqualTo(PASSED);
    assertThat(pinned(new PinnedLimit(-1, 0.09, "9%")).status()).isEqualTo(FAILED);
  }

  @Test
  void thePoolIsLimitedByItsPeak() {
    assertThat(judge(Written.growing(), pool(9), Baseline.EMPTY).status()).isEqualTo(PASSED);
    assertThat(judge(Written.growing(), pool(8), Baseline.EMPTY).failures())
        .singleElement()
        .extracting(Failure::sentence)
        .isEqualTo("The peak was 9 carriers; the limit is 8.");
  }

  @Test
  void aRequiredCheckThatDidNotRunDoesNotPass() {
    Limits limits = required("deadlock");
    Outcome outcome = judge(Written.healthy(), limits, Baseline.EMPTY);
    assertThat(outcome.status()).isEqualTo(NOT_ANSWERED);
    assertThat(outcome.missing())
        .singleElement()
        .asString()
        .startsWith("Required checks did not run: deadlock, because ");
    assertThat(outcome.notLooked()).doesNotContain("deadlock");
  }

  @Test
  void anEmptyRecordingDoesNotPass() {
    assertThat(judge(new Aggregator(), required(), Baseline.EMPTY).missing())
        .containsExactly("Nothing was recorded: the window is empty.");
  }

  @Test
  void aGateWithoutPinDataDoesNotPass() {
    Aggregator blind = new Aggregator();
    blind.accept(Seen.recorded(0, 10_000));
    assertThat(judge(blind, DEFAULTS, Baseline.EMPTY).missing())
        .anyMatch(why ->
            why.startsWith(
                "Required checks did not run: pinned-class-init, pinned-monitor, pinned-native, because"));
  }

  @Test
  void lostDataIsNoPassUnlessItIsAccepted() {
    Aggregator lossy = Written.healthy();
    lossy.accept(new RecordingObservation.Loss(Seen.at(1_000), 2048));
    lossy.accept(new RecordingObservation.Damage("of a.jfr, its end is cut off"));
    Outcome outcome = judge(lossy, DEFAULTS, Baseline.EMPTY);
    assertThat(outcome.status()).isEqualTo(NOT_ANSWERED);
    assertThat(outcome.missing())
        .containsExactly(
            "The JVM dropped 2 KiB of events (--accept-incomplete accepts that).",
            "A part of the data is missing: of a.jfr, its end is cut off (--accept-incomplete accepts that).");
    Limits lenient = new Limits(Accepted.INFO, Map.of(), null, 0, Limits.REQUIRED, true);
    assertThat(judge(lossy, lenient, Baseline.EMPTY).status()).isEqualTo(PASSED);
  }

  @Test
  void exceededLimitFailsDespiteLostData() {
    Aggregator lossy = Written.pinning(20);
    lossy.accept(new RecordingObservation.Loss(Seen.at(1_000), 2048));
    assertThat(judge(lossy, DEFAULTS, Baseline.EMPTY).status()).isEqualTo(FAILED);
  }

  @Test
  void aProgramWithoutVirtualThreadsPassesWithANote() {
    Aggregator none = new Aggregator();
    none.accept(Seen.agent("25.0.3+9-LTS"));
    none.accept(Seen.recorded(0, 10_000));
    none.accept(Seen.enabled("jdk.VirtualThreadPinned"));
    Outcome outcome = judge(none, DEFAULTS, Baseline.EMPTY);
    assertThat(outcome.status()).isEqualTo(PASSED);
    assertThat(outcome.notes())
        .containsExactly("No virtual thread ran, so there was nothing to find.");
  }

  @Test
  void acceptedFindingPasses() {
    Outcome outcome = judge(Written.pinning(20), DEFAULTS, accepting(Severity.WARNING, null));
    assertThat(outcome.status()).isEqualTo(PASSED);
    assertThat(outcome.byBaseline()).hasSize(1);
    assertThat(outcome.stale()).isEmpty();
  }

  @Test
  void anExpiredAcceptanceFails() {
    LocalDate yesterday = TODAY.minusDays(1);
    assertThat(judge(Written.pinning(20), DEFAULTS, accepting(null, TODAY)).status())
        .isEqualTo(PASSED);
    assertThat(judge(Written.pinning(20), DEFAULTS, accepting(null, yesterday)).failures())
        .singleElement()
        .extracting(Failure::why)
        .isEqualTo("its acceptance ended on 2027-01-14 (\"DB-17\")");
  }

  @Test
  void aFindingWorseThanAcceptedFails() {
    assertThat(judge(Written.pinning(20), DEFAULTS, accepting(Severity.INFO, null)).failures())
        .singleElement()
        .extracting(Failure::why)
        .isEqualTo("accepted as INFO (\"DB-17\"), but it is WARNING now");
  }

  @Test
  void anEntryThatMatchesNothingIsNamed() {
    Outcome outcome = judge(Written.healthy(), DEFAULTS, accepting(Severity.WARNING, null));
    assertThat(outcome.status()).isEqualTo(PASSED);
    assertThat(outcome.stale()).singleElement().extracting(Entry::of).isEqualTo(PIN);
  }

  @Test
  void aFindingOfAnUnknownArtifactIsStillAccepted() {
    Signature without = new Signature("pinned-monitor", "org.db.Stream.receive", null, null, null);
    Signature other = new Signature("pinned-monitor", "org.db.Stream.receive", null, "other", null);
    assertThat(without.matches(PIN)).isTrue();
    assertThat(other.matches(PIN)).isFalse();
  }

  @Test
  void anUpdateKeepsReasonsAndDatesAndDropsWhatIsGone() {
    Entry gone = new Entry(new Signature("deadlock", "a.B.c", null, null, null), null, null, null);
    Entry kept = new Entry(PIN, Severity.INFO, "DB-17", TODAY);
    Report report = Written.report(Written.pinning(20));
    Baseline.Update update =
        new Baseline(List.of(gone, kept))
            .updated(report.findings(), Gate.overLimits(report, DEFAULTS));
    assertThat(update.dropped()).containsExactly(gone);
    assertThat(update.added()).isEmpty();
    assertThat(update.baseline().entries())
        .containsExactly(new Entry(PIN, Severity.WARNING, "DB-17", TODAY));
  }

  @Test
  void anUpdateAcceptsWhatIsNew() {
    Report report = Written.report(Written.pinning(20));
    Baseline.Update update =
        Baseline.EMPTY.updated(report.findings(), Gate.overLimits(report, DEFAULTS));
    assertThat(update.added()).containsExactly(new Entry(PIN, Severity.WARNING, null, null));
    assertThat(Gate.judge(report, DEFAULTS, update.baseline(), TODAY).status()).isEqualTo(PASSED);
  }

  private static Outcome judge(Aggregator all, Limits limits, Baseline baseline) {
    return Gate.judge(Written.report(all), limits, baseline, TODAY);
  }

  private static Outcome pinned(PinnedLimit limit) {
    return judge(
        Written.pinning(20),
        new Limits(Accepted.CRITICAL, Map.of(), limit, 0, Limits.REQUIRED, false),
        Baseline.EMPTY);
  }

  private static Limits worst(Accepted worst) {
    return new Limits(worst, Map.of(), null, 0, Limits.REQUIRED, false);
  }

  private static Limits byId(Accepted worst, String id, Accepted own) {
    return new Limits(worst, Map.of(id, own), null, 0, Limits.REQUIRED, false);
  }

  private static Limits pool(int most) {
    return new Limits(Accepted.CRITICAL, Map.of(), null, most, Limits.REQUIRED, false);
  }

  private static Limits required(String... ids) {
    return new Limits(Accepted.INFO, Map.of(), null, 0, Set.of(ids), false);
  }

  private static Baseline accepting(
      @org.jspecify.annotations.Nullable Severity severity,
      @org.jspecify.annotations.Nullable LocalDate expires) {
    return new Baseline(List.of(new Entry(PIN, severity, "DB-17", expires)));
  }
}
