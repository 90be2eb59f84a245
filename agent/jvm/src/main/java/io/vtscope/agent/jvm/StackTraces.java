package io.vtscope.agent.jvm;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Thread stacks as text. */
public final class StackTraces {
  private static final String CUT_OFF = "...";

  /** Frames that can initialise a class. */
  private static final List<String> INITIALISING =
      List.of(
          "java.base\tjava.lang.Class\tforName0\t",
          "java.base\tjdk.internal.misc.Unsafe\tensureClassInitialized0\t",
          "java.base\tjdk.internal.misc.Unsafe\tallocateInstance\t",
          "java.base\tjdk.internal.reflect.DirectConstructorHandleAccessor$NativeAccessor\tnewInstance0\t",
          "java.base\tjdk.internal.reflect.DirectMethodHandleAccessor$NativeAccessor\tinvoke0\t",
          "java.base\tjava.lang.invoke.MethodHandleNatives\tresolve\t");

  /** Native frames that do not block, except {@link #PROCESS}. */
  private static final List<String> BRIEF =
      List.of(
          "java.base\tjava.lang.",
          "java.base\tsun.nio.ch.",
          "java.base\tjava.util.zip.",
          "java.base\tjdk.internal.misc.");

  private static final String PROCESS = "java.base\tjava.lang.Process";

  private static final int MOST_LINES = 1_000;

  private final int depth;
  private final Consumer<String> classSeen;

  /** Created late, because it creates the scheduler. */
  private volatile @Nullable VirtualThreads virtual;

  private final Map<StackTraceElement, String> lines = new ConcurrentHashMap<>();

  /**
   * @param classSeen receives the classes of frames outside the JDK
   */
  public StackTraces(int depth, Consumer<String> classSeen) {
    this.depth = depth;
    this.classSeen = classSeen;
  }

  /**
   * The stack, innermost frame first; empty if the thread has ended. Lines hold module, class,
   * method and line number (-2 if native), separated by tabs. A truncated stack ends with "...".
   * Only this thread stops briefly.
   */
  public String of(Thread thread) {
    return text(ThreadMethods.stack(thread));
  }

  /**
   * The same; null if a virtual thread waits for a carrier, because before JDK 27 the JDK would
   * queue it a second time.
   */
  public @Nullable String unlessQueued(Thread thread) throws ReflectiveOperationException {
    if (thread.isVirtual() && VirtualThreads.areQueuedForStacks()) {
      if (!ThisJdk.has(Capability.THREADS)) {
        return null;
      }
      VirtualThreads known = virtual;
      if (known == null) {
        known = new VirtualThreads();
        virtual = known;
      }
      if (known.activity(thread) == Activity.RUNNABLE) {
        return null;
      }
    }
    return of(thread);
  }

  public static boolean startsNative(String text) {
    int end = text.indexOf('\n');
    return end > 0 && text.startsWith("\t-2", end - 3);
  }

  /**
   * Whether the innermost frame is a native method that may block. The JDK's socket methods do not
   * block.
   */
  public static boolean startsInNativeCall(String text) {
    if (!startsNative(text)) {
      return false;
    }
    for (String brief : BRIEF) {
      if (text.startsWith(brief)) {
        return text.startsWith(PROCESS);
      }
    }
    return true;
  }

  /** Whether the innermost frame may wait for another thread's class initialisation. */
  public static boolean startsInitialising(String text) {
    int end = text.indexOf('\n');
    String first = end < 0 ? text : text.substring(0, end);
    return INITIALISING.stream().anyMatch(first::startsWith);
  }

  /** The current stack, without the agent's frames. */
  public String ofCaller() {
    StackTraceElement[] frames = ThreadMethods.stack(Thread.currentThread());
    int first = 0;
    while (first < frames.length && isOurs(frames[first].getClassName())) {
      first++;
    }
    return text(Arrays.copyOfRange(frames, first, frames.length));
  }

  /** Whether a class belongs to the agent, or calls it. */
  public static boolean isOurs(String type) {
    return type.equals("java.lang.Thread")
        || type.startsWith("io.vtscope.agent.")
        || type.startsWith("java.lang.VtscopeHook");
  }

  String text(StackTraceElement[] frames) {
    StringBuilder text = new StringBuilder(frames.length * 64);
    for (int i = 0; i < frames.length; i++) {
      if (i == depth) {
        return text.append(CUT_OFF).toString();
      }
      String line = lines.get(frames[i]);
      text.append(line == null ? newLine(frames[i]) : line);
    }
    return text.toString();
  }

  private String newLine(StackTraceElement frame) {
    String module = frame.getModuleName();
    boolean ofJdk = module != null && (module.startsWith("java.") || module.startsWith("jdk."));
    if (!ofJdk && !isOurs(frame.getClassName())) {
      classSeen.accept(frame.getClassName());
    }
    String line =
        (module == null ? "" : module)
            + '\t'
            + frame.getClassName()
            + '\t'
            + frame.getMethodName()
            + '\t'
            + frame.getLineNumber()
            + '\n';
    if (lines.size() >= MOST_LINES) {
      lines.clear();
    }
    lines.put(frame, line);
    return line;
  }
}
