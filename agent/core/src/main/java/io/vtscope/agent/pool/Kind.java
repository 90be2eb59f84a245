package io.vtscope.agent.pool;

import io.vtscope.agent.weave.Hook;
import io.vtscope.agent.weave.Point;
import io.vtscope.agent.weave.WovenClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A supported pool library, the methods that borrow from its pools, and where loans begin and end.
 */
enum Kind {
  HIKARI(
      "com.zaxxer.hikari.pool.HikariPool",
      "HikariCP",
      "getConnection(J)Ljava/sql/Connection;",
      "getConnection(J)Ljava/sql/Connection;>schedule",
      "recycle(Lcom/zaxxer/hikari/pool/PoolEntry;)V"
          + " closeConnection(Lcom/zaxxer/hikari/pool/PoolEntry;Ljava/lang/String;)V"),
  COMMONS(
      "org.apache.commons.pool2.impl.GenericObjectPool",
      null,
      "borrowObject(J)Ljava/lang/Object; borrowObject(Ljava/time/Duration;)Ljava/lang/Object;",
      "borrowObject(J)Ljava/lang/Object; borrowObject(Ljava/time/Duration;)Ljava/lang/Object;",
      "returnObject(Ljava/lang/Object;)V invalidateObject(Ljava/lang/Object;)V"
          + " invalidateObject(Ljava/lang/Object;Lorg/apache/commons/pool2/DestroyMode;)V"),
  C3P0(
      "com.mchange.v2.resourcepool.BasicResourcePool",
      "c3p0",
      "checkoutResource(J)Ljava/lang/Object;",
      "checkoutResource(J)Ljava/lang/Object;",
      "checkinResource(Ljava/lang/Object;)V removeResource(Ljava/lang/Object;Z)V"),
  TOMCAT(
      "org.apache.tomcat.jdbc.pool.ConnectionPool",
      "Tomcat JDBC",
      "getConnection()Ljava/sql/Connection;"
          + " getConnection(Ljava/lang/String;Ljava/lang/String;)Ljava/sql/Connection;",
      "borrowConnection(ILjava/lang/String;Ljava/lang/String;)"
          + "Lorg/apache/tomcat/jdbc/pool/PooledConnection;",
      "returnConnection(Lorg/apache/tomcat/jdbc/pool/PooledConnection;)V"
          + " release(Lorg/apache/tomcat/jdbc/pool/PooledConnection;)V"),
  /** Older versions borrow in getConnection. A transaction may delay the return. */
  AGROAL(
      "io.agroal.pool.ConnectionPool",
      "Agroal",
      "getConnection()Ljava/sql/Connection;",
      "getConnection()Ljava/sql/Connection;>fireOnConnectionAcquiredInterceptor"
          + " internalGetConnection(Z)Ljava/sql/Connection;>fireOnConnectionAcquiredInterceptor",
      "returnConnectionHandler(Lio/agroal/pool/ConnectionHandler;)V"
          + ">fireOnConnectionReturnInterceptor"
          + " removeFromPool(Lio/agroal/pool/ConnectionHandler;)V"),
  OKHTTP(
      "okhttp3.Dispatcher",
      "OkHttp's Dispatcher",
      "enqueue(Lokhttp3/RealCall$AsyncCall;)V"
          + " enqueue$okhttp(Lokhttp3/internal/connection/RealCall$AsyncCall;)V",
      "",
      ""),
  SPRING_THROTTLE(
      "org.springframework.util.ConcurrencyThrottleSupport",
      "Spring throttle",
      "beforeAccess()V",
      "",
      "");

  private final String type;

  /** Null if the class name says more. */
  private final @Nullable String product;

  /** Methods with descriptors, separated by spaces. */
  private final String borrows;

  /**
   * Methods that return the lent object, or after {@code >} calls whose last argument it is. Empty
   * if nothing is lent.
   */
  private final String begins;

  /** Methods whose first argument is the lent object, or calls as above. */
  private final String ends;

  Kind(String type, @Nullable String product, String borrows, String begins, String ends) {
    this.type = type;
    this.product = product;
    this.borrows = borrows;
    this.begins = begins;
    this.ends = ends;
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
    add(borrows, Point.Place.USE, Hook.Call.POOL_USED, points);
    add(begins, Point.Place.RESULT, Hook.Call.LOAN_BEGUN, points);
    add(ends, Point.Place.ENTRY, Hook.Call.LOAN_ENDED, points);
    return new WovenClass(Hook.Call.POOL_MADE, points);
  }

  private static void add(String methods, Point.Place place, Hook.Call call, List<Point> points) {
    if (methods.isEmpty()) {
      return;
    }
    for (String method : methods.split(" ", -1)) {
      int descriptor = method.indexOf('(');
      int called = method.indexOf('>');
      points.add(
          new Point(
              method.substring(0, descriptor),
              method.substring(descriptor, called < 0 ? method.length() : called),
              called < 0 ? place : Point.Place.CALL,
              called < 0 ? null : method.substring(called + 1),
              call));
    }
  }
}
