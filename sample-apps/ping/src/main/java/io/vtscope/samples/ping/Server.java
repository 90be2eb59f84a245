package io.vtscope.samples.ping;

import io.vertx.core.ThreadingModel;
import java.util.Locale;

/** The servers that are compared. */
enum Server {
  MVC,
  MVC_VIRTUAL,
  JDK_VIRTUAL,
  JDK_VIRTUAL_NODELAY,
  NETTY,
  VERTX,
  VERTX_VIRTUAL,
  FASTHTTP;

  /** Starts it in this JVM, and gives back the port on which it listens. */
  int start() throws Exception {
    return switch (this) {
      case MVC -> SpringServer.start(false);
      case MVC_VIRTUAL -> SpringServer.start(true);
      case JDK_VIRTUAL -> JdkServer.start(false);
      case JDK_VIRTUAL_NODELAY -> JdkServer.start(true);
      case NETTY -> NettyServer.start();
      case VERTX -> VertxServer.start(ThreadingModel.EVENT_LOOP);
      case VERTX_VIRTUAL -> VertxServer.start(ThreadingModel.VIRTUAL_THREAD);
      case FASTHTTP -> throw new UnsupportedOperationException("it is no Java");
    };
  }

  static Server labelled(String label) {
    return valueOf(label.replace('-', '_').toUpperCase(Locale.ROOT));
  }

  /** As the command line has it. */
  String label() {
    return name().replace('_', '-').toLowerCase(Locale.ROOT);
  }
}
