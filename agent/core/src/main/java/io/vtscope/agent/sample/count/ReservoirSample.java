package io.vtscope.agent.sample.count;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** A uniform random sample of threads (reservoir sampling). */
final class ReservoirSample {
  private final int most;
  private final List<Thread> threads;
  private final ThreadLocalRandom random = ThreadLocalRandom.current();
  private long offered;

  ReservoirSample(int most) {
    this.most = most;
    this.threads = new ArrayList<>(most);
  }

  void offer(Thread thread) {
    long index = offered++;
    if (index < most) {
      threads.add(thread);
    } else {
      long place = random.nextLong(offered);
      if (place < most) {
        threads.set((int) place, thread);
      }
    }
  }

  long offered() {
    return offered;
  }

  List<Thread> threads() {
    return threads;
  }

  List<Thread> some(int number) {
    if (number >= threads.size()) {
      return threads;
    }
    List<Thread> some = new ArrayList<>(threads);
    Collections.shuffle(some, random);
    return some.subList(0, number);
  }
}
