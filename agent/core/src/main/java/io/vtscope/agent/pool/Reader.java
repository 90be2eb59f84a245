package io.vtscope.agent.pool;

import io.vtscope.probe.ResourcePoolEvent;

/** Reads one pool. */
final class Reader {
  private final Kind kind;
  private final Figures figures;
  final String name;
  private boolean fails;

  Reader(Kind kind, Figures figures, String name) {
    this.kind = kind;
    this.figures = figures;
    this.name = name;
  }

  boolean isClosed(Object pool) {
    return figures.isClosed(pool);
  }

  /** The event contains only the name if this pool version cannot be read. */
  ResourcePoolEvent read(Object pool) {
    ResourcePoolEvent event = unknown();
    if (!fails) {
      try {
        figures.read(pool, event);
      } catch (RuntimeException | LinkageError e) {
        fails = true;
        event = unknown();
      }
    }
    return event;
  }

  private ResourcePoolEvent unknown() {
    ResourcePoolEvent event = new ResourcePoolEvent();
    event.name = name;
    event.type = kind.type();
    event.active = -1;
    event.idle = -1;
    event.waiting = -1;
    event.maximum = -1;
    return event;
  }
}
