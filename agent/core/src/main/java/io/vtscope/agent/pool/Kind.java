package io.vtscope.agent.pool;

import io.vtscope.agent.weave.Hook;
import io.vtscope.agent.weave.Point;
import io.vtscope.agent.weave.WovenClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A supported pool library and the methods that borrow from its pools. */
enum Kind {
  HIKARI("com.zaxxer.hikari.pool.HikariPool", "HikariCP", "getConnection(J)Ljava/sql/Connection;"),
  COMMONS(
      "org.apache.commons.pool2.impl.GenericObjectPool",
      null,
      "borrowObject(J)Ljava/lang/Object; borrowObject(Ljava/time/Duration;)Ljava/lang/Object;"),
  C3P0(
      "com.mchange.v2.resourcepool.BasicResourcePool",
      "c3p0",
      "checkoutResource(J)Ljava/lang/Object;"),
  TOMCAT(
      "org.apache.tomcat.jdbc.pool.ConnectionPool",
      "Tomcat JDBC",
      "getConnection()Ljava/sql/Connection;"
          + " getConnection(Ljava/lang/String;Ljava/lang/String;)Ljava/sql/Connection;"),
  AGROAL("io.agroal.pool.ConnectionPool", "Agroal", "getConnection()Ljava/sql/Connection;"),
  OKHTTP(
      "okhttp3.Dispatcher",
      "OkHttp's Dispatcher",
      "enqueue(Lokhttp3/RealCall$AsyncCall;)V"
          + " enqueue$okhttp(Lokhttp3/internal/connection/RealCall$AsyncCall;)V"),
  SPRING_THROTTLE(
      "org.springframework.util.ConcurrencyThrottleSupport", "Spring throttle", "beforeAccess()V");

  private final String type;

  /** Null if the class name says more. */
  private final @Nullable String product;

  /** Methods with descriptors, separated by spaces. */
  private final String borrows;

  Kind(String type, @Nullable String product, String borrows) {
    this.type = type;
    this.product = product;
    this.borrows = borrows;
  }

  /** The pool class; subclasses match too. */
  String type() {
    return type;
  }

  /** Name of an unnamed pool, before its number. */
  String title(Object pool) {
    String own = pool.getClass().getName();
    return product == null ? own.substring(own.lastIndexOf('.') + 1) : product;
  }

  /** Null if unsupported. */
  static @Nullable Kind of(Object pool) {
    for (Class<?> type = pool.getClass(); type != null; type = type.getSuperclass()) {
      String name = type.getName();
      for (Kind kind : values()) {
        if (kind.type.equals(name)) {
          return kind;
        }
      }
    }
    return null;
  }

  String className() {
    return type.replace('.', '/');
  }

  WovenClass woven() {
    List<Point> points = new ArrayList<>();
    for (String borrow : borrows.split(" ", -1)) {
      points.add(point(borrow));
    }
    return new WovenClass(Hook.Call.POOL_MADE, points);
  }

  private static Point point(String borrow) {
    int descriptor = borrow.indexOf('(');
    return new Point(
        borrow.substring(0, descriptor),
        borrow.substring(descriptor),
        Point.Place.USE,
        null,
        Hook.Call.POOL_USED);
  }
}
