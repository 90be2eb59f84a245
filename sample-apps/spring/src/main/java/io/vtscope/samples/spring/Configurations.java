package io.vtscope.samples.spring;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.embedded.jetty.JettyServletWebServerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Profile;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** The beans that each mode adds to Spring Boot's defaults. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Orders.class, Mailer.class})
class Configurations {

  @Configuration(proxyBeanMethods = false)
  @Profile({"jetty-pool", "jetty-virtual"})
  static class OnJetty {
    @Bean
    JettyServletWebServerFactory server() {
      return new JettyServletWebServerFactory();
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Profile({"async-enabled", "async-forgotten"})
  static class Mails {
    @Bean
    ThreadPoolTaskExecutor mailExecutor() {
      ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
      executor.setCorePoolSize(10);
      executor.setMaxPoolSize(20);
      return executor;
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAsync
  @Profile("async-enabled")
  static class MailsAreSentLater {}
}
