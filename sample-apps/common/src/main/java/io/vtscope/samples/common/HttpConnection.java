package io.vtscope.samples.common;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Locale;

/** A persistent HTTP connection that returns response statuses. */
final class HttpConnection implements Closeable {
  private static final int CONNECTING_MILLIS = 10_000;
  private static final int HEXADECIMAL = 16;

  private final Socket socket;
  private final InputStream in;

  private HttpConnection(Socket socket) throws IOException {
    this.socket = socket;
    in = new BufferedInputStream(socket.getInputStream());
  }

  static HttpConnection to(InetSocketAddress address, int timeoutMillis) throws IOException {
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.connect(address, CONNECTING_MILLIS);
      socket.setSoTimeout(timeoutMillis);
      return new HttpConnection(socket);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  int status(byte[] request) throws IOException {
    socket.getOutputStream().write(request);
    String first = line();
    int length = 0;
    boolean chunked = false;
    for (String header = line(); !header.isEmpty(); header = line()) {
      String lower = header.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(lower.substring(lower.indexOf(':') + 1).strip());
      } else if (lower.startsWith("transfer-encoding:") && lower.contains("chunked")) {
        chunked = true;
      }
    }
    if (chunked) {
      for (int size = chunk(); size > 0; size = chunk()) {
        in.skipNBytes(size);
        line();
      }
      line();
    } else {
      in.skipNBytes(length);
    }
    return Integer.parseInt(first.split(" ", -1)[1]);
  }

  private int chunk() throws IOException {
    return Integer.parseInt(line().split(";", -1)[0].strip(), HEXADECIMAL);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("closed within an answer");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // the connection is unusable anyway
    }
  }
}
