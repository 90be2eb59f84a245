package io.vtscope.rule.carrier;

import io.vtscope.finding.CarrierFacts.Endless.Why;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.meaning.Meaning;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A socket call, which only the peer ends. */
enum SocketCall {
  WRITE(Why.SOCKET_WRITE),
  READ(Why.SOCKET_READ),
  OTHER(Why.SOCKET);

  private final Why why;

  SocketCall(Why why) {
    this.why = why;
  }

  Why why() {
    return why;
  }

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
    return Meaning.CHANNELS.isType(type) && (type.contains("Socket") || type.contains("Datagram"));
  }
}
