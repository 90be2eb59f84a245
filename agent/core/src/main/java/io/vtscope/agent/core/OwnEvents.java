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
 * All events of ours. What every recording has is registered before Flight Recorder first writes
 * what events there are: that is a hundred kilobytes, and what writes it again is compiled for a
 * third of a second ({@code jdk.jfr.internal.MetadataWriter}). To register all of them takes a
 * tenth of a second, so the others wait until the application uses virtual threads: a program that
 * has none does not pay for them. Until then what is written registers itself.
 */
final class OwnEvents {
  private static final List<Class<? extends Event>> ALWAYS =
      List.of(AgentEvent.class, OriginEvent.class, FrameEvent.class);

  /** Loaded when the first is registered. */
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
            DumpEvent.class);
  }

  private OwnEvents() {}

  /** Those of every recording, without which it does not say whose it is. */
  static void registerFirst() {
    for (Class<? extends Event> event : ALWAYS) {
      register(event);
    }
  }

  /** For who is to record of virtual threads from now on. */
  static void registerOthers() {
    others().forEachRemaining(OwnEvents::register);
  }

  /**
   * To be registered; all of them, so that nothing is left to load when it has to be told that
   * nothing runs any more.
   */
  static Iterator<Class<? extends Event>> others() {
    return OfVirtualThreads.ALL.iterator();
  }

  /**
   * Registers one. A class of events registers itself as it is initialised, and who does that waits
   * for Flight Recorder's lock; {@link FlightRecorder#register} has this lock as it waits until the
   * class is initialised ({@code jdk.jfr.internal.MetadataRepository}, JDK 21 and newer, tested to
   * 27). If another thread wrote the first of these events meanwhile, both would wait for ever, and
   * all that needs Flight Recorder with them, the end of the JVM too. So it is initialised first,
   * without the lock.
   */
  static void register(Class<? extends Event> event) {
    try {
      Class.forName(event.getName(), true, event.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e); // it is there
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
