package io.vtscope.agent.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.probe.ResourcePoolEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** Reading fields never calls pool code. */
@SuppressWarnings({"JdkObsolete", "NonApiType", "UnusedMethod"}) // as in the pools
class FiguresTest {
  private static final List<String> CALLED = new ArrayList<>();

  private static <T> T called(String what, T answer) {
    CALLED.add(what);
    return answer;
  }

  private static final class OwnSet extends HashSet<Object> {
    private static final long serialVersionUID = 1;

    @Override
    public int size() {
      return called("HashSet.size", 7);
    }
  }

  private static final class OwnMap extends HashMap<Object, Object> {
    private static final long serialVersionUID = 1;

    @Override
    public int size() {
      return called("HashMap.size", 7);
    }
  }

  private static final class OwnList extends LinkedList<Object> {
    private static final long serialVersionUID = 1;

    @Override
    public int size() {
      return called("LinkedList.size", 7);
    }
  }

  private static final class OwnQueue extends LinkedTransferQueue<Object> {
    private static final long serialVersionUID = 1;

    @Override
    public int getWaitingConsumerCount() {
      return called("getWaitingConsumerCount", 7);
    }
  }

  private static final class OwnExecutor extends ScheduledThreadPoolExecutor {
    OwnExecutor() {
      super(1);
    }

    @Override
    public boolean isShutdown() {
      return called("isShutdown", super.isShutdown());
    }
  }

  /** Has the fields of c3p0. */
  private static final class LikeC3p0 {
    final HashSet<Object> acquireWaiters;
    final LinkedList<Object> unused;
    final HashMap<Object, Object> managed;

    LikeC3p0(HashSet<Object> waiters, LinkedList<Object> unused, HashMap<Object, Object> managed) {
      acquireWaiters = waiters;
      this.unused = unused;
      this.managed = managed;
    }

    /** Marks the fields as used. */
    boolean isUsed() {
      return Objects.hash(acquireWaiters, unused, managed) != 0;
    }
  }

  private static final class Items {
    final LinkedList<Object> items = new OwnList();

    int hash() {
      return items.hashCode();
    }
  }

  /** Has the fields of Tomcat's pool. */
  private static final class LikeTomcat {
    final Items busy = new Items();

    int hash() {
      return busy.hash();
    }
  }

  /** Has the fields of Agroal. */
  private static final class LikeAgroal {
    final OwnExecutor housekeepingExecutor = new OwnExecutor();
    final LinkedTransferQueue<Object> handlerTransferQueue;

    LikeAgroal(LinkedTransferQueue<Object> queue) {
      handlerTransferQueue = queue;
    }

    int hash() {
      return Objects.hash(housekeepingExecutor, handlerTransferQueue);
    }
  }

  /** Has the fields of Spring's throttle. */
  private static final class LikeThrottle {
    final Condition concurrencyCondition = new ReentrantLock().newCondition();
    final int concurrencyCount = 3;
    final int concurrencyLimit;

    LikeThrottle(int limit) {
      concurrencyLimit = limit;
    }

    int hash() {
      return Objects.hash(concurrencyCondition, concurrencyCount, concurrencyLimit);
    }
  }

  /** Has the fields of Apache HttpClient 4. */
  private static final class LikeHttpClient {
    final HashSet<Object> leased;
    final LinkedList<Object> available = new LinkedList<>();
    final LinkedList<Object> pending = new LinkedList<>();
    final int maxTotal = 20;

    LikeHttpClient(HashSet<Object> leased) {
      this.leased = leased;
    }

    int hash() {
      return Objects.hash(leased, available, pending, maxTotal);
    }
  }

  private static ResourcePoolEvent unknown() {
    ResourcePoolEvent event = new ResourcePoolEvent();
    event.active = -1;
    event.idle = -1;
    event.waiting = -1;
    return event;
  }

  @Test
  void readsTheSizesOfJdkCollections() {
    HashMap<Object, Object> managed = new HashMap<>();
    managed.put("one", "lent");
    ResourcePoolEvent event = unknown();
    new C3p0().read(new LikeC3p0(new HashSet<>(), new LinkedList<>(), managed), event);
    assertThat(List.of(event.waiting, event.idle, event.active)).containsExactly(0, 0, 1);
  }

  @Test
  void doesNotCallOtherCollectionClasses() {
    CALLED.clear();
    ResourcePoolEvent event = unknown();
    new C3p0().read(new LikeC3p0(new OwnSet(), new OwnList(), new OwnMap()), event);
    new C3p0().read(new LikeC3p0(new OwnSet(), new LinkedList<>(), new OwnMap()), event);
    new TomcatJdbc().read(new LikeTomcat(), event);
    new Agroal().read(new LikeAgroal(new OwnQueue()), event);
    new HttpClient4().read(new LikeHttpClient(new OwnSet()), unknown());
    assertThat(CALLED).isEmpty();
    assertThat(List.of(event.waiting, event.active)).containsOnly(-1);
  }

  @Test
  void anHttpClientWithWaitersIsFull() {
    LikeHttpClient client = new LikeHttpClient(new HashSet<>(List.of("one", "two")));
    ResourcePoolEvent event = unknown();
    new HttpClient4().read(client, event);
    assertThat(List.of(event.active, event.maximum, event.waiting)).containsExactly(2, 20, 0);
    client.pending.add("request");
    new HttpClient4().read(client, event);
    assertThat(List.of(event.active, event.maximum, event.waiting)).containsExactly(2, 2, 1);
  }

  @Test
  void readsTheLimitOfSpringsThrottle() {
    ResourcePoolEvent event = unknown();
    new SpringThrottle().read(new LikeThrottle(20), event);
    assertThat(List.of(event.active, event.maximum, event.waiting)).containsExactly(3, 20, 0);
  }

  @Test
  void aThrottleWithoutLimitIsNotReported() {
    assertThat(new SpringThrottle().isClosed(new LikeThrottle(-1))).isTrue();
    assertThat(new SpringThrottle().isClosed(new LikeThrottle(20))).isFalse();
  }

  @Test
  void doesNotCallIsShutdownOfAnExecutor() {
    CALLED.clear();
    LikeAgroal pool = new LikeAgroal(new LinkedTransferQueue<>());
    Agroal figures = new Agroal();
    assertThat(figures.isClosed(pool)).isFalse();
    pool.housekeepingExecutor.shutdownNow();
    assertThat(figures.isClosed(pool)).isTrue();
    assertThat(CALLED).isEmpty();
  }
}
