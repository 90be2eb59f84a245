package io.vtscope.agent.blame;

import io.vtscope.chunk.JfrStack;
import io.vtscope.chunk.Row;
import io.vtscope.chunk.Subscriptions;
import java.util.function.Consumer;

/** Counts events, but reads only those of virtual threads. */
final class Counted implements Subscriptions.ByStack {
  final String name;
  private final Consumer<JfrStack> stacks;

  int count;

  Counted(String name, Consumer<JfrStack> stacks) {
    this.name = name;
    this.stacks = stacks;
  }

  @Override
  public boolean seen(Row row) {
    count++;
    JfrStack stack = row.stack(0);
    if (stack != null && stack.ofVirtualThread()) {
      stacks.accept(stack);
    }
    return stack != null;
  }

  @Override
  public void seenAgain() {
    count++;
  }
}
