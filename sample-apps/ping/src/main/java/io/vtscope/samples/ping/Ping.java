package io.vtscope.samples.ping;

/** The request and its response. */
final class Ping {
  static final String HOST = "127.0.0.1";
  static final String PATH = "/ping";
  static final String ANSWER = "pong";

  private Ping() {}
}
