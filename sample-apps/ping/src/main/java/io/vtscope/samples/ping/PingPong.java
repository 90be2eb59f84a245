package io.vtscope.samples.ping;

import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.List;

/** Compares the throughput of HTTP servers with minimal responses, each in its own process. */
public final class PingPong {
  private static final String CLIENTS = "1,10,100";
  private static final String CLIENTS_SHORT = "10";
  private static final String SERVERS_SHORT = "jdk-virtual,vertx";
  private static final int SECONDS = 2;
  private static final double ARTICLE_VERTX = 166_866.9;

  private final Clients clients;
  private final List<Integer> counts;
  private final int seconds;
  private final boolean isShort;
  private final Table measured;
  private int servers;
  private long answered;
  private long failed;

  private PingPong(Clients clients, List<Integer> counts, int seconds, boolean isShort) {
    this.clients = clients;
    this.counts = counts;
    this.seconds = seconds;
    this.isShort = isShort;
    measured = table("measured by %s, %s".formatted(clients.label(), ThisJvm.where()));
  }

  public static void main(String[] args) throws Exception {
    Options options = Options.of(args, "server", "here", "servers", "clients", "load", "seconds");
    if (options.has("server")) {
      ServerProcess.serve(Server.labelled(options.text("server", "")));
      return;
    }
    Clients clients = options.text("load", "").equals("java") ? Clients.JAVA : Clients.here();
    String counts = options.text("clients", options.isShort() ? CLIENTS_SHORT : CLIENTS);
    PingPong sample =
        new PingPong(
            clients,
            Arrays.stream(counts.split(",", -1)).map(Integer::valueOf).toList(),
            options.number("seconds", options.isShort() ? 1 : SECONDS),
            options.isShort());
    if (options.has("here")) {
      Server server = Server.labelled(options.text("here", ""));
      sample.ask(server, ServerProcess.at(server.start()));
    } else {
      sample.askAll(servers(options));
    }
    sample.show();
    System.exit(0); // ends server threads in this JVM
  }

  private static List<Server> servers(Options options) {
    if (!options.has("servers") && !options.isShort()) {
      return List.of(Server.values());
    }
    String wanted = options.text("servers", SERVERS_SHORT);
    return Arrays.stream(wanted.split(",", -1)).map(Server::labelled).toList();
  }

  private void askAll(List<Server> servers) throws IOException, InterruptedException {
    for (Server server : servers) {
      if (server == Server.FASTHTTP) {
        askFasthttp();
      } else {
        try (ServerProcess process = ServerProcess.of(server)) {
          ask(server, process.uri());
        }
      }
    }
  }

  private void askFasthttp() throws IOException, InterruptedException {
    try (Fasthttp fasthttp = Fasthttp.build();
        ServerProcess process = ServerProcess.of(fasthttp.command())) {
      ask(Server.FASTHTTP, process.uri());
    } catch (IOException e) {
      System.out.println("fasthttp is left out: " + e.getMessage());
    }
  }

  private void ask(Server server, URI uri) throws IOException, InterruptedException {
    if (!isShort) {
      // warm-up
      clients.ask(uri, counts.getLast(), 1);
    }
    for (int count : counts) {
      Clients.Seen seen = clients.ask(uri, count, seconds);
      measured.row(server.label(), count, seen.perSecond(), seen.meanMillis(), seen.p99Millis());
      answered += seen.answered();
      failed += seen.failed();
    }
    servers++;
  }

  private void show() {
    measured.print();
    table("article D, MacBook Air M2").row("vertx", "?", ARTICLE_VERTX, "-", "-").print();
    System.out.println(
        "Article D says nothing of the clients behind its figure. Here clients and server share the"
            + " processors, and no server waits for anything, which is all that virtual threads are"
            + " for. On JDK 21 jdk-virtual sends an answer in two packets, and the client"
            + " acknowledges the first after 40 ms: sun.net.httpserver.nodelay=true ends that.");
    System.out.printf("servers=%d answered=%d failed=%d%n", servers, answered, failed);
  }

  private static Table table(String caption) {
    return new Table(caption, "server", "clients", "requests/s", "mean ms", "p99 ms");
  }
}
