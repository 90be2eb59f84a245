package io.vtscope.agent.sample;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Some of very many threads, a few of each size of stack among them: a crowd waits in one place,
 * and who has what it waits for stands elsewhere.
 */
final class Varied {
  private static final int MOST_SIZES = 64;
  private static final int OF_EACH = 2;

  /** Of all, by chance: who has something may stand where the crowd does. */
  private static final int OF_ALL = 50;

  private final int[] sizes = new int[MOST_SIZES];
  private final List<Chosen> ofSize = new ArrayList<>();
  private final Chosen ofAll = new Chosen(OF_ALL);

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
      Chosen first = new Chosen(OF_EACH);
      first.offer(thread);
      ofSize.add(first);
    }
  }

  boolean isEmpty() {
    return ofAll.offered() == 0;
  }

  /** Each once; first those whose size is the rarest. */
  List<Thread> threads() {
    List<Chosen> rarestFirst = new ArrayList<>(ofSize);
    rarestFirst.sort(Comparator.comparingLong(Chosen::offered));
    rarestFirst.add(ofAll);
    Set<Thread> known = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Thread> threads = new ArrayList<>();
    for (Chosen chosen : rarestFirst) {
      for (Thread thread : chosen.threads()) {
        if (known.add(thread)) {
          threads.add(thread);
        }
      }
    }
    return threads;
  }
}
