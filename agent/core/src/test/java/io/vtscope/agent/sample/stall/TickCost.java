package io.vtscope.agent.sample.stall;

import com.sun.management.ThreadMXBean;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.VirtualThreadUse;
import io.vtscope.agent.sample.Calm;
import io.vtscope.agent.sample.carrier.NativeSamples;
import io.vtscope.agent.sample.population.PopulationSample;
import io.vtscope.probe.CarrierHeldEvent;
import io.vtscope.probe.RunningSampleEvent;
import io.vtscope.probe.SchedulerEvent;
import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.Recording;

/** Benchmark of one carrier sample at ten samples per second. */
public final class TickCost {
  private static final Duration TICK = Duration.ofMillis(100);
  private static final int WARM_UP = 20;
  private static final int IN_A_ROW = 20_000;
  private static final double NANOS_PER_MICROSECOND = 1000;

  private TickCost() {}

  /**
   * Prints medians.
   *
   * @param args "pinned" or "idle", number of samples, and of warm-up samples (default 20); pinned
   *     needs {@code -Djdk.reflect.useNativeAccessorOnly=true}
   */
  public static void main(String[] args) throws Exception {
    boolean pinned = args[0].equals("pinned");
    int looks = Integer.parseInt(args[1]);
    int before = args.length > 2 ? Integer.parseInt(args[2]) : WARM_UP;
    int parallelism = Integer.getInteger("jdk.virtualThreadScheduler.parallelism");
    occupy(parallelism, pinned);
    try (Recording recording = new Recording()) {
      recording.enable(SchedulerEvent.class);
      recording.enable(CarrierHeldEvent.class);
      recording.enable(RunningSampleEvent.class);
      recording.start();
      JvmThreads.Lazy threads = new JvmThreads.Lazy(new VirtualThreadUse(), 128, type -> {});
      CarrierSample sample =
          new CarrierSample(
              threads,
              TICK,
              new Calm(false),
              nobodyCounts(threads),
              new NativeSamples(closely -> {}),
              new Nobody());
      ThreadMXBean beans = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long[] took = new long[looks];
      long[] processor = new long[looks];
      long[] allocated = new long[looks];
      for (int i = -before; i < looks; i++) {
        Thread.sleep(TICK);
        long bytes = beans.getCurrentThreadAllocatedBytes();
        long time = beans.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        sample.take();
        long end = System.nanoTime();
        if (i >= 0) {
          took[i] = end - start;
          processor[i] = beans.getCurrentThreadCpuTime() - time;
          allocated[i] = beans.getCurrentThreadAllocatedBytes() - bytes;
        }
      }
      double compiled = inARow(sample);
      System.out.printf(
          Locale.ROOT,
          "%s, %d carriers %s: %.1f us, %.1f us of processor time, %d bytes; in a row %.1f us%n",
          Runtime.version(),
          parallelism,
          args[0],
          quantile(took, 0.5) / NANOS_PER_MICROSECOND,
          quantile(processor, 0.5) / NANOS_PER_MICROSECOND,
          quantile(allocated, 0.5),
          compiled);
    }
    System.exit(0);
  }

  /** Microseconds per consecutive sample. */
  private static double inARow(CarrierSample sample) throws ReflectiveOperationException {
    long start = 0;
    for (int i = -IN_A_ROW; i < IN_A_ROW; i++) {
      if (i == 0) {
        start = System.nanoTime();
      }
      sample.take();
    }
    return (System.nanoTime() - start) / NANOS_PER_MICROSECOND / IN_A_ROW;
  }

  /** Occupies all carriers, optionally for good. */
  private static void occupy(int carriers, boolean forGood) throws Exception {
    Method run = Runnable.class.getMethod("run");
    CountDownLatch held = new CountDownLatch(carriers);
    CountDownLatch end = new CountDownLatch(1);
    Runnable holds =
        () -> {
          held.countDown();
          synchronized (Thread.currentThread()) {
            try {
              end.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
        };
    for (int i = 0; i < carriers; i++) {
      Thread.ofVirtual()
          .start(() -> {
            try {
              run.invoke(holds);
            } catch (ReflectiveOperationException e) {
              throw new IllegalStateException(e);
            }
          });
    }
    held.await();
    if (!forGood) {
      end.countDown();
    }
  }

  private static long quantile(long[] figures, double share) {
    long[] sorted = figures.clone();
    Arrays.sort(sorted);
    return sorted[(int) (share * (sorted.length - 1))];
  }

  private static PopulationSample nobodyCounts(JvmThreads.Lazy threads) {
    Instrumentation none =
        (Instrumentation)
            Proxy.newProxyInstance(
                TickCost.class.getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> null);
    return new PopulationSample(threads, none, false, new Calm(false), () -> {});
  }

  private static final class Nobody implements StallWatch.Listener {
    @Override
    public void written() {}

    @Override
    public void stalled(String sentence) {}
  }
}
