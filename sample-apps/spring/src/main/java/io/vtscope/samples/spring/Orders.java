package io.vtscope.samples.spring;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Serves orders. */
@RestController
final class Orders {
  private static final int SLOW_MILLIS = 80;
  private static final int MILLIS = 20;

  private final Mailer mailer;
  private final AtomicInteger served = new AtomicInteger();

  Orders(Mailer mailer) {
    this.mailer = mailer;
  }

  /** Spring runs the Callable on its applicationTaskExecutor. */
  @GetMapping("/slow")
  Callable<String> slow() {
    return () -> serve(SLOW_MILLIS);
  }

  @GetMapping("/quick")
  Callable<String> quick() {
    return () -> serve(1);
  }

  /** Runs on the server's thread. */
  @GetMapping("/order")
  String order() throws InterruptedException {
    return serve(MILLIS);
  }

  @GetMapping("/mail")
  String mail() throws InterruptedException {
    mailer.isWanted();
    mailer.send();
    return serve(1);
  }

  int served() {
    return served.get();
  }

  private String serve(int millis) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(millis);
    return "order " + served.incrementAndGet();
  }
}
