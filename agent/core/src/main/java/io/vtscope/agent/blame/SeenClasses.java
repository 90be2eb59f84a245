package io.vtscope.agent.blame;

import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The names of classes that were seen in stacks that were sampled, each once, until somebody says
 * what they were published in. Told by any thread, the application's too.
 */
public final class SeenClasses implements Consumer<String> {
  /** Beyond so many, a few megabytes, they are left without. */
  private static final int MOST = HeapShare.entries(20_000);

  private final Set<String> seen = ConcurrentHashMap.newKeySet();
  private final Queue<String> pending = new ConcurrentLinkedQueue<>();

  @Override
  public void accept(String type) {
    if (seen.size() < MOST && seen.add(type)) {
      pending.add(type);
    }
  }

  /** One that has not been taken yet; null where there is none. */
  @Nullable String next() {
    return pending.poll();
  }
}
