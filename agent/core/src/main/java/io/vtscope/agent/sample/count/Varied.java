package io.vtscope.agent.sample.count;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * A sample that favours rare stack sizes: a lock owner usually has another stack than its many
 * waiters.
 */
final class Varied {
  private static final int MOST_SIZES = 64;
  private static final int OF_EACH = 2;

  /** Uniform sample, in case the owner has a common stack. */
  private static final int OF_ALL = 50;

  private final int[] sizes = new int[MOST_SIZES];
  private final List<ReservoirSample> ofSize = new ArrayList<>();
  private final ReservoirSample ofAll = new ReservoirSample(OF_ALL);

  void offer(Thread thread, int size) {
    ofAll.offer(thread);
    for (int i = 0; i < ofSize.size(); i++) {
      if (sizes[i] == size) {
        ofSize.get(i).offer(thread);
        return;
      }
    }
    if (ofSize.size() < MOST_SIZES) {
      sizes[ofSize.size()] = size;
      ReservoirSample first = new ReservoirSample(OF_EACH);
      first.offer(thread);
      ofSize.add(first);
    }
  }

  boolean isEmpty() {
    return ofAll.offered() == 0;
  }

  /** Rarest sizes first. */
  List<Thread> threads() {
    List<ReservoirSample> rarestFirst = new ArrayList<>(ofSize);
    rarestFirst.sort(Comparator.comparingLong(ReservoirSample::offered));
    rarestFirst.add(ofAll);
    Set<Thread> known = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Thread> threads = new ArrayList<>();
    for (ReservoirSample chosen : rarestFirst) {
      for (Thread thread : chosen.threads()) {
        if (known.add(thread)) {
          threads.add(thread);
        }
      }
    }
    return threads;
  }
}
