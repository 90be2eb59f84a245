package io.vtscope.agent.pool;

import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.agent.weave.Hook;
import io.vtscope.agent.weave.Latencies;
import io.vtscope.agent.weave.Weaving;
import io.vtscope.agent.weave.WovenClass;
import io.vtscope.probe.ResourcePoolEvent;
import io.vtscope.probe.Timespans;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds pools and writes their figures and loans. Constructors report new pools. If a pool class
 * was loaded before the agent, each borrow reports its pool too.
 */
public final class Pools implements BiConsumer<Object, Object> {
  private final KnownPools known = new KnownPools();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final StackTraces stacks;

  /** Null before the first loan. */
  private @Nullable Holders holders;

  public Pools(StackTraces stacks) {
    this.stacks = stacks;
  }

  public void weave(Weaving weaving) throws ReflectiveOperationException {
    weaving.on(Hook.Call.POOL_MADE, this);
    weaving.on(Hook.Call.POOL_USED, this);
    for (Lending.Step step : Lending.Step.values()) {
      weaving.on(step.call, new Lending(known, step));
    }
    for (Kind kind : Kind.values()) {
      for (Map.Entry<String, WovenClass> type : kind.woven().entrySet()) {
        weaving.weave(type.getKey(), type.getValue());
      }
    }
  }

  public void write() throws ReflectiveOperationException {
    if (holders != null) {
      holders.begin();
    }
    for (KnownPools.Seen seen : known.all()) {
      Object pool = seen.get();
      if (pool == null || !write(seen, pool)) {
        known.remove(seen);
      }
    }
  }

  /** Returns false if the pool is closed or unsupported. */
  private boolean write(KnownPools.Seen seen, Object pool) throws ReflectiveOperationException {
    Reader reader = seen.reader;
    if (reader == null) {
      reader = reader(pool);
      seen.reader = reader;
    }
    if (reader == null || reader.isClosed(pool)) {
      return false;
    }
    ResourcePoolEvent event = reader.read(pool);
    Loans loans = seen.loansOrNull();
    Loans asked = seen.askedOrNull();
    if (loans == null) {
      event.commit();
    } else {
      write(event, loans);
    }
    if (asked != null) {
      asked.dropEnded();
      holders().look(asked, true, event);
    }
    return true;
  }

  private Holders holders() {
    if (holders == null) {
      holders = new Holders(stacks);
    }
    return holders;
  }

  private void write(ResourcePoolEvent event, Loans loans) throws ReflectiveOperationException {
    loans.forgetEnded();
    Latencies.Summary times = loans.times.take();
    event.loans = times.count();
    event.loanTime = times.total();
    event.loanP99 = Timespans.of(times.p99());
    event.commit();
    holders().look(loans, false, event);
  }

  private @Nullable Reader reader(Object pool) throws ReflectiveOperationException {
    Kind kind = Kind.of(pool);
    if (kind == null) {
      return null;
    }
    Figures figures =
        switch (kind) {
          case HIKARI -> new Hikari();
          case COMMONS -> new CommonsPool();
          case C3P0 -> new C3p0();
          case TOMCAT -> new TomcatJdbc();
          case AGROAL -> new Agroal();
          case HTTP_CLIENT_4 -> new HttpClient4();
          case HTTP_CLIENT_5 -> new HttpClient5();
          case R2DBC -> new R2dbc();
          case OKHTTP -> new OkHttp();
          case SPRING_THROTTLE -> new SpringThrottle();
        };
    return new Reader(kind, figures, name(figures.name(pool), kind.title(pool)));
  }

  /** Adds a number if the name is not unique. */
  private String name(@Nullable String own, String title) {
    if (own != null && !isTaken(own)) {
      return own;
    }
    String begin = own == null ? title : own;
    return begin + "#" + numbers.merge(begin, own == null ? 1 : 2, (last, first) -> last + 1);
  }

  private boolean isTaken(String name) {
    for (KnownPools.Seen seen : known.all()) {
      Reader reader = seen.reader;
      if (reader != null && reader.name.equals(name)) {
        return true;
      }
    }
    return false;
  }

  public static void warmUp() {
    KnownPools some = new KnownPools();
    Object pool = new Object();
    some.add(pool);
    some.add(pool);
    for (Lending.Step step : Lending.Step.values()) {
      new Lending(some, step).accept(pool, pool);
    }
  }

  /** Called on application threads. */
  private static final class Lending implements BiConsumer<Object, Object> {
    private final KnownPools known;
    private final Step step;

    Lending(KnownPools known, Step step) {
      this.known = known;
      this.step = step;
    }

    private enum Step {
      ASKED(Hook.Call.LOAN_ASKED),
      GIVEN(Hook.Call.LOAN_GIVEN),
      BEGUN(Hook.Call.LOAN_BEGUN),
      ENDED(Hook.Call.LOAN_ENDED);

      final Hook.Call call;

      Step(Hook.Call call) {
        this.call = call;
      }
    }

    @Override
    public void accept(@Nullable Object resource, Object pool) {
      try {
        if (resource != null && step == Step.GIVEN) {
          known.give(pool, resource);
        } else if (resource != null) {
          accept(resource, known.find(pool));
        }
      } catch (Throwable e) {
        // best effort: the loan stays unknown
      }
    }

    private void accept(Object resource, KnownPools.@Nullable Seen seen) {
      if (seen == null) {
        return;
      }
      if (step == Step.ASKED) {
        seen.asked().begin(resource);
      } else if (step == Step.BEGUN) {
        seen.loans().begin(resource);
      } else {
        end(resource, seen);
      }
    }

    private static void end(Object resource, KnownPools.Seen seen) {
      Loans loans = seen.loansOrNull();
      if (loans != null) {
        loans.end(resource);
      }
      Loans asked = seen.askedOrNull();
      if (asked != null) {
        asked.take(resource);
      }
    }
  }

  @Override
  public void accept(@Nullable Object none, Object pool) {
    try {
      known.add(pool);
    } catch (Throwable e) {
      // best effort: not reported
    }
  }
}
