package io.vtscope.agent.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.probe.ExecutorEvent;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;

class OwnEventsTest {
  private static final int TRIES = 100;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Test
  void registeringAnEventDoesNotDeadlockWithItsFirstWrite() throws Exception {
    Recording recording = new Recording();
    recording.start();
    for (int i = 0; i < TRIES; i++) {
      Class<? extends Event> event = anotherExecutorEvent();
      CyclicBarrier both = new CyclicBarrier(2);
      List<Thread> threads = new ArrayList<>();
      threads.add(start(both, () -> event.getDeclaredConstructor().newInstance().commit()));
      threads.add(start(both, () -> OwnEvents.register(event)));
      for (Thread thread : threads) {
        assertThat(thread.join(PATIENCE)).as("try %d, %s", i, thread.getState()).isTrue();
      }
      FlightRecorder.unregister(event);
    }
    recording.close(); // not in a finally block: closing would block too
  }

  private interface Step {
    void run() throws Exception;
  }

  private static Thread start(CyclicBarrier both, Step step) {
    Thread thread =
        new Thread(() -> {
          try {
            both.await();
            step.run();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** An event class not yet initialised. */
  private static Class<? extends Event> anotherExecutorEvent() throws Exception {
    URL classes = ExecutorEvent.class.getProtectionDomain().getCodeSource().getLocation();
    ClassLoader loader =
        new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader());
    return Class.forName(ExecutorEvent.class.getName(), false, loader).asSubclass(Event.class);
  }
}
