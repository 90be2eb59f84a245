package io.vtscope.samples.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutorGroup;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Shows an HTTP server that moves work from event loops to an executor. */
public final class Echo {
  private static final int CLIENTS = 10;
  private static final int REQUESTS = 400;

  private static final EventLoopGroup ACCEPTOR =
      new NioEventLoopGroup(1, new DefaultThreadFactory("acceptor"));
  private static final EventLoopGroup LOOPS =
      new NioEventLoopGroup(2, new DefaultThreadFactory("loop"));
  private static final EventExecutorGroup WORK =
      new DefaultEventExecutorGroup(3, new DefaultThreadFactory("work"));

  private Echo() {}

  public static void main(String[] args) throws Exception {
    AtomicInteger worked = new AtomicInteger();
    Channel server =
        new ServerBootstrap()
            .group(ACCEPTOR, LOOPS)
            .channel(NioServerSocketChannel.class)
            .childHandler(new Connections(worked))
            .bind("127.0.0.1", 0)
            .sync()
            .channel();
    int port = ((InetSocketAddress) server.localAddress()).getPort();
    int answered = ask(URI.create("http://127.0.0.1:" + port + "/"));
    server.close().sync();
    for (EventExecutorGroup group : List.of(ACCEPTOR, LOOPS, WORK)) {
      group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
    System.out.printf("requests=%d answered=%d worked=%d%n", REQUESTS, answered, worked.get());
  }

  private static final class Connections extends ChannelInitializer<SocketChannel> {
    private final AtomicInteger worked;

    Connections(AtomicInteger worked) {
      this.worked = worked;
    }

    @Override
    protected void initChannel(SocketChannel channel) {
      channel
          .pipeline()
          .addLast(new HttpServerCodec())
          .addLast(new HttpObjectAggregator(1024))
          .addLast(new Answer(worked));
    }
  }

  private static final class Answer extends SimpleChannelInboundHandler<FullHttpRequest> {
    private final AtomicInteger worked;

    Answer(AtomicInteger worked) {
      this.worked = worked;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the client sees a missing response
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
      WORK.execute(() -> {
        String text = "answer " + worked.incrementAndGet();
        FullHttpResponse response =
            new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.OK,
                Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
        response
            .headers()
            .setInt(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes());
        context.writeAndFlush(response);
      });
    }
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
        answered += answer.get().statusCode() == HttpResponseStatus.OK.code() ? 1 : 0;
      }
    }
    return answered;
  }
}
