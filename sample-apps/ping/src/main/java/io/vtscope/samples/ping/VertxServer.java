package io.vtscope.samples.ping;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/** Vert.x with one verticle per CPU, on event loops or virtual threads. */
final class VertxServer {
  private VertxServer() {}

  /** Returns the port. */
  static int start(ThreadingModel model) throws InterruptedException, ExecutionException {
    AtomicInteger port = new AtomicInteger();
    Vertx.vertx()
        .deployVerticle(
            () -> new Answers(port),
            new DeploymentOptions()
                .setThreadingModel(model)
                .setInstances(Runtime.getRuntime().availableProcessors()))
        .toCompletionStage()
        .toCompletableFuture()
        .get();
    return port.get();
  }

  private static final class Answers extends AbstractVerticle {
    /** Vert.x shares one random port among servers with -1. */
    private static final int ANY_SHARED = -1;

    private final AtomicInteger port;

    Answers(AtomicInteger port) {
      this.port = port;
    }

    @Override
    public void start(Promise<Void> begun) {
      vertx
          .createHttpServer()
          .requestHandler(request -> request.response().end(Ping.ANSWER))
          .listen(ANY_SHARED, Ping.HOST)
          .map(this::told)
          .onComplete(begun);
    }

    private Void told(HttpServer server) {
      port.set(server.actualPort());
      return null;
    }
  }
}
