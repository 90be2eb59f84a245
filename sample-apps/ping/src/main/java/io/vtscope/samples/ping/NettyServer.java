package io.vtscope.samples.ping;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
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
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A Netty server with the article's number of event loops. */
final class NettyServer {
  private static final int LOOPS = 200;
  private static final int LARGEST = 1024;

  private NettyServer() {}

  /** Returns the port. */
  static int start() throws InterruptedException {
    Channel server =
        new ServerBootstrap()
            .group(new NioEventLoopGroup(1), new NioEventLoopGroup(LOOPS))
            .channel(NioServerSocketChannel.class)
            .childHandler(new Connections())
            .bind(Ping.HOST, 0)
            .sync()
            .channel();
    return ((InetSocketAddress) server.localAddress()).getPort();
  }

  private static final class Connections extends ChannelInitializer<SocketChannel> {
    @Override
    protected void initChannel(SocketChannel channel) {
      channel
          .pipeline()
          .addLast(new HttpServerCodec())
          .addLast(new HttpObjectAggregator(LARGEST))
          .addLast(new Answers());
    }
  }

  private static final class Answers extends SimpleChannelInboundHandler<FullHttpRequest> {
    private final ByteBuf answer =
        Unpooled.unreleasableBuffer(
            Unpooled.copiedBuffer(Ping.ANSWER, StandardCharsets.US_ASCII).asReadOnly());

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
      FullHttpResponse response =
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1, HttpResponseStatus.OK, answer.duplicate());
      response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, answer.readableBytes());
      context
          .writeAndFlush(response)
          .addListener(
              HttpUtil.isKeepAlive(request)
                  ? ChannelFutureListener.CLOSE_ON_FAILURE
                  : ChannelFutureListener.CLOSE);
    }
  }
}
