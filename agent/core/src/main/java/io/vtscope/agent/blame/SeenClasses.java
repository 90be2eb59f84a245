package io.vtscope.agent.blame;

import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sampled classes, queued once each. Thread-safe. */
public final class SeenClasses implements Consumer<String> {
  /** Bounds memory. */
  private static final int MOST = HeapShare.entries(20_000);

  private final Set<String> seen = ConcurrentHashMap.newKeySet();
  private final Queue<String> pending = new ConcurrentLinkedQueue<>();

  @Override
  public void accept(String type) {
    if (seen.size() < MOST && seen.add(type)) {
      pending.add(type);
    }
  }

  @Nullable String next() {
    return pending.poll();
  }
}
