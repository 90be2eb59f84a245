package io.vtscope.agent.sample.carrier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class NativeSamplesTest {
  private static final String READS = "java.base\tjava.io.FileInputStream\treadBytes\t-2\n";
  private static final String SENDS = "java.base\tsun.nio.ch.SocketDispatcher\twrite0\t-2\n";
  private static final String FORKS = "java.base\tjava.lang.ProcessImpl\tforkAndExec\t-2\n";
  private static final String COMPUTES = "\tapp.Main\tcompute\t17\n";

  private final List<Boolean> said = new ArrayList<>();
  private final NativeSamples samples = new NativeSamples(said::add, 0);

  @Test
  void samplesCloselyForHalfAMinuteThenRarely() {
    samples.look(seconds(30));
    assertThat(said).isEmpty();
    samples.look(seconds(31));
    samples.look(seconds(32));
    assertThat(said).containsExactly(false);
  }

  @Test
  void samplesCloselyWhileACarrierMayBeInNativeCode() {
    samples.look(seconds(31));
    samples.ran(READS, seconds(40));
    samples.look(seconds(69));
    samples.ran(FORKS, seconds(69));
    samples.look(seconds(98));
    assertThat(said).containsExactly(false, true);
    samples.look(seconds(100));
    assertThat(said).containsExactly(false, true, false);
  }

  @Test
  void computingOrSendingThreadsAreNotSuspected() {
    samples.look(seconds(31));
    samples.ran(COMPUTES, seconds(40));
    samples.ran(SENDS, seconds(41));
    samples.ran("", seconds(42));
    assertThat(said).containsExactly(false);
  }

  private static long seconds(int seconds) {
    return TimeUnit.SECONDS.toNanos(seconds);
  }
}
