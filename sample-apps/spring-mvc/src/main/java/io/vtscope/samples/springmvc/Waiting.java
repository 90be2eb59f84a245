package io.vtscope.samples.springmvc;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestTemplate;

/** Responds after a delay, with a {@link Callable} on Spring's executor. */
@RestController
@EnableAutoConfiguration(
    exclude = {DataSourceAutoConfiguration.class, HibernateJpaAutoConfiguration.class})
class Waiting {
  static final String WAIT = "waiting.millis";
  static final String REMOTE = "waiting.remote";

  private final int millis;
  private final String remote;
  private final RestTemplate client = new RestTemplate();
  private final AtomicInteger begun = new AtomicInteger();

  Waiting(@Value("${" + WAIT + "}") int millis, @Value("${" + REMOTE + "}") String remote) {
    this.millis = millis;
    this.remote = remote;
  }

  @GetMapping("/wait")
  Callable<String> await() {
    return () -> {
      begun.incrementAndGet();
      TimeUnit.MILLISECONDS.sleep(millis);
      return "waited";
    };
  }

  @GetMapping("/remote")
  Callable<String> ask() {
    return () -> {
      begun.incrementAndGet();
      return String.valueOf(client.getForObject(remote, String.class));
    };
  }

  int begun() {
    return begun.get();
  }
}
