package io.vtscope.samples.ping;

import io.vertx.core.ThreadingModel;
import java.util.Locale;

/** The compared servers. */
enum Server {
  MVC,
  MVC_VIRTUAL,
  JDK_VIRTUAL,
  JDK_VIRTUAL_NODELAY,
  NETTY,
  VERTX,
  VERTX_VIRTUAL,
  FASTHTTP;

  /** Starts the server in this JVM and returns its port. */
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

  String label() {
    return name().replace('_', '-').toLowerCase(Locale.ROOT);
  }
}
