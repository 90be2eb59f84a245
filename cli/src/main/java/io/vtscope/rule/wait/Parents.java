package io.vtscope.rule.wait;

import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.Frame;
import io.vtscope.observation.LockObservation;
import io.vtscope.observation.Stack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Virtual threads that wait for others that they have started, and that wait in the queue of a lock
 * themselves: they stand in it as well. Nothing tells whose children these are; by what runs them
 * it is known which kind of wait is for such, and of the parents as large a part is theirs as of
 * all the children that wait they are.
 */
final class Parents {
  /** How children are run, and how their parents wait for them. */
  private enum Kind {
    SCOPE {
      @Override
      boolean runs(Frame frame) {
        return frame.is(Meaning.SUBTASK_SCOPE) && frame.type().endsWith("$SubtaskImpl");
      }

      @Override
      boolean waits(Frame frame) {
        return frame.is(Meaning.SCOPE_WAIT);
      }
    },
    ASYNC {
      @Override
      boolean runs(Frame frame) {
        return frame.is(Meaning.ASYNC_RUN);
      }

      @Override
      boolean waits(Frame frame) {
        return frame.is(Meaning.ASYNC_WAIT);
      }
    },
    TASK {
      @Override
      boolean runs(Frame frame) {
        return frame.is(Meaning.TASK_RUN);
      }

      @Override
      boolean waits(Frame frame) {
        return frame.is(Meaning.TASK_WAIT);
      }
    },
    /** Of threads that nothing runs but themselves. */
    THREAD {
      @Override
      boolean runs(Frame frame) {
        return false;
      }

      @Override
      boolean waits(Frame frame) {
        return frame.is(Meaning.THREAD_JOIN);
      }
    };

    abstract boolean runs(Frame frame);

    abstract boolean waits(Frame frame);

    /** Of what runs in a thread; null where the stack does not show how it began. */
    static @Nullable Kind running(Stack stack) {
      if (stack.frames().isEmpty() || !stack.frames().getLast().is(Meaning.VIRTUAL_THREAD_RUN)) {
        return null;
      }
      for (Frame frame : stack.frames().reversed()) {
        for (Kind kind : values()) {
          if (kind.runs(frame)) {
            return kind;
          }
        }
      }
      return THREAD;
    }

    /** Whether a thread waits for such. */
    boolean areAwaited(Stack stack) {
      for (Frame frame : stack.frames()) {
        if (!frame.isJdk()) {
          return false;
        }
        if (waits(frame)) {
          return true;
        }
      }
      return false;
    }
  }

  private final Map<Long, Long> parents;
  private final Map<Long, Long> children;

  /**
   * @param queue of a lock
   */
  Parents(Waits<String, LockObservation.LockQueue> queue, Population population) {
    Kind kind = Kind.running(queue.example().waiters().stack());
    if (kind == null) {
      parents = Map.of();
      children = Map.of();
      return;
    }
    parents = count(population, kind::areAwaited, Waits.Point::atLeast);
    children =
        count(
            population,
            stack -> Kind.running(stack) == kind && !isParent(stack),
            Waits.Point::atMost);
  }

  private static boolean isParent(Stack stack) {
    return List.of(Kind.values()).stream().anyMatch(kind -> kind.areAwaited(stack));
  }

  private static Map<Long, Long> count(
      Population population, Predicate<Stack> wanted, ToLongFunction<Waits.Point> number) {
    Map<Long, Long> counts = new HashMap<>();
    population
        .<Boolean>groups(group -> wanted.test(group.stack()) ? Boolean.TRUE : null)
        .forEach(all ->
            all.points().forEach(point -> counts.put(point.scan(), number.applyAsLong(point))));
    return counts;
  }

  /**
   * How many wait for those who stand in the queue in a count, each for another one: no more than
   * there are in the queue, by the least that is known.
   */
  long of(Waits.Point queue) {
    long standing = queue.atLeast();
    long all = Math.max(standing, children.getOrDefault(queue.scan(), 0L));
    long theirs = all == 0 ? 0 : parents.getOrDefault(queue.scan(), 0L) * standing / all;
    return Math.min(standing, theirs);
  }
}
