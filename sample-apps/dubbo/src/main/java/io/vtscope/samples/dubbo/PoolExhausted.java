package io.vtscope.samples.dubbo;

import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import io.vtscope.samples.common.Threads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;

/**
 * Shows a Dubbo thread pool that rejects slow calls when exhausted, and virtual threads, which do
 * not.
 */
public final class PoolExhausted {
  private static final int POOL = 10;
  private static final int CLIENTS = 30;
  private static final int CALLS = 120;
  private static final int CALLS_SHORT = 20;
  private static final int TIMEOUT_MILLIS = 10_000;

  /** 127.0.0.1; by default, Dubbo binds all addresses. */
  private static final String LOOPBACK = "2130706433";

  private PoolExhausted() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    Options options = Options.of(args, "clients", "pool");
    System.setProperty("dubbo.application.logger", "jdk");
    System.setProperty("dubbo.service.shutdown.wait", "0"); // faster shutdown
    int pool = options.number("pool", POOL);
    int clients = options.number("clients", CLIENTS);
    int calls = options.isShort() ? CALLS_SHORT : CALLS;
    ProtocolConfig protocol = protocol(options.threads(), pool);
    Clients of = new Clients(begin(protocol));
    long begin = System.nanoTime();
    of.order(clients, calls);
    double seconds = (System.nanoTime() - begin) / (double) TimeUnit.SECONDS.toNanos(1);
    DubboBootstrap.getInstance().stop();
    String bound = options.threads() == Threads.PLATFORM ? Integer.toString(pool) : "none";
    table("measured, %s threads, %s".formatted(options.threads().label(), ThisJvm.where()))
        .row(bound, clients, of.answered(), of.refused(), seconds)
        .print();
    table("article D").row("300", "?", "?", "some", "-").print();
    System.out.printf(
        "calls=%d answered=%d refused=%d%n", clients * calls, of.answered(), of.refused());
  }

  private static Table table(String caption) {
    return new Table(caption, "threads", "clients", "answered", "refused", "s");
  }

  private static ProtocolConfig protocol(Threads threads, int pool) throws IOException {
    ProtocolConfig protocol = new ProtocolConfig("dubbo", freePort());
    protocol.setHost(LOOPBACK);
    // Otherwise Dubbo writes a thread dump on each exhaustion.
    protocol.setParameters(Map.of("dump.enable", "false"));
    if (threads == Threads.VIRTUAL) {
      protocol.setThreadpool("virtual");
    } else {
      protocol.setThreadpool("fixed");
      protocol.setThreads(pool);
      protocol.setQueues(0);
    }
    return protocol;
  }

  /** Dubbo does not support port 0. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static Shop begin(ProtocolConfig protocol) {
    ApplicationConfig application = new ApplicationConfig("shop");
    application.setQosEnable(false);
    application.setEnableFileCache(false);
    ServiceConfig<Shop> service = new ServiceConfig<>();
    service.setInterface(Shop.class);
    service.setRef(new SlowShop());
    service.setRegistry(new RegistryConfig(RegistryConfig.NO_AVAILABLE));
    ReferenceConfig<Shop> reference = new ReferenceConfig<>();
    reference.setInterface(Shop.class);
    reference.setUrl("dubbo://%s:%d".formatted(LOOPBACK, protocol.getPort()));
    reference.setRetries(0);
    reference.setTimeout(TIMEOUT_MILLIS);
    reference.setScope("remote");
    DubboBootstrap.getInstance()
        .application(application)
        .protocol(protocol)
        .service(service)
        .reference(reference)
        .start();
    return reference.get();
  }
}
