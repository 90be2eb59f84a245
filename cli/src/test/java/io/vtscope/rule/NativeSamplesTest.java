package io.vtscope.rule;

import static io.vtscope.observation.Seen.at;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.inNative;
import static io.vtscope.observation.Seen.inRound;
import static io.vtscope.observation.Seen.nanos;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.setting;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.Finding;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * What twenty seconds of a recording as the JDK makes it tell of native code, on two processors.
 */
class NativeSamplesTest {
  private static final String NATIVE = "native-capture";
  private static final Stack SLEEPS = stack("app.Job.sleep:3", "app.Main.run:1");

  private final Aggregator aggregator = new Aggregator();

  NativeSamplesTest() {
    see(recorded(0, 20_000), enabled("jdk.NativeMethodSample"));
    see(setting("jdk.NativeMethodSample", "period", "20 ms"));
    see(new JvmObservation.StartedWith(2, false));
  }

  @Test
  void whereOneVirtualThreadAfterTheOtherWaitsThereForShortOneCarrierIsGoneAtLeast() {
    theJvmTakes(0.02);
    eachSampleIsOfAnotherThread(20);

    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .returns("app.Job.sleep", finding -> Objects.requireNonNull(finding.site()).name())
        .satisfies(finding ->
            assertThat(Objects.requireNonNull(finding.cost()).totalNanos())
                .isBetween(nanos(18_900), nanos(19_100)));
  }

  @Test
  void whereOtherThreadsShowHowLongARoundOfTheSamplerIsEachSampleStandsForOne() {
    theJvmTakes(0.02);
    for (int i = 0; i < 250; i++) {
      see(inRound(i * 80L, 1000 + i, SLEEPS, 240));
    }

    assertThat(Objects.requireNonNull(only().cost()).totalNanos())
        .isBetween(nanos(53_700), nanos(53_900));
  }

  @Test
  void whoComputesInNativeCodeDoesItsWork() {
    theJvmTakes(0.4);
    eachSampleIsOfAnotherThread(20);

    assertThat(found()).isEmpty();
  }

  @Test
  void whereNobodyKnowsWhatTheJvmTookNothingIsSaidOfShortCalls() {
    eachSampleIsOfAnotherThread(20);

    assertThat(found()).isEmpty();
  }

  @Test
  void callsThatComeAndGoAreAnybodys() {
    theJvmTakes(0.001);
    eachSampleIsOfAnotherThread(50);

    assertThat(found()).isEmpty();
  }

  @Test
  void socketsFilesAndCompressionAreLeftOut() {
    theJvmTakes(0.02);
    for (String top :
        List.of(
            "!sun.nio.ch.SocketDispatcher.read0",
            "!sun.nio.ch.EPoll.wait",
            "!sun.nio.ch.UnixFileDispatcherImpl.read0",
            "!java.io.FileInputStream.readBytes",
            "!java.util.zip.Deflater.deflateBytesBytes",
            "!java.lang.Object.wait0")) {
      Stack stack = stack(top, "app.Main.run:1");
      for (int i = 0; i < 1000; i++) {
        see(inNative(i * 20L, 1000 + i, stack));
      }
    }

    assertThat(found()).isEmpty();
  }

  @Test
  void whoStaysInNativeCodeAndHasMostOfACarrierIsAWarningWhereTheJvmHardlyComputes() {
    theJvmTakes(0.02);
    staysFor(15_000);

    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void whoStaysThereForAPartOfTheTimeIsWorthKnowing() {
    theJvmTakes(0.02);
    staysFor(5_000);

    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void whereTheJvmComputesWhoStaysThereMayToo() {
    theJvmTakes(0.4);
    staysFor(15_000);

    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void onAMachineOfManyProcessorsOneCarrierMayBeMeantToBeGone() {
    see(new JvmObservation.StartedWith(16, true), dump());
    theJvmTakes(0.02);
    staysFor(15_000);

    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void whatTookMuchOfSomeMinutesOfHoursIsSaidThoughItWasThereBeforeToo() {
    see(recorded(0, 3 * 3600_000));
    staysFrom(0, 100);
    staysFrom(10_000_000, 60_000);

    assertThat(((CarrierFacts.Held) only().facts()).extent())
        .satisfies(extent -> assertThat(extent.peakNanos()).isBetween(nanos(59_500), nanos(60_500)))
        .returns(nanos(300_000), CarrierFacts.Extent::peakSpanNanos);
  }

  private static SchedulerObservation.ThreadDump dump() {
    return new SchedulerObservation.ThreadDump(at(20_000), List.of());
  }

  private void staysFor(long millis) {
    staysFrom(0, millis);
  }

  private void staysFrom(long at, long millis) {
    for (long i = 0; i < millis; i += 20) {
      see(inNative(at + i, 42, SLEEPS));
    }
  }

  private void eachSampleIsOfAnotherThread(long apart) {
    for (int i = 0; i * apart < 20_000; i++) {
      see(inNative(i * apart, 1000 + i, SLEEPS));
    }
  }

  /** Of both processors, 0 to 1. */
  private void theJvmTakes(double share) {
    for (int second = 1; second <= 20; second++) {
      see(new JvmObservation.MachineLoad(at(second * 1000L), 0.5, share));
    }
  }

  private Finding only() {
    assertThat(found()).hasSize(1);
    return found().getFirst();
  }

  private List<Finding> found() {
    return new ArrayList<>(
        Rules.diagnose(aggregator.snapshot()).findings().stream()
            .filter(finding -> finding.id().equals(NATIVE))
            .toList());
  }

  private void see(Observation... observations) {
    List.of(observations).forEach(aggregator::accept);
  }
}
