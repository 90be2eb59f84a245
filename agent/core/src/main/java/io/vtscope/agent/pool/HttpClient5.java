package io.vtscope.agent.pool;

import io.vtscope.agent.jvm.ForeignFields;
import io.vtscope.probe.ResourcePoolEvent;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The blocking client of Apache HttpClient 5.0 to 5.6, with each of its three pools. */
final class HttpClient5 implements Figures {
  private final ForeignFields fields = new ForeignFields();

  @Override
  public boolean isClosed(Object pool) {
    return fields.get(pool, "closed") instanceof AtomicBoolean closed && closed.get();
  }

  @Override
  public @Nullable String name(Object pool) {
    return null;
  }

  @Override
  public void read(Object manager, ResourcePoolEvent into) {
    Object pool = fields.get(manager, "pool");
    HttpConnections connections = new HttpConnections();
    if (fields.get(pool, "routeToPool") instanceof ConcurrentHashMap<?, ?> routes
        && routes.getClass() == ConcurrentHashMap.class) {
      routes.values().forEach(route -> addLax(route, connections));
    } else if (fields.get(pool, "segments") instanceof ConcurrentHashMap<?, ?> segments
        && segments.getClass() == ConcurrentHashMap.class) {
      segments.values().forEach(segment -> addSegment(segment, connections));
      connections.maximum =
          fields.get(pool, "maxTotal") instanceof AtomicInteger maximum ? maximum.get() : -1;
    } else {
      readStrict(pool, connections);
    }
    connections.tell(into);
  }

  private void readStrict(@Nullable Object pool, HttpConnections connections) {
    Object pending = fields.get(pool, "pendingRequests");
    connections.lent = HttpConnections.size(fields.get(pool, "leased"));
    connections.idle = HttpConnections.size(fields.get(pool, "available"));
    connections.waiting =
        HttpConnections.size(pending == null ? fields.get(pool, "leasingRequests") : pending);
    connections.maximum = fields.getInt(pool, "maxTotal", -1);
  }

  private void addLax(Object route, HttpConnections connections) {
    connections.lent += HttpConnections.size(fields.get(route, "leased"));
    connections.idle += HttpConnections.size(fields.get(route, "available"));
    connections.waiting += HttpConnections.size(fields.get(route, "pending"));
    connections.maximum += fields.getInt(route, "max", 0);
  }

  private void addSegment(Object segment, HttpConnections connections) {
    int idle = HttpConnections.size(fields.get(segment, "available"));
    if (fields.get(segment, "allocated") instanceof AtomicInteger allocated) {
      connections.lent += Math.max(0, allocated.get() - idle);
    }
    connections.idle += idle;
    connections.waiting += HttpConnections.size(fields.get(segment, "waiters"));
  }
}
