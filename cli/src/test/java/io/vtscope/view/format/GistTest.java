package io.vtscope.view.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class GistTest {
  @Test
  void executorsMadeInOnePlaceDifferByName() {
    assertThat(Gist.of(Map.of("executor", "svc-17", "rejected", 0L, "queuedAtPeak", 1068L)))
        .isEqualTo("svc-17, up to 1,068 tasks queued");
    assertThat(Gist.of(Map.of("executor", "svc-9", "rejected", 7L, "queuedAtPeak", 3L)))
        .isEqualTo("svc-9, 7 rejected");
  }

  @Test
  void aLockGistHasItsWaiters() {
    assertThat(Gist.of(Map.of("lock", "app.Cell", "waitingAtPeak", 150L)))
        .isEqualTo("app.Cell, up to 150 threads waited");
  }

  @Test
  void otherFactsHaveNoGist() {
    assertThat(Gist.of(Map.of("parallelism", 1))).isEmpty();
  }
}
