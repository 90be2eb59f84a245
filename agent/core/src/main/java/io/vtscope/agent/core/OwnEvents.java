package io.vtscope.agent.core;

import io.vtscope.probe.AgentEvent;
import io.vtscope.probe.AsyncMethodEvent;
import io.vtscope.probe.CarrierHeldEvent;
import io.vtscope.probe.DeadlockEvent;
import io.vtscope.probe.DumpEvent;
import io.vtscope.probe.ExecutorEvent;
import io.vtscope.probe.ExecutorLoadEvent;
import io.vtscope.probe.ExecutorThreadsEvent;
import io.vtscope.probe.ExecutorsLeftOutEvent;
import io.vtscope.probe.FrameEvent;
import io.vtscope.probe.InitialiserEvent;
import io.vtscope.probe.LockQueueEvent;
import io.vtscope.probe.LostWakeupEvent;
import io.vtscope.probe.OriginEvent;
import io.vtscope.probe.PoolHoldersEvent;
import io.vtscope.probe.PopulationEvent;
import io.vtscope.probe.ResourcePoolEvent;
import io.vtscope.probe.RunningSampleEvent;
import io.vtscope.probe.SchedulerEvent;
import io.vtscope.probe.StallEvent;
import io.vtscope.probe.ThreadContainerEvent;
import io.vtscope.probe.ThreadEvent;
import io.vtscope.probe.ThreadLocalEvent;
import io.vtscope.probe.WaitGroupEvent;
import java.util.Iterator;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;

/**
 * The agent's event types. Basic ones are registered before Flight Recorder writes its metadata,
 * because rewriting is slow ({@code jdk.jfr.internal.MetadataWriter}). The others follow with the
 * first virtual thread.
 */
final class OwnEvents {
  private static final List<Class<? extends Event>> ALWAYS =
      List.of(AgentEvent.class, OriginEvent.class, FrameEvent.class);

  private static final class OfVirtualThreads {
    static final List<Class<? extends Event>> ALL =
        List.of(
            SchedulerEvent.class,
            CarrierHeldEvent.class,
            ExecutorEvent.class,
            ExecutorLoadEvent.class,
            ExecutorsLeftOutEvent.class,
            ExecutorThreadsEvent.class,
            AsyncMethodEvent.class,
            RunningSampleEvent.class,
            StallEvent.class,
            ThreadEvent.class,
            DeadlockEvent.class,
            InitialiserEvent.class,
            PopulationEvent.class,
            WaitGroupEvent.class,
            LockQueueEvent.class,
            ThreadLocalEvent.class,
            LostWakeupEvent.class,
            ThreadContainerEvent.class,
            ResourcePoolEvent.class,
            PoolHoldersEvent.class,
            DumpEvent.class);
  }

  private OwnEvents() {}

  static void registerFirst() {
    for (Class<? extends Event> event : ALWAYS) {
      register(event);
    }
  }

  static void registerOthers() {
    others().forEachRemaining(OwnEvents::register);
  }

  /** Loads all event types now, because a stalled JVM may be unable to. */
  static Iterator<Class<? extends Event>> others() {
    return OfVirtualThreads.ALL.iterator();
  }

  /**
   * Initialises the class without Flight Recorder's lock, then registers it. {@link
   * FlightRecorder#register} would hold the lock during initialisation, which takes it too ({@code
   * jdk.jfr.internal.MetadataRepository}, JDK 21 to 27). Two threads could deadlock.
   */
  static void register(Class<? extends Event> event) {
    try {
      Class.forName(event.getName(), true, event.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e); // cannot happen
    }
    FlightRecorder.register(event);
  }

  static void unregister() {
    for (List<Class<? extends Event>> events : List.of(ALWAYS, OfVirtualThreads.ALL)) {
      for (Class<? extends Event> event : events) {
        FlightRecorder.unregister(event);
      }
    }
  }
}
