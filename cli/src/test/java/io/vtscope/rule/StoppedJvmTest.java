package io.vtscope.rule;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.at;
import static io.vtscope.observation.Seen.nanos;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Site;
import io.vtscope.finding.Finding;
import io.vtscope.finding.LoadFacts.JvmStops;
import io.vtscope.finding.LoadFacts.JvmStops.Remedy;
import io.vtscope.finding.LoadFacts.Request;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.JvmObservation;
import org.junit.jupiter.api.Test;

class StoppedJvmTest extends Observed {
  StoppedJvmTest() {
    see(agent("25.0.3+9-LTS"), recorded(0, 20_000), scheduler(0, 2, 2, 1, 0));
  }

  @Test
  void manyShortCollectionsAreNormal() {
    collections(50, 70);
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void inALongWindowAnOutageOfManyIsMeasuredByItsOwnTime() {
    see(recorded(0, 3_600_000));
    collections(100, 700);
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void aRequestedOperationIsNoLackOfHeap() {
    see(stop(5000, 3000, "HeapDumper"));
    assertThat(stops(only()))
        .returns("HeapDumper", JvmStops::operation)
        .returns(false, JvmStops::collects)
        .returns(Remedy.OPERATION, JvmStops::remedy);
  }

  @Test
  void explicitGcBlamesItsCallerNotTheHeap() {
    Stack stack = stack("java.lang.System.gc:1", "app.Cache.evict:12", "app.Main.run:3");
    for (int n = 0; n < 10; n++) {
      see(stop(1000 + n * 1000, 500, "G1CollectFull"));
      see(new JvmObservation.GarbageCollection(at(1000 + n * 1000), nanos(490), "System.gc()"));
      see(new JvmObservation.SystemGc(at(1000 + n * 1000), nanos(500), stack));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(one.site()).returns("app.Cache.evict", Site::name))
        .returns(stack, Finding::stack)
        .satisfies(one ->
            assertThat(stops(one))
                .returns(new Request("System.gc()", 4_900_000_000L, 10), JvmStops::request)
                .returns(Remedy.SYSTEM_GC, JvmStops::remedy));
  }

  @Test
  void explicitGcFromAnUnknownCallerIsReported() {
    see(stop(1000, 3000, "SerialGCCollect"));
    see(new JvmObservation.GarbageCollection(at(1000), nanos(2900), "System.gc()"));
    assertThat(only().site()).isNull();
    assertThat(stops(only()))
        .returns(new Request("System.gc()", 2_900_000_000L, 1), JvmStops::request)
        .returns(Remedy.SYSTEM_GC, JvmStops::remedy);
  }

  @Test
  void whereDirectBuffersAreShortThatIsTheCause() {
    Stack stack = stack("java.lang.System.gc:1", "java.nio.Bits.reserveMemory:1", "app.Io.read:2");
    see(stop(1000, 3000, "SerialGCCollect"));
    see(new JvmObservation.GarbageCollection(at(1000), nanos(2900), "System.gc()"));
    see(new JvmObservation.SystemGc(at(1000), nanos(3000), stack));
    assertThat(stops(only()).remedy()).isEqualTo(Remedy.DIRECT_BUFFERS);
  }

  @Test
  void oneExplicitGcDoesNotExplainASmallHeap() {
    collections(50, 250);
    see(new JvmObservation.GarbageCollection(at(1000), nanos(900), "System.gc()"));
    see(new JvmObservation.GarbageCollection(at(1000), nanos(9000), "G1 Evacuation Pause"));
    assertThat(stops(only()))
        .returns(null, JvmStops::request)
        .returns(Remedy.HEAP, JvmStops::remedy);
  }

  @Test
  void shortExplicitGcsAreNoFinding() {
    see(new JvmObservation.GarbageCollection(at(1000), nanos(30), "System.gc()"));
    see(stop(1000, 30, "G1CollectFull"));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void stopOnABusyMachineIsInfo() {
    see(stop(5000, 3000, "G1CollectForAllocation"));
    load(1, 0.2);
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void othersDoNotExplainStopsMostOfTheTime() {
    for (int i = 0; i < 6; i++) {
      see(stop(i * 3000L, 2500, "SerialFull"));
    }
    load(1, 0.45);
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void aHeapThatIsTooSmallMayFillTheMachineByItself() {
    collections(50, 250);
    load(1, 0.9);
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void ignoresProgramsWithoutVirtualThreads() {
    observations.clear();
    see(recorded(0, 20_000), stop(5000, 3000, "G1CollectForAllocation"));
    assertThat(diagnosis().findings()).isEmpty();
  }

  private void collections(int count, long millis) {
    for (int i = 0; i < count; i++) {
      see(stop(i * 390L, millis, "G1CollectForAllocation"));
    }
  }

  private void load(double machine, double jvm) {
    for (int second = 1; second < 20; second++) {
      see(new JvmObservation.MachineLoad(at(second * 1000L), machine, jvm));
    }
  }

  private static JvmObservation.Stop stop(long at, long millis, String operation) {
    return new JvmObservation.Stop(at(at), nanos(millis), operation);
  }

  private static JvmStops stops(Finding finding) {
    return (JvmStops) finding.facts();
  }
}
