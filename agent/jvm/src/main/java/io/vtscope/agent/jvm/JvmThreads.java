package io.vtscope.agent.jvm;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All that reads threads, made when the application has used its first virtual thread. */
public final class JvmThreads {
  private final VirtualThreads virtual = new VirtualThreads();
  private final CarrierPool pool = new CarrierPool();
  private final Locks locks = new Locks();
  private final @Nullable Monitors monitors = Monitors.orNull();
  private final ThreadRegistry registry = new ThreadRegistry();
  private final ThreadNumbers numbers = new ThreadNumbers();
  private final StackTraces stacks;

  private JvmThreads(StackTraces stacks) throws ReflectiveOperationException {
    this.stacks = stacks;
  }

  /** Gives the one object, once virtual threads have been used. */
  public static final class Lazy {
    private final VirtualThreadUse use;
    private final StackTraces stacks;
    private @Nullable JvmThreads threads;

    /**
     * @param depth frames kept of a stack
     * @param classSeen told the classes of frames outside the JDK
     */
    public Lazy(VirtualThreadUse use, int depth, Consumer<String> classSeen) {
      this.use = use;
      this.stacks = new StackTraces(depth, classSeen);
    }

    /** Null until the application uses virtual threads, and on a JDK that cannot be read. */
    public @Nullable JvmThreads orNull() throws ReflectiveOperationException {
      if (threads == null && use.seen() && ThisJdk.has(Capability.THREADS)) {
        threads = new JvmThreads(stacks);
      }
      return threads;
    }
  }

  public VirtualThreads virtual() {
    return virtual;
  }

  public CarrierPool pool() {
    return pool;
  }

  public Locks locks() {
    return locks;
  }

  /** Null where this JDK does not tell. */
  public @Nullable Monitors monitors() {
    return monitors;
  }

  public ThreadRegistry registry() {
    return registry;
  }

  public ThreadNumbers numbers() {
    return numbers;
  }

  public StackTraces stacks() {
    return stacks;
  }

  /** "\"name\" #17", or "#17" where it has no name. */
  public static String name(Thread thread) {
    String name = thread.getName();
    return (name.isEmpty() ? "" : "\"" + name + "\" ") + "#" + thread.threadId();
  }
}
