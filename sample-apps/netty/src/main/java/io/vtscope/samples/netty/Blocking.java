package io.vtscope.samples.netty;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Shows blocking tasks on an event loop, which delay the virtual threads that submit them. */
public final class Blocking {
  private static final int CLIENTS = 50;
  private static final long TASK_MILLIS = 100;
  private static final long RUNS_NANOS = TimeUnit.SECONDS.toNanos(8);

  private Blocking() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup loops = new NioEventLoopGroup(1, new DefaultThreadFactory("loop"));
    long end = System.nanoTime() + RUNS_NANOS;
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(
          Thread.ofVirtual()
              .start(() -> {
                while (System.nanoTime() < end) {
                  loops.submit(Blocking::look).awaitUninterruptibly();
                }
              }));
    }
    for (Thread client : clients) {
      client.join();
    }
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    System.out.printf("clients=%d%n", CLIENTS);
  }

  private static void look() {
    try {
      Thread.sleep(TASK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
