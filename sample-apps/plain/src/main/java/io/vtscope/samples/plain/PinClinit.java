package io.vtscope.samples.plain;

import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Shows static initialisers that call a backend, which pins on every JDK, and the same calls on
 * demand.
 */
public final class PinClinit {
  private static final int ANSWERS = 40;
  private static final int ANSWERS_SHORT = 6;

  private static int answers = ANSWERS;

  private PinClinit() {}

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    Options options = Options.of(args);
    answers = options.isShort() ? ANSWERS_SHORT : ANSWERS;
    List<Callable<Integer>> shops =
        List.of(() -> Bakery.PRICES, () -> Butcher.PRICES, () -> Dairy.PRICES, () -> Grocer.PRICES);
    int asked = shops.size();
    Table measured = new Table("measured, " + ThisJvm.where(), "asked", "classes", "s");
    measured.row("when it is needed", asked, seconds(asked, number -> prices()));
    measured.row("in <clinit>", asked, seconds(asked, number -> shops.get(number).call()));
    measured.print();
    System.out.printf("classes=%d answers=%d%n", asked, answers);
  }

  private static double seconds(int asked, VirtualThreads.Task task)
      throws InterruptedException, ExecutionException {
    long begin = System.nanoTime();
    VirtualThreads.each(asked, task);
    return (System.nanoTime() - begin) / (double) TimeUnit.SECONDS.toNanos(1);
  }

  private static int prices() {
    try {
      for (int i = 0; i < answers; i++) {
        Backend.answer();
      }
      return answers;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Bakery {
    static final Integer PRICES = prices();
  }

  private static final class Butcher {
    static final Integer PRICES = prices();
  }

  private static final class Dairy {
    static final Integer PRICES = prices();
  }

  private static final class Grocer {
    static final Integer PRICES = prices();
  }
}
