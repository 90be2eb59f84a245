package io.vtscope.agent.pool;

import io.vtscope.agent.weave.Hook;
import io.vtscope.agent.weave.Weaving;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds pools and writes their figures. A class that is loaded while the agent is there tells of
 * its pools where they are made; one that was there before also where they are borrowed from, as
 * nobody knows how many there are: a look into a table, for each call.
 */
public final class Pools implements BiConsumer<Object, Object> {
  private final KnownPools known = new KnownPools();
  private final Map<String, Integer> numbers = new HashMap<>();

  /** Asks for the calls by which it finds them. */
  public void weave(Weaving weaving) throws ReflectiveOperationException {
    weaving.on(Hook.Call.POOL_MADE, this);
    weaving.on(Hook.Call.POOL_USED, this);
    for (Kind kind : Kind.values()) {
      weaving.weave(kind.className(), kind.woven());
    }
  }

  /** Once a second. */
  public void write() throws ReflectiveOperationException {
    for (KnownPools.Seen seen : known.all()) {
      Object pool = seen.get();
      if (pool == null || !write(seen, pool)) {
        known.remove(seen);
      }
    }
  }

  /** False where it is closed, or not one that is known after all. */
  private boolean write(KnownPools.Seen seen, Object pool) throws ReflectiveOperationException {
    Reader reader = seen.reader;
    if (reader == null) {
      reader = reader(pool);
      seen.reader = reader;
    }
    if (reader == null || reader.isClosed(pool)) {
      return false;
    }
    reader.read(pool).commit();
    return true;
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
          case OKHTTP -> new OkHttp();
        };
    return new Reader(kind, figures, name(figures.name(pool), kind.title(pool)));
  }

  /** As somebody has called it, if no other is called so; else with a number. */
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

  /** Loads and initialises what woven code will call. */
  public static void warmUp() {
    KnownPools some = new KnownPools();
    Object pool = new Object();
    some.add(pool);
    some.add(pool);
  }

  /** A pool was made, or is used. */
  @Override
  public void accept(@Nullable Object none, Object pool) {
    try {
      known.add(pool);
    } catch (Throwable e) {
      // it is not told of
    }
  }
}
