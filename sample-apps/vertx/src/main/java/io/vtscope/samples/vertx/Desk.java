package io.vtscope.samples.vertx;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Shows an HTTP server on an event loop that blocks only on worker threads. */
public final class Desk {
  private static final int CLIENTS = 10;
  private static final int REQUESTS = 400;
  private static final int MILLIS = 5;
  private static final int OK = 200;

  private final Vertx vertx;
  private final AtomicInteger worked = new AtomicInteger();

  private Desk(Vertx vertx) {
    this.vertx = vertx;
  }

  public static void main(String[] args) throws Exception {
    Vertx vertx = Vertx.vertx();
    Desk desk = new Desk(vertx);
    HttpServer server =
        vertx
            .createHttpServer()
            .requestHandler(desk::answer)
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .get();
    int answered = ask(URI.create("http://127.0.0.1:" + server.actualPort() + "/"));
    vertx.close().toCompletionStage().toCompletableFuture().get();
    System.out.printf("requests=%d answered=%d worked=%d%n", REQUESTS, answered, desk.worked.get());
  }

  private void answer(HttpServerRequest request) {
    vertx
        .executeBlocking(this::work, false)
        .onSuccess(text -> request.response().end(text))
        .onFailure(thrown -> request.response().setStatusCode(500).end());
  }

  private String work() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(MILLIS);
    return "answer " + worked.incrementAndGet();
  }

  private static int ask(URI uri) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(uri).build();
    int answered = 0;
    try (HttpClient client = HttpClient.newHttpClient();
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
      List<Future<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < REQUESTS; i++) {
        answers.add(
            clients.submit(() -> client.send(request, HttpResponse.BodyHandlers.ofString())));
      }
      for (Future<HttpResponse<String>> answer : answers) {
        answered += answer.get().statusCode() == OK ? 1 : 0;
      }
    }
    return answered;
  }
}
