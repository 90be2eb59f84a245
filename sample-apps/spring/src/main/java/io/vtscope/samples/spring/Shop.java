package io.vtscope.samples.spring;

import java.net.URI;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** Runs the shop in one of its {@link Mode modes}. */
public final class Shop {
  private Shop() {}

  public static void main(String[] args) throws InterruptedException {
    if (args.length != 1) {
      System.err.println("usage: Shop " + String.join("|", Mode.labels()));
      System.exit(2);
    }
    Mode mode = Mode.labelled(args[0]);
    SpringApplication application = new SpringApplication(Configurations.class);
    application.setAdditionalProfiles(mode.label());
    application.setLogStartupInfo(false);
    application.setDefaultProperties(
        Map.of(
            "server.address", "127.0.0.1",
            "server.port", "0",
            "spring.main.banner-mode", "off",
            "logging.level.root", "warn",
            "spring.threads.virtual.enabled", Boolean.toString(mode.isVirtual())));
    try (ConfigurableApplicationContext context = application.run()) {
      int port = ((ServletWebServerApplicationContext) context).getWebServer().getPort();
      int answered =
          Customers.visit(
              URI.create("http://127.0.0.1:" + port + mode.path()),
              mode.requests(),
              mode.perSecond());
      context.getBean(Mailer.class).awaitAll();
      System.out.printf(
          "requests=%d answered=%d served=%d mailed=%d mailedOnExecutor=%d%n",
          mode.requests(),
          answered,
          context.getBean(Orders.class).served(),
          context.getBean(Mailer.class).sent(),
          context.getBean(Mailer.class).sentOnExecutor());
    }
  }
}
