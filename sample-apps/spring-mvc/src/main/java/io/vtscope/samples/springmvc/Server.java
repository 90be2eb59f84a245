package io.vtscope.samples.springmvc;

import io.vtscope.samples.common.Threads;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** A Spring Boot application on Tomcat, on a random port. */
final class Server implements AutoCloseable {
  private final ConfigurableApplicationContext context;

  private Server(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /**
   * Starts the application.
   *
   * @param core size of Spring's platform thread executor
   */
  static Server start(Class<?> application, Threads threads, int core, Map<String, Object> more) {
    Map<String, Object> properties = new HashMap<>(more);
    properties.put("server.address", "127.0.0.1");
    properties.put("server.port", "0");
    properties.put("spring.main.banner-mode", "off");
    properties.put("logging.level.root", "off");
    properties.put("spring.threads.virtual.enabled", threads == Threads.VIRTUAL);
    properties.put("spring.task.execution.pool.core-size", core);
    SpringApplication spring = new SpringApplication(application);
    spring.setLogStartupInfo(false);
    spring.setDefaultProperties(properties);
    return new Server(spring.run());
  }

  URI uri(String path) {
    int port = ((ServletWebServerApplicationContext) context).getWebServer().getPort();
    return URI.create("http://127.0.0.1:" + port + path);
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  @Override
  public void close() {
    context.close();
  }
}
