package io.vtscope.ledger.carrier;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.clock.Window;
import io.vtscope.observation.JvmObservation;
import org.junit.jupiter.api.Test;

class ProcessorTimeTest {
  private static final Window SIX_SECONDS = new Window(0, 6_000_000_000L, 0, 0);

  private final ProcessorTime time = new ProcessorTime();

  @Test
  void withoutLoadEventsTheTimeIsUnknown() {
    assertThat(time.carriers(SIX_SECONDS, 4)).isEqualTo(-1);
    assertThat(time.machineIsFull()).isFalse();
  }

  @Test
  void usageTooSmallToMeasureIsZero() {
    time.add(new JvmObservation.MachineLoad(0, 0, 0));
    assertThat(time.carriers(SIX_SECONDS, 4)).as("as it starts").isEqualTo(-1);
    time.add(new JvmObservation.MachineLoad(0, 0.1, 0));
    assertThat(time.carriers(SIX_SECONDS, 4)).isZero();
    assertThat(time.agent(4)).isZero();
    assertThat(time.carriers(SIX_SECONDS, 0)).isEqualTo(-1);
  }

  @Test
  void aRoundThatCameLateIsOfMoreThanASecond() {
    time.add(new JvmObservation.MachineLoad(0, 0, 0));
    for (int round = 1; round <= 3; round++) {
      time.add(new JvmObservation.MachineLoad(round * 1_500_000_000L, 1, 0));
      time.add(new JvmObservation.CarrierCpu(0, 0.25));
      time.add(new JvmObservation.CarrierCpu(0, 0.25));
      time.add(new JvmObservation.AgentCpu(0, 0.1));
    }
    assertThat(time.carriers(SIX_SECONDS, 2)).isEqualTo(6_000_000_000L);
    assertThat(time.agent(2)).isEqualTo(900_000_000L);
    assertThat(time.machineIsFull()).isTrue();
  }

  @Test
  void roundsOfUnknownNumberLastASecond() {
    time.add(new JvmObservation.AgentCpu(0, 0.5));
    time.add(new JvmObservation.AgentCpu(0, 0.5));
    assertThat(time.agent(2)).isEqualTo(2_000_000_000L);
  }

  @Test
  void extraRoundsOfAnotherRecordingAreIgnored() {
    for (int round = 0; round < 60; round++) {
      time.add(new JvmObservation.MachineLoad(0, 0.5, 0));
    }
    time.add(new JvmObservation.AgentCpu(0, 0.5));
    assertThat(time.agent(2)).isEqualTo(1_000_000_000L);
    assertThat(time.machineIsFull()).isFalse();
  }
}
