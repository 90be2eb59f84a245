package io.vtscope.samples.bench;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.LongStream;

/** Sends requests to one of two services. */
final class TargetLoad implements AutoCloseable {
  /** Few, so that the agent's fixed cost dominates. */
  private static final int CONNECTIONS = Integer.getInteger("connections", 16);

  private static final int ANSWER_BODY = 8;

  private static final byte[] REQUEST =
      "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final List<Connections> clients = new ArrayList<>();
  private final CyclicBarrier barrier = new CyclicBarrier(CONNECTIONS + 1);
  private volatile int target;
  private volatile long end;

  TargetLoad(List<TargetJvm> targets) throws IOException {
    for (int i = 0; i < CONNECTIONS; i++) {
      Connections client = new Connections(targets);
      clients.add(client);
      Thread.ofPlatform().daemon().start(() -> run(client));
    }
  }

  /** Nanoseconds of each request, sorted. */
  long[] run(int target, long nanos) throws InterruptedException, BrokenBarrierException {
    this.target = target;
    this.end = System.nanoTime() + nanos;
    barrier.await(); // start
    barrier.await(); // end
    long[] all = clients.stream().flatMapToLong(Connections::taken).toArray();
    Arrays.sort(all);
    return all;
  }

  private void run(Connections client) {
    try {
      while (true) {
        barrier.await();
        client.ask(target, end);
        barrier.await();
      }
    } catch (InterruptedException | BrokenBarrierException e) {
      // shutdown
    } catch (IOException e) {
      barrier.reset(); // unblocks the waiting caller
    }
  }

  @Override
  public void close() {
    barrier.reset(); // ends the clients
    clients.forEach(Connections::close);
  }

  private static final class Connections {
    private final List<Socket> sockets = new ArrayList<>();
    private final List<InputStream> answers = new ArrayList<>();
    private long[] taken = new long[1024];
    private int count;

    Connections(List<TargetJvm> targets) throws IOException {
      for (TargetJvm target : targets) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), target.port());
        socket.setTcpNoDelay(true);
        sockets.add(socket);
        answers.add(new BufferedInputStream(socket.getInputStream()));
      }
    }

    void ask(int target, long end) throws IOException {
      count = 0;
      long before = System.nanoTime();
      while (before - end < 0) {
        sockets.get(target).getOutputStream().write(REQUEST);
        read(answers.get(target));
        long after = System.nanoTime();
        if (count == taken.length) {
          taken = Arrays.copyOf(taken, 2 * count);
        }
        taken[count++] = after - before;
        before = after;
      }
    }

    private static void read(InputStream in) throws IOException {
      int newlines = 0;
      while (newlines < 2) {
        int next = in.read();
        if (next < 0) {
          throw new EOFException("the service has ended");
        }
        newlines = next == '\n' ? newlines + 1 : next == '\r' ? newlines : 0;
      }
      in.skipNBytes(ANSWER_BODY);
    }

    LongStream taken() {
      return Arrays.stream(taken, 0, count);
    }

    void close() {
      for (Socket socket : sockets) {
        try {
          socket.close();
        } catch (IOException e) {
          // the service has ended
        }
      }
    }
  }
}
