package io.vtscope.agent.pool;

import io.vtscope.agent.jvm.ForeignFields;
import io.vtscope.probe.ResourcePoolEvent;
import org.jspecify.annotations.Nullable;

/** Apache HttpClient 4.3 to 4.5. */
final class HttpClient4 implements Figures {
  private final ForeignFields fields = new ForeignFields();

  @Override
  public boolean isClosed(Object pool) {
    return fields.isTrue(pool, "isShutDown");
  }

  @Override
  public @Nullable String name(Object pool) {
    return null;
  }

  @Override
  public void read(Object pool, ResourcePoolEvent into) {
    HttpConnections connections = new HttpConnections();
    connections.lent = HttpConnections.size(fields.get(pool, "leased"));
    connections.idle = HttpConnections.size(fields.get(pool, "available"));
    connections.waiting = HttpConnections.size(fields.get(pool, "pending"));
    connections.maximum = fields.getInt(pool, "maxTotal", -1);
    connections.tell(into);
  }
}
