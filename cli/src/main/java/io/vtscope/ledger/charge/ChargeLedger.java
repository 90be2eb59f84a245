package io.vtscope.ledger.charge;

import io.vtscope.blame.Blame;
import io.vtscope.blame.Hold;
import io.vtscope.blame.Knowledge;
import io.vtscope.blame.Target;
import io.vtscope.clock.Look;
import io.vtscope.clock.Looks;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.clock.Steps;
import io.vtscope.judge.Limits;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.Frame;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.PinTimes;
import io.vtscope.observation.SchedulerObservation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sums up second by second what held the carriers. Observations may come in any order. */
public final class ChargeLedger {
  private final HoldSteps holds = new HoldSteps();
  private final NativeSteps natives = new NativeSteps();
  private final RunningSteps running = new RunningSteps();
  private final CarrierSteps carriers = new CarrierSteps();
  private final Looks looks = new Looks();

  public void add(HoldObservation.Pins pins) {
    Hold hold = new Hold(Hold.Kind.PIN, pins.stack(), pins.reason(), pins.operation());
    PinTimes times = pins.times();
    for (int i = 0; i < times.size(); i++) {
      holds.add(hold, times.at(i), times.nanos(i));
    }
  }

  public void add(HoldObservation.MonitorEnter enter) {
    Hold hold =
        new Hold(Hold.Kind.ENTER, enter.stack(), null, Hold.CONTENDED, enter.monitorClass());
    holds.add(hold, enter.at(), enter.nanos());
  }

  /** Adds a wait for a class. */
  public void add(HoldObservation.MonitorWait wait) {
    holds.add(new Hold(Hold.Kind.INIT_WAIT, wait.stack(), null, null), wait.at(), wait.nanos());
  }

  public void add(HoldObservation.FileIo io) {
    holds.add(new Hold(Hold.Kind.FILE_IO, io.stack(), null, null), io.at(), io.nanos());
  }

  public void add(HoldObservation.NativeSample sample) {
    natives.add(sample);
  }

  public void add(CarrierObservation.RunningSample sample) {
    running.add(sample);
  }

  public void add(CarrierObservation.CarrierSample sample) {
    looked(looks.add(sample));
  }

  public void add(SchedulerObservation.SchedulerState state) {
    looked(looks.add(state));
  }

  private void looked(@Nullable Look look) {
    if (look != null) {
      carriers.add(look);
      long delay = look.carriers().delay();
      if (delay >= 0 && delay < SchedulingDelay.SLOW_NANOS) {
        carriers.addFast(look.at(), delay);
      }
    }
  }

  /**
   * A stretch of computing.
   *
   * @param frame where most of it was
   */
  public record Computing(Frame frame, long from, long nanos) {}

  /**
   * What each holder is charged with.
   *
   * @param slow probes that waited long
   * @param pending when the probe began to wait that has not run yet; Long.MAX_VALUE without one
   * @param lasting holds that have not ended
   * @param computing stretches of computing
   */
  public Charges charges(
      int parallelism,
      List<CarrierSteps.SlowProbe> slow,
      long pending,
      Map<Hold, Steps> lasting,
      List<Computing> computing,
      Knowledge knowledge,
      Target target) {
    CarrierSteps all = carriers.with(slow);
    Charges charges = new Charges(all, parallelism, holds.lastEnd(), pending);
    Map<Integer, Long> blocked = new HashMap<>();
    holds.all().forEach((hold, steps) -> {
      boolean counts =
          switch (hold.kind()) {
            case PIN, ENTER, NATIVE_CALL -> true;
            case INIT_WAIT -> knowledge.monitorsPin();
            case FILE_IO -> false;
          };
      if (counts) {
        charges.add(key(hold, knowledge), Charges.How.TIMED, steps);
        if (hold.kind() != Hold.Kind.PIN) {
          steps.each((second, nanos) -> blocked.merge(second, nanos, Long::sum));
        }
      }
    });
    lasting.forEach((hold, steps) -> {
      if (hold.kind() != Hold.Kind.FILE_IO) {
        charges.add(key(hold, knowledge), Charges.How.TIMED, steps);
        steps.each((second, nanos) -> blocked.merge(second, nanos, Long::sum));
      }
    });
    addNatives(charges, all, blocked, knowledge);
    addRunning(charges, all, computing, knowledge, target);
    return charges;
  }

  private static String key(Hold hold, Knowledge knowledge) {
    return Blame.of(hold, knowledge).place().text();
  }

  /** Native code holds no more than the sampler saw blocked and nothing else explains. */
  private void addNatives(
      Charges charges, CarrierSteps all, Map<Integer, Long> explained, Knowledge knowledge) {
    Map<Integer, Long> sums = new HashMap<>();
    natives
        .all()
        .values()
        .forEach(steps -> steps.each((second, nanos) -> sums.merge(second, nanos, Long::sum)));
    natives.all().forEach((hold, steps) -> {
      Steps cut = new Steps();
      steps.each((second, nanos) -> {
        CarrierSteps.Step step = all.at(second);
        long most =
            step == null
                ? Long.MAX_VALUE
                : Math.max(0, step.blocked - explained.getOrDefault(second, 0L));
        double part = Math.min(1, most / (double) sums.getOrDefault(second, 1L));
        if (part * nanos >= 1) {
          cut.addTo(second, (long) (part * nanos));
        }
      });
      charges.add(key(hold, knowledge), Charges.How.SAMPLED, cut);
    });
  }

  private void addRunning(
      Charges charges,
      CarrierSteps all,
      List<Computing> computing,
      Knowledge knowledge,
      Target target) {
    Map<String, Steps> groups = new HashMap<>();
    for (Computing one : computing) {
      groups
          .computeIfAbsent(group(one.frame(), knowledge, target), g -> new Steps())
          .add(one.from(), one.nanos());
    }
    boolean isLong = running.stretch() >= Limits.STRETCH * Steps.SECOND;
    running.classes().forEach((type, samples) -> {
      if (isLong || running.yields(type)) {
        String group = group(running.frame(type), knowledge, target);
        Steps held = groups.computeIfAbsent(group, g -> new Steps());
        samples.each((second, count) -> {
          CarrierSteps.Step step = all.at(second);
          if (step != null) {
            long nanos = step.running * count / Math.max(1, running.samples(second));
            held.addTo(second, Math.max(0, nanos - held.nanos(second)));
          }
        });
      }
    });
    groups.forEach((group, held) -> charges.add("RUNNING " + group, Charges.How.RUNNING, held));
  }

  /** All classes of a library are one group; each class of the application is its own. */
  private static String group(Frame frame, Knowledge knowledge, Target target) {
    Artifact artifact = knowledge.artifact(frame);
    return artifact == null || target.isOwn(artifact)
        ? frame.type().split("\\$", 2)[0]
        : artifact.name() + " " + artifact.version() + " " + artifact.file();
  }
}
