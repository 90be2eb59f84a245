package io.vtscope.source.event;

import io.vtscope.chunk.Row;
import io.vtscope.probe.EventNames;
import io.vtscope.state.PopulationState;
import java.util.List;

/** The agent's events about all virtual threads, thread-locals and pools of resources. */
final class PopulationEvents {
  private PopulationEvents() {}

  static List<EventType> all(Decoding decoding) {
    return List.of(
        new Populations(decoding),
        new WaitGroups(decoding),
        new ThreadLocals(decoding),
        new ResourcePools(decoding),
        new PoolHolders(decoding),
        new Containers(decoding));
  }

  private static final class Populations extends EventType {
    private final Moment at = moment(START_TIME);
    private final Whole scan = whole(EventNames.SCAN);
    private final Whole total = whole(EventNames.TOTAL);
    private final Whole running = whole(EventNames.RUNNING);
    private final Whole pinned = whole(EventNames.PINNED);
    private final Whole runnable = whole(EventNames.RUNNABLE);
    private final Whole parked = whole(EventNames.PARKED);
    private final Whole timed = whole(EventNames.TIMED);
    private final Whole blocked = whole(EventNames.BLOCKED);
    private final Whole waiting = whole(EventNames.WAITING);
    private final Small sampled = small(EventNames.SAMPLED);
    private final Small sampledBlocked = small(EventNames.SAMPLED_BLOCKED);
    private final Whole took = whole(EventNames.TOOK);
    private final Flag tracked = flag(EventNames.TRACKED);
    private final Whole elsewhere = whole(EventNames.ELSEWHERE);

    private Populations(Decoding decoding) {
      super(EventNames.POPULATION, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new PopulationState.Population(
              at.of(row),
              scan.of(row),
              total.of(row),
              new PopulationState.States(
                  running.of(row),
                  pinned.of(row),
                  runnable.of(row),
                  parked.of(row),
                  timed.of(row),
                  blocked.of(row),
                  waiting.of(row)),
              sampled.of(row),
              sampledBlocked.atLeast(-1, row),
              took.of(row),
              tracked.of(row),
              elsewhere.orZero(row)));
    }
  }

  private static final class WaitGroups extends EventType {
    private final Moment at = moment(START_TIME);
    private final Whole scan = whole(EventNames.SCAN);
    private final Small count = small(EventNames.COUNT);
    private final Whole oldest = whole(EventNames.OLDEST);
    private final Text state = text(EventNames.STATE);
    private final Text waitsFor = text(EventNames.WAITS_FOR);
    private final Small objects = small(EventNames.OBJECTS);
    private final Small endedSince = small(EventNames.ENDED_SINCE);
    private final Small goneOnSince = small(EventNames.GONE_ON_SINCE);
    private final AgentStack stack = agentStack(EventNames.STACK);

    private WaitGroups(Decoding decoding) {
      super(EventNames.WAIT_GROUP, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new PopulationState.WaitGroup(
              at.of(row),
              scan.of(row),
              count.of(row),
              oldest.of(row),
              state.orEmpty(row),
              waitsFor.of(row),
              objects.of(row),
              endedSince.atLeast(0, row),
              goneOnSince.orUnknown(row),
              stack.of(row)));
    }
  }

  private static final class ThreadLocals extends EventType {
    private final Moment at = moment(START_TIME);
    private final Whole scan = whole(EventNames.SCAN);
    private final Text value = text(EventNames.VALUE);
    private final Small sampled = small(EventNames.SAMPLED);
    private final Small count = small(EventNames.COUNT);
    private final Whole bytes = whole(EventNames.BYTES);
    private final Whole heap = whole(EventNames.HEAP);
    private final Text local = text(EventNames.LOCAL);
    private final Text field = text(EventNames.FIELD);
    private final Flag inherited = flag(EventNames.INHERITED);

    private ThreadLocals(Decoding decoding) {
      super(EventNames.THREAD_LOCAL, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new PopulationState.ThreadLocalValues(
              at.of(row),
              scan.of(row),
              value.orEmpty(row),
              sampled.of(row),
              count.of(row),
              bytes.of(row),
              heap.of(row),
              local.of(row),
              field.of(row),
              inherited.of(row)));
    }
  }

  private static final class ResourcePools extends EventType {
    private final Moment at = moment(START_TIME);
    private final Text name = text(EventNames.NAME);
    private final Text type = text(EventNames.TYPE);
    private final Small active = small(EventNames.ACTIVE);
    private final Small idle = small(EventNames.IDLE);
    private final Small maximum = small(EventNames.MAXIMUM);
    private final Small waiting = small(EventNames.WAITING);
    private final Whole loans = whole(EventNames.LOANS);
    private final Whole loanTime = whole(EventNames.LOAN_TIME);
    private final Span loanP99 = span(EventNames.LOAN_P99);

    private ResourcePools(Decoding decoding) {
      super(EventNames.RESOURCE_POOL, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new PopulationState.ResourcePool(
              at.of(row),
              name.orEmpty(row),
              type.orEmpty(row),
              active.of(row),
              idle.of(row),
              maximum.of(row),
              waiting.of(row),
              loans.orUnknown(row) < 0
                  ? null
                  : new PopulationState.Loans(loans.of(row), loanTime.of(row), loanP99.of(row))));
    }
  }

  private static final class PoolHolders extends EventType {
    private final Moment at = moment(START_TIME);
    private final Text name = text(EventNames.NAME);
    private final Text type = text(EventNames.TYPE);
    private final Small active = small(EventNames.ACTIVE);
    private final Small known = small(EventNames.KNOWN);
    private final Small count = small(EventNames.COUNT);
    private final Span longest = span(EventNames.LONGEST);
    private final AgentStack stack = agentStack(EventNames.STACK);
    private final Flag waits = flag(EventNames.WAITS);

    private PoolHolders(Decoding decoding) {
      super(EventNames.POOL_HOLDERS, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new PopulationState.PoolHolders(
              at.of(row),
              name.orEmpty(row),
              type.orEmpty(row),
              active.of(row),
              known.of(row),
              count.of(row),
              longest.orZero(row),
              stack.of(row),
              waits.of(row)));
    }
  }

  private static final class Containers extends EventType {
    private final Moment at = moment(START_TIME);
    private final Whole scan = whole(EventNames.SCAN);
    private final Text name = text(EventNames.NAME);
    private final Whole threads = whole(EventNames.THREADS);

    private Containers(Decoding decoding) {
      super(EventNames.CONTAINER, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new PopulationState.ThreadContainer(
              at.of(row), scan.of(row), name.orEmpty(row), threads.of(row)));
    }
  }
}
