package io.vtscope.ledger.carrier;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.clock.Most;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.SchedulerObservation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Groups refused virtual threads by place. Messages differ, because they contain hash codes. */
final class Failures {
  private static final Key OTHERS = new Key(Failure.Step.UNKNOWN, null, Stack.NONE);

  private final Map<Key, Group> groups = new HashMap<>();

  /**
   * The key of failures of one place.
   *
   * @param stack null if there is a site
   */
  private record Key(Failure.Step step, @Nullable Site site, @Nullable Stack stack) {
    static Key of(Stack stack) {
      int user = Frames.innermostOfApplication(stack.frames());
      return user < 0
          ? new Key(step(stack.frames()), null, stack)
          : new Key(step(stack.frames().subList(0, user)), Site.of(stack.frames().get(user)), null);
    }

    /** Any submission except a start continues a thread. */
    private static Failure.Step step(List<Frame> frames) {
      return frames.isEmpty()
          ? Failure.Step.UNKNOWN
          : frames.stream().anyMatch(Key::starts) ? Failure.Step.START : Failure.Step.CONTINUE;
    }

    private static boolean starts(Frame frame) {
      return frame.is(Meaning.VIRTUAL_THREAD_START);
    }
  }

  private record Group(SchedulerObservation.SubmitFailure first, long count) {
    Group and(Group other) {
      return new Group(first.at() <= other.first.at() ? first : other.first, count + other.count);
    }
  }

  void add(SchedulerObservation.SubmitFailure failure) {
    Key key = Key.of(failure.stack());
    boolean told = groups.size() < Most.PLACES || groups.containsKey(key);
    groups.merge(told ? key : OTHERS, new Group(failure, 1), Group::and);
  }

  List<Failure> all() {
    List<Failure> all = new ArrayList<>();
    groups.forEach((key, group) ->
        all.add(
            new Failure(
                key.step,
                key.site,
                group.first.message(),
                key.equals(OTHERS) ? Stack.NONE : group.first.stack(),
                group.count)));
    all.sort(
        Comparator.comparingLong(Failure::count)
            .reversed()
            .thenComparing(failure -> failure.stack().toString()));
    return all;
  }
}
