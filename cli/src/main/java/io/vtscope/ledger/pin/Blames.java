package io.vtscope.ledger.pin;

import io.vtscope.blame.Blame;
import io.vtscope.blame.Hold;
import io.vtscope.blame.Knowledge;
import io.vtscope.clock.Most;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The blame of each hold; for many holds, a second thread computes half. */
final class Blames {

  private final List<Hold> holds;
  private final Knowledge knowledge;
  private final @Nullable Blame[] blames;

  private Blames(List<Hold> holds, Knowledge knowledge) {
    this.holds = holds;
    this.knowledge = knowledge;
    this.blames = new @Nullable Blame[holds.size()];
  }

  static Blames of(List<Hold> holds, Knowledge knowledge) {
    Blames blames = new Blames(holds, knowledge);
    if (holds.size() >= Most.ITEMS && Runtime.getRuntime().availableProcessors() > 1) {
      blames.findTogether();
    }
    return blames;
  }

  private void findTogether() {
    Half second = new Half(holds.size() / 2, holds.size());
    second.setDaemon(true);
    second.start();
    find(0, holds.size() / 2);
    try {
      second.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // get() computes the rest
    }
  }

  private final class Half extends Thread {
    private final int from;
    private final int to;

    private Half(int from, int to) {
      super("vtscope-blame");
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() {
      try {
        find(from, to);
      } catch (RuntimeException e) {
        // best effort: get() computes the rest and fails with the same exception
      }
    }
  }

  private void find(int from, int to) {
    for (int i = from; i < to; i++) {
      blames[i] = Blame.of(holds.get(i), knowledge);
    }
  }

  Blame get(int place) {
    Blame found = blames[place];
    return found == null ? Blame.of(holds.get(place), knowledge) : found;
  }
}
