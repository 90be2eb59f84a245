package io.vtscope.source;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A connection to a JVM through the attach mechanism. */
final class AttachedJvm implements AutoCloseable {
  private static final int OLDEST_JAVA = 21;
  private static final long ENDING = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(20);

  private final VirtualMachine machine;
  private final long pid;

  private AttachedJvm(VirtualMachine machine, long pid) {
    this.machine = machine;
    this.pid = pid;
  }

  /**
   * Connects to a JVM.
   *
   * @throws SourceException if the process is not a JVM, forbids attaching, or belongs to another
   *     user
   */
  static AttachedJvm to(long pid) throws SourceException {
    ProcessFacts.requireHotSpot(pid);
    try {
      return new AttachedJvm(VirtualMachine.attach(Long.toString(pid)), pid);
    } catch (AttachNotSupportedException e) {
      throw refused(
          ProcessFacts.silence(pid),
          ("cannot attach to process %d: it was started with -XX:+DisableAttachMechanism, or it does"
                  + " not respond; start it with -javaagent:vtscope.jar or"
                  + " -XX:StartFlightRecording")
              .formatted(pid),
          e);
    } catch (IOException e) {
      throw refused(
          ProcessFacts.denial(pid),
          "cannot attach to process %d: %s".formatted(pid, e.getMessage()),
          e);
    }
  }

  private static SourceException refused(
      @Nullable String reason, String otherwise, Exception cause) {
    return new SourceException(
        SourceException.Kind.NOT_OBSERVABLE, reason == null ? otherwise : reason, cause);
  }

  /**
   * Requires a JVM with virtual threads.
   *
   * @throws SourceException if the JVM is older than Java 21
   */
  void requireVirtualThreads() throws SourceException {
    String java = properties().getProperty("java.specification.version", "");
    if (java.startsWith("1.") || Integer.parseInt(java) < OLDEST_JAVA) {
      throw SourceException.unobservable(
          "process %d runs Java %s: virtual threads need Java 21 or newer".formatted(pid, java));
    }
  }

  long pid() {
    return pid;
  }

  Properties properties() throws SourceException {
    try {
      return machine.getSystemProperties();
    } catch (IOException e) {
      throw lost(e);
    }
  }

  /** Runs a diagnostic command and returns its output. */
  String command(String line) throws SourceException {
    // Not exported: sun.tools.attach.HotSpotVirtualMachine, JDK 9 and newer.
    try (InputStream out =
        (InputStream)
            machine.getClass().getMethod("executeJCmd", String.class).invoke(machine, line)) {
      return new String(out.readAllBytes(), StandardCharsets.UTF_8);
    } catch (InvocationTargetException e) {
      throw commandFailed(line, e.getTargetException());
    } catch (ReflectiveOperationException | IOException e) {
      throw commandFailed(line, e);
    }
  }

  private SourceException commandFailed(String line, Throwable cause) {
    return new SourceException(
        SourceException.Kind.NOT_OBSERVABLE,
        "process %d rejected the command '%s': %s"
            .formatted(pid, line.split(" ", 2)[0], cause.getMessage()),
        cause);
  }

  void load(String jar, String options) throws SourceException {
    try {
      machine.loadAgent(jar, options);
    } catch (AgentLoadException e) {
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE,
          refusal(pid, jar, String.valueOf(e.getMessage())),
          e);
    } catch (AgentInitializationException | IOException e) {
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE,
          hasEnded()
              ? "process %d has ended".formatted(pid)
              : "the agent did not start in process %d: %s".formatted(pid, e.getMessage()),
          e);
    }
  }

  /** An ending JVM closes the connection before it disappears. */
  private boolean hasEnded() {
    long start = System.nanoTime();
    while (ProcessFacts.isAlive(pid) && System.nanoTime() - start < ENDING) {
      LockSupport.parkNanos(PAUSE);
    }
    return !ProcessFacts.isAlive(pid);
  }

  /**
   * The message for a process that refuses the agent.
   *
   * @param reason from {@code HotSpotVirtualMachine.loadAgent} or {@code
   *     JvmtiAgentList::load_agent}, JDK 21 to 27
   */
  static String refusal(long pid, String jar, String reason) {
    if (reason.contains("Module java.instrument not found")) {
      return "the Java runtime of process %d does not contain the module java.instrument, which agents need: add it with jlink, or use --no-agent, which needs jdk.jfr"
          .formatted(pid);
    }
    if (reason.contains("Dynamic agent loading is not enabled")) {
      return "process %d does not allow agents to be loaded (%s): start it without -XX:-EnableDynamicAgentLoading or with -javaagent:vtscope.jar, or use --no-agent"
          .formatted(pid, reason);
    }
    if (reason.contains("Unable to add JAR file to system class path")) {
      return "process %d has its own system class loader (-Djava.system.class.loader), which cannot load agents: use --no-agent"
          .formatted(pid);
    }
    if (reason.contains("Agent JAR not found")) {
      return "the user of process %d cannot read %s: copy the jar to a place where that user can, or use --no-agent"
          .formatted(pid, jar);
    }
    return "process %d did not load the agent (%s): use --no-agent".formatted(pid, reason);
  }

  private SourceException lost(Exception e) {
    return new SourceException(
        SourceException.Kind.NOT_OBSERVABLE,
        hasEnded()
            ? "process %d has ended".formatted(pid)
            : "process %d no longer responds: %s".formatted(pid, e.getMessage()),
        e);
  }

  @Override
  public void close() {
    try {
      machine.detach();
    } catch (IOException e) {
      // the JVM has ended
    }
  }
}
