package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.agent.weave.AnnotatedMethods;
import io.vtscope.agent.weave.Hook;
import io.vtscope.agent.weave.Weaving;
import io.vtscope.probe.AsyncMethodEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether Spring's {@code @Async} methods really run on an executor. Without an interceptor
 * they do not.
 */
public final class AsyncMethods implements BiConsumer<Object, Object> {
  /** With AspectJ, the method itself submits the work. */
  private static final AnnotatedMethods METHODS =
      new AnnotatedMethods(
          "Lorg/springframework/scheduling/annotation/Async;",
          "org/springframework/",
          "AnnotationAsyncExecutionAspect",
          Hook.Call.ANNOTATED);

  /** Maximum frames examined. */
  private static final int DEPTH = 200;

  private static final int MOST = 1_000;

  private final StackTraces stacks;
  private final ConcurrentHashMap<Object, AsyncMethod> methods = new ConcurrentHashMap<>();
  private volatile boolean newChunk;

  public AsyncMethods(StackTraces stacks) {
    this.stacks = stacks;
  }

  public void warmUp() {
    String nobody = "nobody.nothing";
    accept(nobody, stacks);
    methods.remove(nobody);
  }

  public void weave(Weaving weaving) throws ReflectiveOperationException {
    weaving.on(Hook.Call.ANNOTATED, this);
    weaving.weave(METHODS);
  }

  @Override
  public void accept(@Nullable Object name, Object object) {
    try {
      if (name != null) {
        AsyncMethod method = methods.get(name);
        if (method == null && methods.size() < MOST) {
          AsyncMethod added = new AsyncMethod(name.toString());
          AsyncMethod before = methods.putIfAbsent(name, added);
          method = before == null ? added : before;
        }
        if (method != null) {
          method.calls.increment();
          if (method.isToBeLookedAt()) {
            look(method);
          }
        }
      }
    } catch (Throwable e) {
      // best effort: not examined
    }
  }

  private static final class Walker {
    static final StackWalker INSTANCE = StackWalker.getInstance();
  }

  private static final class Types implements Consumer<StackWalker.StackFrame> {
    private final List<String> names = new ArrayList<>();

    @Override
    public void accept(StackWalker.StackFrame frame) {
      if (names.size() < DEPTH && !StackTraces.isOurs(frame.getClassName())) {
        names.add(frame.getClassName());
      }
    }
  }

  private void look(AsyncMethod method) {
    String own = method.name.substring(0, method.name.lastIndexOf('.'));
    Types seen = new Types();
    Walker.INSTANCE.forEach(seen);
    List<String> types = seen.names;
    Interception how = Interception.of(types.subList(Math.min(1, types.size()), types.size()), own);
    method.looked.incrementAndGet();
    if (how != Interception.BY_EXECUTOR) {
      method.how = how;
      if (method.onCaller.getAndIncrement() == 0 || method.stack == null) {
        method.stack = stacks.ofCaller();
      }
    }
  }

  /** Repeats everything, because old chunks may be dropped. */
  public void chunkBegins() {
    newChunk = true;
  }

  public synchronized void write() {
    boolean all = newChunk;
    newChunk = false;
    for (AsyncMethod method : methods.values()) {
      long calls = method.calls.sum();
      if (all || calls != method.written) {
        method.written = calls;
        AsyncMethodEvent event = new AsyncMethodEvent();
        event.method = method.name;
        event.calls = calls;
        event.looked = method.looked.get();
        event.onCaller = method.onCaller.get();
        event.how = method.how.name();
        event.toldFor = method.first.ago(System.nanoTime());
        event.stack = method.stack;
        event.commit();
      }
    }
  }
}
