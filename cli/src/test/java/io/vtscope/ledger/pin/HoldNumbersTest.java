package io.vtscope.ledger.pin;

import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Hold;
import org.junit.jupiter.api.Test;

class HoldNumbersTest {
  private static final int MANY = 1_000;

  private final HoldNumbers numbers = new HoldNumbers();

  @Test
  void holdsAreNumberedInTheOrderInWhichTheyComeAndFoundByWhatTheyAre() {
    for (int i = 0; i < MANY; i++) {
      assertThat(numbers.find(pin(i, "a"))).isEqualTo(HoldNumbers.NONE);
      assertThat(numbers.add(pin(i, "a"))).isEqualTo(i);
    }

    for (int i = 0; i < MANY; i++) {
      assertThat(numbers.find(pin(i, "a"))).isEqualTo(i);
      assertThat(numbers.get(i)).isEqualTo(pin(i, "a"));
    }
    assertThat(numbers.size()).isEqualTo(MANY);
  }

  @Test
  void holdsOfOneStackThatTheJvmTellsApartHaveNumbersOfTheirOwn() {
    numbers.add(pin(7, "a"));
    numbers.add(pin(7, "b"));

    assertThat(numbers.find(pin(7, "a"))).isEqualTo(0);
    assertThat(numbers.find(pin(7, "b"))).isEqualTo(1);
    assertThat(numbers.find(pin(7, "c"))).isEqualTo(HoldNumbers.NONE);
  }

  @Test
  void aStackIsKnownOnceAnyHoldOfItHasANumber() {
    assertThat(numbers.has(pin(7, "a").stack())).isFalse();

    numbers.add(pin(7, "a"));

    assertThat(numbers.has(pin(7, "b").stack())).isTrue();
    assertThat(numbers.has(pin(8, "a").stack())).isFalse();
  }

  private static Hold pin(int line, String reason) {
    return new Hold(Hold.Kind.PIN, stack("app.Db.query:" + line), reason, null);
  }
}
