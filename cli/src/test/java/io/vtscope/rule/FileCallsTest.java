package io.vtscope.rule;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.ended;
import static io.vtscope.observation.Seen.fileIoOf;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.inNative;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.clock.Cost;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.CarrierObservation.HeldKind;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Twenty seconds in which a virtual thread is in calls on files and pipes. */
class FileCallsTest {
  private static final Stack OPENS = stack("!java.io.FileInputStream.open0", "app.Import.open:3");
  private static final Stack READS =
      stack("!java.io.FileInputStream.readBytes", "app.Import.line:4");
  private static final Stack COMPUTES = stack("!lib.Codec.encode", "app.Import.line:5");

  /** Milliseconds from one sample of a thread to the next, where the JVM does not miss it. */
  private static final int APART = 100;

  private final Aggregator aggregator = new Aggregator();

  FileCallsTest() {
    see(recorded(0, 20_000), enabled("jdk.NativeMethodSample"));
    see(enabled("jdk.FileRead"), enabled("jdk.FileWrite"), enabled("jdk.FileForce"));
  }

  @Test
  void aCallOfWhichNoEventTellsCountsWhenItIsOver() {
    in(OPENS, 0, 5_000);
    in(OPENS, 8_000, 12_000);
    in(COMPUTES, 12_100, 12_200);

    assertThat(cost()).returns(2L, Cost::count).returns(9_000_000_000L, Cost::totalNanos);
  }

  @Test
  void whatReadsAfterwardsTellsNothingOfTheCallThatOpened() {
    Stack reads = stack("!java.io.FileInputStream.readBytes", "app.Import.open:3");
    in(OPENS, 0, 5_000);
    see(fileIoOf(7, 5_000, 2_000, reads));
    in(reads, 5_000, 7_000); // comes behind the event
    assertThat(cost()).returns(2L, Cost::count).returns(7_000_000_000L, Cost::totalNanos);
  }

  @Test
  void whatWasSeenOfACallIsNotForgottenWhereTheSamplerMissedIt() {
    in(READS, 0, 5_000);
    in(READS, 6_000, 19_900);
    assertThat(cost()).returns(1L, Cost::count).returns(18_900_000_000L, Cost::totalNanos);

    see(fileIoOf(7, 0, 19_950, READS));
    assertThat(cost())
        .as("the call itself says how long it took")
        .returns(1L, Cost::count)
        .returns(19_950_000_000L, Cost::totalNanos);
  }

  @Test
  void ofWhoWasElsewhereMeanwhileTheLastCallGoesOn() {
    in(READS, 0, 5_000);
    in(COMPUTES, 5_100, 5_200);
    in(READS, 6_000, 19_900);

    assertThat(cost().totalNanos())
        .as("the first was too short for an event, or it has told itself")
        .isEqualTo(13_900_000_000L);
  }

  @Test
  void ofShortCallsThatAreSeenByChanceNothingIsKept() {
    for (int at = 0; at < 20_000; at += 1_000) {
      see(inNative(at, 7, READS));
    }
    assertThat(aggregator.snapshot().hotspots()).isEmpty();
  }

  @Test
  void theAgentSeesWhatTheSamplerMisses() {
    looks();
    for (int at : new int[] {0, 4_000, 8_000, 12_000, 16_000}) {
      in(OPENS, at, at + 1_000);
    }
    see(held(HeldKind.NATIVE, 7, 19_000, 19_000, 0, OPENS));

    assertThat(cost()).returns(1L, Cost::count).returns(20_000_000_000L, Cost::totalNanos);
  }

  @Test
  void whatTheAgentSawOfAnotherCallBeforeIsNoPartOfIt() {
    looks();
    see(held(HeldKind.RUNNING, 7, 10_000, 10_000, 0, COMPUTES));
    see(held(HeldKind.NATIVE, 7, 12_000, 12_000, 0, OPENS));
    see(held(HeldKind.NATIVE, 7, 19_000, 19_000, 0, OPENS));

    assertThat(cost().totalNanos()).isEqualTo(8_000_000_000L);
  }

  @Test
  void ofCallsThatEndedBeforeTheAgentsIsOneMore() {
    looks();
    in(OPENS, 1_000, 4_000);
    CarrierObservation.CarrierHeld first = held(HeldKind.NATIVE, 7, 4_000, 3_000, 0, OPENS);
    see(first, ended(first));
    see(held(HeldKind.NATIVE, 7, 19_000, 14_000, 0, OPENS));

    assertThat(cost()).returns(2L, Cost::count).returns(18_000_000_000L, Cost::totalNanos);
  }

  private void looks() {
    see(agent("25.0.3+9-LTS"));
    for (int at = 0; at <= 20_000; at += 100) {
      see(scheduler(at, 4, 4, 1, 2), carriers(at, 0, 0, 1, 0, 3));
    }
  }

  private void in(Stack stack, int from, int to) {
    for (int at = from; at <= to; at += APART) {
      see(inNative(at, 7, stack));
    }
  }

  private Cost cost() {
    Finding finding =
        Rules.diagnose(aggregator.snapshot()).findings().stream()
            .filter(one -> one.id().equals("file-io-capture"))
            .findFirst()
            .orElseThrow();
    return Objects.requireNonNull(finding.cost());
  }

  private void see(Observation... observations) {
    for (Observation observation : observations) {
      aggregator.accept(observation);
    }
  }
}
