package io.vtscope.samples.plain;

import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import java.lang.reflect.Method;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Shows a wait below a native frame, which pins on every JDK. {@link Method#invoke} is native with
 * {@code -Djdk.reflect.useNativeAccessorOnly=true}.
 */
public final class PinNative {
  private static final int CALLS = 200;
  private static final int CALLS_SHORT = 20;

  private PinNative() {}

  public static void main(String[] args) throws Exception {
    Options options = Options.of(args, "clients");
    int calls = options.number("clients", options.isShort() ? CALLS_SHORT : CALLS);
    Method answer = Backend.class.getDeclaredMethod("answer");
    Table measured = new Table("measured, " + ThisJvm.where(), "called", "calls at once", "s");
    measured.row("directly", calls, seconds(calls, number -> Backend.answer()));
    measured.row("by Method.invoke", calls, seconds(calls, number -> answer.invoke(null)));
    measured.print();
    System.out.println(
        "Article B has no figures of this: it says that a native or foreign call pins. The call"
            + " alone does not; to wait in Java that it has called does.");
    System.out.printf("calls=%d%n", calls);
  }

  private static double seconds(int calls, VirtualThreads.Task task)
      throws InterruptedException, ExecutionException {
    long begin = System.nanoTime();
    VirtualThreads.each(calls, task);
    return (System.nanoTime() - begin) / (double) TimeUnit.SECONDS.toNanos(1);
  }
}
