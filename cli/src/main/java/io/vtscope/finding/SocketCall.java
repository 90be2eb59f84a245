package io.vtscope.finding;

import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a thread waits for in a call of a socket: the peer ends it, and no lock. */
enum SocketCall {
  WRITE(
      "writes to a socket whose peer, which the JVM does not tell, takes nothing while it does not read",
      "A blocking write has no time limit: write what may have to wait from one thread, out of a queue"
          + " with a bound, and close the connection where that stays full."),
  READ(
      "reads from a socket whose peer, which the JVM does not tell, has sent nothing more",
      "Read with a time limit (Socket.setSoTimeout), and not while a monitor is held."),
  OTHER(
      "waits for a peer on the network, which the JVM does not tell",
      "Connect with a time limit, and not while a monitor is held.");

  private final String words;
  private final String remedy;

  SocketCall(String words, String remedy) {
    this.words = words;
    this.remedy = remedy;
  }

  /** What it does, for a sentence whose subject is the thread. */
  String words() {
    return words;
  }

  /** A sentence. */
  String remedy() {
    return remedy;
  }

  /** Null where the innermost call of the application is none of a socket. */
  static @Nullable SocketCall of(Stack stack) {
    boolean network = false;
    for (Frame frame : stack.frames()) {
      if (isOfSocket(frame.type())) {
        String method = frame.method().toLowerCase(Locale.ROOT);
        if (method.contains("write")) {
          return WRITE;
        }
        if (method.contains("read")) {
          return READ;
        }
        network = true;
      } else if (!frame.isJdk()) {
        break;
      }
    }
    return network ? OTHER : null;
  }

  private static boolean isOfSocket(String type) {
    return type.startsWith("sun.nio.ch.") && (type.contains("Socket") || type.contains("Datagram"));
  }
}
