package io.vtscope.library;

import io.vtscope.blame.Frames;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.meaning.Meaning;
import io.vtscope.meaning.Rows;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Known calls that wait for a resource pool, from {@code borrow-calls.tsv}. */
public final class ResourcePoolTypes {
  private final List<ResourcePoolType> all;

  /** Whose waiters call the same methods while they wait for other answers. */
  private final List<ResourcePoolType> ofAnswers;

  private ResourcePoolTypes(List<ResourcePoolType> all, List<ResourcePoolType> ofAnswers) {
    this.all = all;
    this.ofAnswers = ofAnswers;
  }

  private static final class Holder {
    static final ResourcePoolTypes KNOWN =
        new ResourcePoolTypes(rows("borrow-calls.tsv"), rows("answer-calls.tsv"));
  }

  private static List<ResourcePoolType> rows(String file) {
    return Rows.of(ResourcePoolTypes.class, file).stream().map(ResourcePoolTypes::row).toList();
  }

  public static ResourcePoolTypes known() {
    return Holder.KNOWN;
  }

  public static ResourcePoolType of(String product) {
    return Stream.concat(known().all.stream(), known().ofAnswers.stream())
        .filter(pool -> pool.product().equals(product))
        .findFirst()
        .orElseThrow();
  }

  public List<ResourcePoolType> all() {
    return all;
  }

  /** The pool that a stack waits for; null if none. */
  public @Nullable Borrowing find(Stack stack) {
    List<Frame> frames = stack.frames();
    int innermost = Frames.innermostOfApplication(frames);
    if (innermost < 0 || !waits(frames, innermost)) {
      return null;
    }
    boolean ofProduct = false;
    for (ResourcePoolType pool : all) {
      if (pool.has(frames.get(innermost).type())) {
        ofProduct = true;
        Borrowing found = of(pool, frames, innermost);
        if (found != null) {
          return found;
        }
      }
    }
    OwnBound own = ofProduct ? null : OwnBound.of(frames.subList(0, innermost));
    return own == null
        ? null
        : new Borrowing(null, own, frames.get(innermost), next(frames, innermost));
  }

  /** Like {@link #find}, but includes waits for a signal. */
  public @Nullable Borrowing findOrSignal(Stack stack) {
    Borrowing found = find(stack);
    List<Frame> frames = stack.frames();
    int site = Frames.innermostOfApplication(frames);
    return found != null || site < 1 || !OwnBound.isForSignal(frames.get(site - 1))
        ? found
        : new Borrowing(null, OwnBound.CONDITION, frames.get(site), next(frames, site));
  }

  /** The pool that a thread waits for if its answer is a pool's resource; null if none. */
  public @Nullable Borrowing findAnswer(Stack stack) {
    List<Frame> frames = stack.frames();
    int innermost = Frames.innermostOfApplication(frames);
    return innermost < 0
        ? null
        : ofAnswers.stream()
            .filter(pool -> pool.has(frames.get(innermost).type()))
            .map(pool -> of(pool, frames, innermost))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
  }

  /** Whether the pool blocks. A pool that creates or tests resources calls the network. */
  private static boolean waits(List<Frame> frames, int innermost) {
    for (int i = innermost - 1; i >= 0; i--) {
      if (!Frames.isMade(frames.get(i))) {
        Frame frame = frames.get(i);
        return frame.is(Meaning.CONCURRENT)
            || frame.is(Meaning.OBJECT)
            || frame.is(Meaning.THREAD_SLEEP); // to poll
      }
    }
    return false;
  }

  private static @Nullable Borrowing of(ResourcePoolType pool, List<Frame> frames, int innermost) {
    int outermost = innermost;
    while (outermost < frames.size() && isWithin(pool, frames.get(outermost))) {
      outermost++;
    }
    for (ResourcePoolType.Call call : pool.calls()) {
      for (int i = innermost; i < outermost; i++) {
        if (call.isOf(frames.get(i))) {
          return new Borrowing(pool, null, frames.get(i), next(frames, outermost - 1));
        }
      }
    }
    return null;
  }

  private static boolean isWithin(ResourcePoolType pool, Frame frame) {
    return frame.isJdk() || Frames.isMade(frame) || pool.has(frame.type());
  }

  private static @Nullable Frame next(List<Frame> frames, int index) {
    int caller = Frames.applicationBeyond(frames, index);
    return caller < 0 ? null : frames.get(caller);
  }

  private static ResourcePoolType row(List<String> columns) {
    return new ResourcePoolType(
        columns.get(0),
        columns.get(1),
        List.of(columns.get(2).split(",", -1)),
        List.of(columns.get(3).split(",", -1)).stream().map(ResourcePoolType.Call::of).toList(),
        ResourcePoolType.Lends.valueOf(columns.get(4).toUpperCase(Locale.ROOT)),
        columns.get(5),
        columns.get(6));
  }
}
