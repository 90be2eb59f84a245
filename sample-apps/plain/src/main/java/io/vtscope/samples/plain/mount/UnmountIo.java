package io.vtscope.samples.plain.mount;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.vtscope.samples.common.Options;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * Shows that virtual threads may change carriers during TLS calls. The server uses platform
 * threads: before JDK 24, virtual ones would be pinned while they read.
 */
public final class UnmountIo {
  private static final int TIMES = 200;
  private static final int FEW_TIMES = 20;
  private static final long ANSWER_MILLIS = 20;
  private static final int FINE = 200;

  private UnmountIo() {}

  public static void main(String[] args) throws Exception {
    Options options = Options.of(args, "times", "server");
    int times = options.number("times", options.isShort() ? FEW_TIMES : TIMES);
    Certificates certificates = Certificates.make();
    HttpsServer server = server(certificates.server());
    URI uri = URI.create("https://localhost:" + server.getAddress().getPort() + "/");
    HttpRequest request = HttpRequest.newBuilder(uri).build();
    try (ExecutorService handlers =
            options.text("server", "platform").equals("virtual")
                ? Executors.newVirtualThreadPerTaskExecutor()
                : Executors.newCachedThreadPool();
        HttpClient client =
            HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(certificates.client())
                .build()) {
      server.setExecutor(handlers);
      server.start();
      CarrierChanges.of(
          "HTTPS call",
          times,
          () -> {
            HttpResponse<String> answer =
                client.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != FINE || !answer.body().contains("client")) {
              throw new IOException("answered " + answer.statusCode() + ": " + answer.body());
            }
          });
      server.stop(0);
    }
  }

  private static HttpsServer server(SSLContext context) throws IOException {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(context) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters both = getSSLContext().getDefaultSSLParameters();
            both.setNeedClientAuth(true);
            parameters.setSSLParameters(both);
          }
        });
    server.createContext("/", UnmountIo::answer);
    return server;
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Thread.sleep(ANSWER_MILLIS);
      byte[] name =
          ((HttpsExchange) exchange)
              .getSSLSession()
              .getPeerPrincipal()
              .getName()
              .getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(FINE, name.length);
      exchange.getResponseBody().write(name);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
