package io.vtscope.ledger.pin;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.clock.Meter;
import io.vtscope.observation.PinTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KindTotalsTest {
  private static final int KINDS = 100;
  private static final int PARTS = 40;
  private static final int PINS_OF_A_PART = 2_000;

  /** Lengths of all orders of magnitude, and nearly the same ones more often than a byte counts. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void whatTheKindsOfManyPartsComeToIsWhatTheirPinsDoOneByOne(int seed) {
    Random random = new Random(seed);
    KindTotals totals = new KindTotals();
    List<Meter> oneByOne = new ArrayList<>();
    for (int kind = 0; kind < KINDS; kind++) {
      totals.addKind();
      oneByOne.add(new Meter());
    }
    KindSums part = new KindSums();
    part.makeRoom(KINDS);
    for (int i = 0; i < PARTS; i++) {
      int[] kinds = new int[PINS_OF_A_PART];
      long[] rows = new long[PINS_OF_A_PART * PinTimes.WIDTH];
      for (int pin = 0; pin < PINS_OF_A_PART; pin++) {
        // Some kinds have many pins, others a few.
        kinds[pin] = (int) (KINDS * Math.pow(random.nextDouble(), 4));
        long at = random.nextLong(1_000_000_000);
        long nanos =
            random.nextInt(4) == 0
                ? random.nextLong(1L << random.nextInt(1, 40))
                : 1_000_000 + random.nextLong(1_000);
        rows[pin * PinTimes.WIDTH] = at;
        rows[pin * PinTimes.WIDTH + 1] = nanos;
        oneByOne.get(kinds[pin]).add(at, nanos);
      }
      if (random.nextBoolean()) {
        addSum(totals, part, kinds, rows);
      } else {
        addPins(totals, kinds, rows);
      }
    }

    for (int kind = 0; kind < KINDS; kind++) {
      Meter total = new Meter();
      totals.addTo(total, kind);
      assertThat(total.cost()).isEqualTo(oneByOne.get(kind).cost());
      assertThat(totals.total(kind)).isEqualTo(oneByOne.get(kind).total());
      assertThat(totals.carriers(kind)).isEmpty();
    }
  }

  private static void addSum(KindTotals totals, KindSums part, int[] kinds, long[] rows) {
    part.add(kinds, rows, PinTimes.WIDTH, kinds.length);
    part.count();
    for (int place = 0; place < part.size(); place++) {
      part.addTo(totals, part.kind(place), place);
    }
    part.eachOther((place, slot, times) -> totals.addLength(part.kind(place), slot, times));
    part.clear();
  }

  private static void addPins(KindTotals totals, int[] kinds, long[] rows) {
    for (int pin = 0; pin < kinds.length; pin++) {
      totals.add(kinds[pin], new PinTimes(rows, pin, 1, false));
    }
  }
}
