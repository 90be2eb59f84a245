package io.vtscope.agent.pool;

import io.vtscope.probe.ResourcePoolEvent;

/** What is known of one pool, and how it is read. */
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

  /**
   * The pool at this moment. A version that cannot be read has its name only, and is not retried.
   */
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
