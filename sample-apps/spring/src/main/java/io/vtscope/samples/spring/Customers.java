package io.vtscope.samples.spring;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Sends requests at a fixed rate, without waiting for responses. */
final class Customers {
  private static final int OK = 200;

  private Customers() {}

  /** Returns the successful responses. */
  static int visit(URI uri, int requests, int perSecond) throws InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(uri).build();
    List<CompletableFuture<Boolean>> answers = new ArrayList<>();
    try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      long begin = System.nanoTime();
      for (int i = 0; i < requests; i++) {
        answers.add(
            client
                .sendAsync(request, HttpResponse.BodyHandlers.discarding())
                .handle((answer, thrown) -> thrown == null && answer.statusCode() == OK));
        long next = begin + (i + 1L) * TimeUnit.SECONDS.toNanos(1) / perSecond;
        TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
      }
      return (int) answers.stream().filter(CompletableFuture::join).count();
    }
  }
}
