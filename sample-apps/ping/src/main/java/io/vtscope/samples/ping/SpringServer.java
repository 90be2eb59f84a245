package io.vtscope.samples.ping;

import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Spring MVC on Tomcat with Spring Boot's defaults. */
final class SpringServer {
  private SpringServer() {}

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @Import(Answers.class)
  static class Beans {}

  @RestController
  static final class Answers {
    @GetMapping(Ping.PATH)
    String ping() {
      return Ping.ANSWER;
    }
  }

  /** Returns the port. */
  static int start(boolean isVirtual) {
    SpringApplication application = new SpringApplication(Beans.class);
    application.setLogStartupInfo(false);
    application.setDefaultProperties(
        Map.of(
            "server.address", Ping.HOST,
            "server.port", "0",
            "spring.main.banner-mode", "off",
            "logging.level.root", "warn",
            "spring.threads.virtual.enabled", Boolean.toString(isVirtual)));
    ConfigurableApplicationContext context = application.run();
    return ((ServletWebServerApplicationContext) context).getWebServer().getPort();
  }
}
