package io.vtscope.samples.springasync;

import java.util.concurrent.ExecutorService;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Profile;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** The article's executors. */
@Configuration(proxyBeanMethods = false)
@Import({Waiter.class, Executors.Enabled.class})
class Executors {
  static final String POOL = "pool";
  static final String PER_TASK = "perTask";
  static final String SIMPLE = "simple";

  /** The profile that enables {@code @Async}. */
  static final String ENABLED = "enabled";

  private static final int CORE = 10;
  private static final int MAXIMUM = 20;

  @Bean(POOL)
  ThreadPoolTaskExecutor pool() {
    ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
    executor.setCorePoolSize(CORE);
    executor.setMaxPoolSize(MAXIMUM);
    executor.setQueueCapacity(Integer.MAX_VALUE);
    executor.setThreadNamePrefix("platform-task-");
    return executor;
  }

  @Bean(PER_TASK)
  ExecutorService perTask() {
    return java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor();
  }

  @Bean(SIMPLE)
  SimpleAsyncTaskExecutor simple() {
    SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor("virtual-thread-");
    executor.setVirtualThreads(true);
    return executor;
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAsync
  @Profile(ENABLED)
  static class Enabled {}
}
