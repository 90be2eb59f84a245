package io.vtscope.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.vtscope.testing.Program;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** A database that receives OTLP and answers PromQL. */
final class VictoriaMetrics implements AutoCloseable {
  private static final long LONGEST = Duration.ofSeconds(60).toNanos();
  private static final long STEP = Duration.ofMillis(250).toNanos();

  private final HttpClient client = HttpClient.newHttpClient();
  private final Program program;
  private final String url;

  /**
   * A series.
   *
   * @param value the newest
   */
  record Found(Map<String, String> labels, double value) {
    String service() {
      return label("service_name");
    }

    /** Empty without data, as in PromQL. */
    String label(String name) {
      return labels.getOrDefault(name, "");
    }
  }

  private VictoriaMetrics(Program program) throws InterruptedException {
    this.program = program;
    String started = "started server at ";
    String line = program.awaitErr(said -> said.contains(started));
    this.url = line.substring(line.indexOf(started) + started.length());
  }

  static VictoriaMetrics start(Path data, String... options) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of(options));
    command.addFirst(Receivers.program("victoria-metrics"));
    command.add("-httpListenAddr=127.0.0.1:0");
    command.add("-storageDataPath=" + data);
    command.add("-opentelemetry.usePrometheusNaming");
    command.add("-search.latencyOffset=0s");
    return new VictoriaMetrics(Program.start(command));
  }

  String otlp() {
    return url + "opentelemetry";
  }

  /** The series that the query gives now. */
  List<Found> query(String promql) throws IOException, InterruptedException {
    return ask("query", promql, "").stream()
        .map(VictoriaMetrics::object)
        .map(series -> new Found(labels(series), number(series.getAsJsonArray("value"))))
        .toList();
  }

  /** The series that the query gave at any second since then. */
  List<Found> ever(String promql, long sinceSeconds) throws IOException, InterruptedException {
    return ask("query_range", promql, "&step=1s&start=" + sinceSeconds).stream()
        .map(VictoriaMetrics::object)
        .map(series ->
            new Found(
                labels(series),
                number(series.getAsJsonArray("values").asList().getLast().getAsJsonArray())))
        .toList();
  }

  /** Waits until the query gives series. */
  List<Found> await(String promql) throws IOException, InterruptedException {
    long end = System.nanoTime() + LONGEST;
    List<Found> found = query(promql);
    while (found.isEmpty()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("nothing for %s; there is:\n%s".formatted(promql, everything()));
      }
      LockSupport.parkNanos(STEP);
      found = query(promql);
    }
    return found;
  }

  private String everything() throws IOException, InterruptedException {
    return query("sort_desc(sum by (__name__, service_name) ({__name__=~\"vtscope.*\"}))").stream()
        .map(Found::toString)
        .collect(Collectors.joining("\n"));
  }

  private List<JsonElement> ask(String kind, String promql, String parameters)
      throws IOException, InterruptedException {
    client.send(
        HttpRequest.newBuilder(URI.create(url + "internal/force_flush")).build(),
        BodyHandlers.discarding());
    String query = "query=" + URLEncoder.encode(promql, UTF_8) + "&nocache=1" + parameters;
    HttpResponse<String> answer =
        client.send(
            HttpRequest.newBuilder(URI.create(url + "api/v1/" + kind + "?" + query)).build(),
            BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new AssertionError(promql + ": " + answer.body());
    }
    return JsonParser.parseString(answer.body())
        .getAsJsonObject()
        .getAsJsonObject("data")
        .getAsJsonArray("result")
        .asList();
  }

  private static JsonObject object(JsonElement element) {
    return element.getAsJsonObject();
  }

  private static Map<String, String> labels(JsonObject series) {
    return series.getAsJsonObject("metric").entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, label -> label.getValue().getAsString()));
  }

  private static double number(JsonArray timeAndValue) {
    return Double.parseDouble(timeAndValue.get(1).getAsString());
  }

  @Override
  public void close() {
    program.close();
    program.handle().onExit().join(); // it writes to a directory that is deleted next
  }
}
