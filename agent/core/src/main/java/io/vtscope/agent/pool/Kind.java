package io.vtscope.agent.pool;

import io.vtscope.agent.weave.Hook;
import io.vtscope.agent.weave.Point;
import io.vtscope.agent.weave.WovenClass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  HTTP_CLIENT_4(
      "org.apache.http.pool.AbstractConnPool",
      "Apache HttpClient 4",
      "lease(Ljava/lang/Object;Ljava/lang/Object;Lorg/apache/http/concurrent/FutureCallback;)"
          + "Ljava/util/concurrent/Future;",
      "getPoolEntryBlocking(Ljava/lang/Object;Ljava/lang/Object;JLjava/util/concurrent/TimeUnit;"
          + "Ljava/util/concurrent/Future;)Lorg/apache/http/pool/PoolEntry;"
          + " getPoolEntryBlocking(Ljava/lang/Object;Ljava/lang/Object;J"
          + "Ljava/util/concurrent/TimeUnit;Lorg/apache/http/pool/PoolEntryFuture;)"
          + "Lorg/apache/http/pool/PoolEntry;",
      "release(Lorg/apache/http/pool/PoolEntry;Z)V"),
  /** A thread that returns a connection gives it to the next request, whose thread takes it. */
  HTTP_CLIENT_5(
      "org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager",
      "Apache HttpClient 5",
      "lease(Ljava/lang/String;Lorg/apache/hc/client5/http/HttpRoute;"
          + "Lorg/apache/hc/core5/util/Timeout;Ljava/lang/Object;)"
          + "Lorg/apache/hc/client5/http/io/LeaseRequest;",
      "$1.get(Lorg/apache/hc/core5/util/Timeout;)"
          + "Lorg/apache/hc/client5/http/io/ConnectionEndpoint;"
          + " $3.get(Lorg/apache/hc/core5/util/Timeout;)"
          + "Lorg/apache/hc/client5/http/io/ConnectionEndpoint;",
      "release(Lorg/apache/hc/client5/http/io/ConnectionEndpoint;Ljava/lang/Object;"
          + "Lorg/apache/hc/core5/util/TimeValue;)V"),
  /**
   * The thread that asks waits for an answer, and another thread gives the connection. R2DBC Pool
   * is the maker of this pool.
   */
  R2DBC(
      "reactor.pool.SimpleDequePool",
      "R2DBC Pool",
      "doAcquire(Lreactor/pool/AbstractPool$Borrower;)V",
      "doAcquire(Lreactor/pool/AbstractPool$Borrower;)V",
      "/reactor/pool/AbstractPool$Borrower.deliver(Lreactor/pool/AbstractPool$AbstractPooledRef;)V",
      "maybeRecycleAndDrain(Lreactor/pool/SimpleDequePool$QueuePooledRef;"
          + "Lreactor/core/CoreSubscriber;)V"
          + " /reactor/pool/AbstractPool.destroyPoolable("
          + "Lreactor/pool/AbstractPool$AbstractPooledRef;)Lreactor/core/publisher/Mono;"
          + " cancelAcquire(Lreactor/pool/AbstractPool$Borrower;)V"),
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

  /** Methods whose first argument represents a wait for the pool; empty if their caller waits. */
  private final String asks;

  /**
   * Methods that return the lent object, or after {@code >} calls whose last argument it is. {@code
   * $3.} names an inner class, and {@code /} another class. Empty if nothing is lent. After asks,
   * methods of the wait, whose first argument is the lent object.
   */
  private final String begins;

  /** Methods whose first argument is the lent object, or the wait, or calls as above. */
  private final String ends;

  Kind(String type, @Nullable String product, String borrows, String begins, String ends) {
    this(type, product, borrows, "", begins, ends);
  }

  Kind(
      String type,
      @Nullable String product,
      String borrows,
      String asks,
      String begins,
      String ends) {
    this.type = type;
    this.product = product;
    this.borrows = borrows;
    this.asks = asks;
    this.begins = begins;
    this.ends = ends;
  }

  /** The pool class; subclasses match too. */
  String type() {
    return type;
  }

  /** Name of an unnamed pool, before its number. */
  String title(Object pool) {
    return product == null ? title(pool.getClass().getName()) : product;
  }

  /** Lettuce's pools are of an anonymous class. */
  private static String title(String type) {
    int end = type.length();
    while (Character.isDigit(type.charAt(end - 1))) {
      end--;
    }
    boolean isAnonymous = end < type.length() && type.charAt(end - 1) == '$';
    return type.substring(type.lastIndexOf('.') + 1, isAnonymous ? end - 1 : type.length());
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

  /** By internal name. */
  Map<String, WovenClass> woven() {
    Map<String, List<Point>> points = new HashMap<>();
    add(borrows, Point.Place.USE, Hook.Call.POOL_USED, points);
    add(asks, Point.Place.ENTRY, Hook.Call.LOAN_ASKED, points);
    if (asks.isEmpty()) {
      add(begins, Point.Place.RESULT, Hook.Call.LOAN_BEGUN, points);
    } else {
      add(begins, Point.Place.ENTRY, Hook.Call.LOAN_GIVEN, points);
    }
    add(ends, Point.Place.ENTRY, Hook.Call.LOAN_ENDED, points);
    Map<String, WovenClass> all = new HashMap<>();
    points.forEach((other, some) ->
        all.put(
            other.startsWith("/") ? other.substring(1) : type.replace('.', '/') + other,
            new WovenClass(other.isEmpty() ? Hook.Call.POOL_MADE : null, some)));
    return all;
  }

  private static void add(
      String methods, Point.Place place, Hook.Call call, Map<String, List<Point>> points) {
    if (methods.isEmpty()) {
      return;
    }
    for (String method : methods.split(" ", -1)) {
      int name = method.indexOf('.') + 1;
      int descriptor = method.indexOf('(');
      int called = method.indexOf('>');
      points
          .computeIfAbsent(
              name == 0 ? "" : method.substring(0, name - 1), none -> new ArrayList<>())
          .add(
              new Point(
                  method.substring(name, descriptor),
                  method.substring(descriptor, called < 0 ? method.length() : called),
                  called >= 0
                      ? Point.Place.CALL
                      : method.startsWith("$") ? Point.Place.INNER_RESULT : place,
                  called < 0 ? null : method.substring(called + 1),
                  call));
    }
  }
}
