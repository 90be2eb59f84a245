package io.vtscope.view.format;

import static io.vtscope.observation.Seen.inObjectWait;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.ledger.wait.Scan;
import io.vtscope.state.PopulationState;
import java.util.List;
import org.junit.jupiter.api.Test;

class CountsTest {
  private static final PopulationState.WaitGroup FOR_CLASS =
      inObjectWait(1, 3, stack("app.Main.a:1", "app.Main.run:2"));
  private static final PopulationState.WaitGroup FOR_NOTIFICATION =
      inObjectWait(1, 2, stack("!java.lang.Object.wait0", "java.lang.Object.wait", "app.Box.a:5"));

  @Test
  void aClassWaitIsNotObjectWait() {
    assertThat(Counts.total(waiting(3, FOR_CLASS)))
        .isEqualTo("3: 3 waiting for class initialisation");
    assertThat(Counts.total(waiting(5, FOR_CLASS, FOR_NOTIFICATION)))
        .isEqualTo("5: 2 in Object.wait, 3 waiting for class initialisation");
    assertThat(Counts.total(waiting(2, FOR_NOTIFICATION))).isEqualTo("2: 2 in Object.wait");
    assertThat(Counts.total(waiting(2, inObjectWait(1, 2, stack()))))
        .as("without a stack it is not known")
        .isEqualTo("2: 2 in Object.wait");
  }

  private static Scan waiting(int threads, PopulationState.WaitGroup... groups) {
    PopulationState.Population count =
        new PopulationState.Population(
            0,
            1,
            threads,
            new PopulationState.States(0, 0, 0, 0, 0, 0, threads),
            threads,
            0,
            0,
            true,
            0);
    return new Scan(count, List.of(groups), List.of(), List.of(), List.of());
  }
}
