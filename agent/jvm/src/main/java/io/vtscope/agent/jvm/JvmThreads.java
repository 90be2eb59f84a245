package io.vtscope.agent.jvm;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The thread readers, created after the first virtual thread. */
public final class JvmThreads {
  private final VirtualThreads virtual = new VirtualThreads();
  private final CarrierPool pool = new CarrierPool();
  private final Locks locks = new Locks();
  private final @Nullable Monitors monitors = Monitors.orNull();
  private final NetworkWaits network = new NetworkWaits();
  private final ThreadRegistry registry = new ThreadRegistry();
  private final ThreadNumbers numbers = new ThreadNumbers();
  private final StackTraces stacks;

  private JvmThreads(StackTraces stacks) throws ReflectiveOperationException {
    this.stacks = stacks;
  }

  public static final class Lazy {
    private final VirtualThreadUse use;
    private final StackTraces stacks;
    private @Nullable JvmThreads threads;

    public Lazy(VirtualThreadUse use, int depth, Consumer<String> classSeen) {
      this.use = use;
      this.stacks = new StackTraces(depth, classSeen);
    }

    /** The instance; null until the application uses virtual threads, and on unsupported JDKs. */
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

  /** The monitor reader; null if unsupported. */
  public @Nullable Monitors monitors() {
    return monitors;
  }

  public NetworkWaits network() {
    return network;
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

  /** For example {@code "name" #17}. */
  public static String name(Thread thread) {
    String name = thread.getName();
    return (name.isEmpty() ? "" : "\"" + name + "\" ") + "#" + thread.threadId();
  }
}
