package io.vtscope.samples.ping;

/** What is asked for and what is answered. */
final class Ping {
  static final String HOST = "127.0.0.1";
  static final String PATH = "/ping";
  static final String ANSWER = "pong";

  private Ping() {}
}
