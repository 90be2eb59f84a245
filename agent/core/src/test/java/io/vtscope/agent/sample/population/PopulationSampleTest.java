package io.vtscope.agent.sample.population;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.VirtualThreadUse;
import io.vtscope.agent.sample.Calm;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PopulationSampleTest {
  @Test
  void countingIntervalsVary() throws Exception {
    JvmThreads.Lazy threads = new JvmThreads.Lazy(new VirtualThreadUse(), 128, type -> {});
    Instrumentation none =
        (Instrumentation)
            Proxy.newProxyInstance(
                PopulationSampleTest.class.getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> null);
    PopulationSample sample = new PopulationSample(threads, none, false, new Calm(false), () -> {});
    long second = TimeUnit.SECONDS.toNanos(1);
    assertThat(LongStream.generate(() -> sample.next(second)).limit(100).boxed().distinct())
        .hasSizeGreaterThan(1)
        .allMatch(pause -> pause >= second && pause < 1.1 * second);
  }
}
