package io.vtscope.agent.sample.population;

import io.vtscope.agent.jvm.ThreadLocalField;
import io.vtscope.agent.jvm.ThreadLocals;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of heavy thread-locals. If the initial value does not tell it, searches the static
 * fields of all loaded classes, once and a few at a time.
 */
final class LocalFields {
  /** Limits the number of searches. */
  private static final int MOST_SOUGHT = 20;

  private final Instrumentation instrumentation;
  private final long step;
  private final List<Sought> sought = new ArrayList<>();

  /** Those of the next search. */
  private final List<Sought> wanted = new ArrayList<>();

  private @Nullable Search search;

  /**
   * @param step nanoseconds
   */
  LocalFields(Instrumentation instrumentation, long step) {
    this.instrumentation = instrumentation;
    this.step = step;
  }

  /** A thread-local, which it does not keep alive. */
  private static final class Sought extends WeakReference<Object> {
    @Nullable String field;

    Sought(Object local) {
      super(local);
    }
  }

  /** Loaded classes, which it does not keep alive. */
  private static final class Search {
    final ThreadLocalField fields;
    final List<WeakReference<Class<?>>> classes = new ArrayList<>();
    final List<Sought> left;
    boolean foundSome;
    int next;

    Search(ThreadLocalField fields, List<Sought> left, Class<?>[] loaded) {
      this.fields = fields;
      this.left = left;
      add(loaded, false);
      add(loaded, true);
    }

    private void add(Class<?>[] loaded, boolean ofBootLoader) {
      for (Class<?> type : loaded) {
        if ((type.getClassLoader() == null) == ofBootLoader && !type.isArray()) {
          classes.add(new WeakReference<>(type));
        }
      }
    }

    /** Whether this ends the search. */
    boolean step(long most) {
      long begin = System.nanoTime();
      while (next < classes.size() && !left.isEmpty() && System.nanoTime() - begin < most) {
        Class<?> type = classes.get(next++).get();
        if (type != null) {
          fields.visit(type, this::found);
        }
      }
      return next == classes.size() || left.isEmpty();
    }

    private void found(Object local, String field) {
      for (Sought one : left) {
        if (one.refersTo(local)) {
          one.field = field;
          foundSome = true;
        }
      }
      left.removeIf(one -> one.field != null);
    }
  }

  /** "app.Codec.BUFFER", or "app.Codec.BUFFER|ENCODER"; null if unknown or not yet found. */
  @Nullable String of(Object local) {
    Sought known = known(local);
    return known == null || known.field == null ? ThreadLocals.field(local) : known.field;
  }

  /** Searches its field in the next steps, unless the initial value tells it. */
  void want(Object local) {
    if (sought.size() < MOST_SOUGHT && known(local) == null && of(local) == null) {
      Sought one = new Sought(local);
      sought.add(one);
      wanted.add(one);
    }
  }

  private @Nullable Sought known(Object local) {
    for (Sought one : sought) {
      if (one.refersTo(local)) {
        return one;
      }
    }
    return null;
  }

  /** Takes a short step. Returns whether it found new fields. */
  boolean step() {
    if (search == null && !wanted.isEmpty()) {
      search = begin();
    }
    if (search == null || !search.step(step)) {
      return false;
    }
    boolean found = search.foundSome;
    search = null;
    return found;
  }

  private @Nullable Search begin() {
    List<Sought> left = new ArrayList<>(wanted);
    wanted.clear();
    List<Class<?>> types = new ArrayList<>();
    for (Sought one : left) {
      Object local = one.get();
      if (local != null) {
        types.add(local.getClass());
      }
    }
    return types.isEmpty()
        ? null
        : new Search(new ThreadLocalField(types), left, instrumentation.getAllLoadedClasses());
  }
}
