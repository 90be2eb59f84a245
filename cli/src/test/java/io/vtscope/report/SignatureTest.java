package io.vtscope.report;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.ofVirtualThreads;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Identity of findings across runs. */
class SignatureTest {
  private static final String POOL = "java.util.concurrent.ThreadPoolExecutor";
  private static final Stack MADE = stack(POOL + ".<init>:1", "app.Pools.make:10");

  @Test
  void executorsMadeAtOneLineDifferByName() {
    Signature mail = saturated("mail-1").getFirst();
    Signature orders = saturated("orders-1").getFirst();
    assertThat(mail.text()).isEqualTo("executor-saturation app.Pools.make, executor mail");
    assertThat(mail.matches(orders)).isFalse();
    assertThat(mail.matches(saturated("mail-7").getFirst())).isTrue();
  }

  @Test
  void anEntryThatNamesNoExecutorIsForAllOfThem() {
    Signature older = new Signature("executor-saturation", "app.Pools.make", null, null, null);
    assertThat(older.matches(saturated("mail-1").getFirst())).isTrue();
  }

  @Test
  void numbersOfPoolsAreNotTheSameInEveryRun() {
    assertThat(saturated("pool-1-thread-1")).isEqualTo(saturated("pool-3-thread-1"));
  }

  @Test
  void executorsWithManyNamesHaveASignatureWithoutAName() {
    Aggregator all = new Aggregator();
    all.accept(recorded(0, 10_000));
    all.accept(agent("25.0.3+9-LTS"));
    for (int i = 1; i <= 2; i++) {
      all.accept(ofVirtualThreads(executor(i, POOL, "v" + "ab".charAt(i - 1), 0, 9, 0, MADE)));
      all.accept(load(i, 1, 500, 5, 0, 0));
    }
    assertThat(signatures(all)).singleElement().returns(null, Signature::executor);
  }

  private static List<Signature> saturated(String thread) {
    Aggregator all = new Aggregator();
    all.accept(recorded(0, 10_000));
    all.accept(agent("25.0.3+9-LTS"));
    all.accept(executor(1, POOL, thread, 2, 2, Integer.MAX_VALUE, MADE));
    for (long n = 1; n <= 9; n++) {
      all.accept(load(1, n, n * 100, 2, n * 80, n * 500));
    }
    return signatures(all);
  }

  private static List<Signature> signatures(Aggregator all) {
    return Written.report(all).findings().stream().map(Signature::of).toList();
  }
}
