package io.vtscope.samples.springmvc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.vtscope.samples.mariadb.ConnectorJ;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.domain.EntityScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Counts database rows in a {@link Callable} on Spring's executor. */
@RestController
class Counting {
  static final String DRIVER = "counting.driver";
  static final String URL = "counting.url";
  static final String CONNECTIONS = "counting.connections";
  static final String DELAY = "counting.delay-seconds";

  private static final long FILLED_WITHIN_MINUTES = 1;

  private final ItemRepository items;
  private final double delaySeconds;
  private final AtomicInteger counted = new AtomicInteger();

  Counting(ItemRepository items, double delaySeconds) {
    this.items = items;
    this.delaySeconds = delaySeconds;
  }

  @GetMapping("/count")
  Callable<String> count() {
    return () -> {
      long names = delaySeconds > 0 ? items.countNames(delaySeconds) : items.countNames();
      counted.incrementAndGet();
      return Long.toString(names);
    };
  }

  int counted() {
    return counted.get();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @EnableJpaRepositories
  @EntityScan
  static class Application {
    @Bean
    Counting counting(ItemRepository items, @Value("${" + DELAY + "}") double delaySeconds) {
      return new Counting(items, delaySeconds);
    }

    /** Opens all connections before the first request. */
    @Bean
    HikariDataSource source(
        @Value("${" + DRIVER + "}") String driver,
        @Value("${" + URL + "}") String url,
        @Value("${" + CONNECTIONS + "}") int connections)
        throws ReflectiveOperationException {
      System.setProperty("com.zaxxer.hikari.blockUntilFilled", "true");
      HikariConfig config = new HikariConfig();
      config.setDataSource(ConnectorJ.dataSource(driver, url));
      config.setPoolName("items");
      config.setMaximumPoolSize(connections);
      config.setInitializationFailTimeout(TimeUnit.MINUTES.toMillis(FILLED_WITHIN_MINUTES));
      return new HikariDataSource(config);
    }
  }
}
