package io.vtscope.source.event;

import io.vtscope.chunk.JfrThread;
import io.vtscope.chunk.Row;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.probe.EventNames;
import java.util.List;

/** JDK events about the machine, the garbage collector, safepoints and the recording itself. */
final class JvmEvents {
  private JvmEvents() {}

  static List<EventType> all(Decoding decoding) {
    return List.of(
        new ThreadCpuLoads(decoding),
        new CpuLoads(decoding),
        new VmOperations(decoding),
        new Collections(decoding),
        new SystemGcs(decoding),
        new Processors("jdk.CPUInformation", "hwThreads", decoding),
        new Processors("jdk.ContainerConfiguration", "effectiveCpuCount", decoding),
        new ActiveSettings(decoding),
        new DataLosses(decoding));
  }

  private static final class ThreadCpuLoads extends EventType {
    private final Moment at = moment(START_TIME);
    private final ThreadField thread = thread(EVENT_THREAD);
    private final Share user = share("user");
    private final Share system = share("system");

    private ThreadCpuLoads(Decoding decoding) {
      super("jdk.ThreadCPULoad", decoding);
    }

    @Override
    void read(Row row) {
      JfrThread of = thread.of(row);
      float share = user.of(row) + system.of(row);
      if (CarrierThreads.isCarrier(of)) {
        pass(new JvmObservation.CarrierCpu(at.of(row), share));
      } else if (of != null && of.name().equals(EventNames.SAMPLER)) {
        pass(new JvmObservation.AgentCpu(at.of(row), share));
      }
    }
  }

  private static final class CpuLoads extends EventType {
    private final Moment at = moment(START_TIME);
    private final Share machine = share("machineTotal");
    private final Share user = share("jvmUser");
    private final Share system = share("jvmSystem");

    private CpuLoads(Decoding decoding) {
      super("jdk.CPULoad", decoding);
    }

    @Override
    void read(Row row) {
      double ofTarget = user.of(row) + system.of(row);
      pass(new JvmObservation.MachineLoad(at.of(row), machine.of(row), ofTarget));
    }
  }

  private static final class VmOperations extends EventType {
    private final Moment at = moment(START_TIME);
    private final Length length = length(DURATION);
    private final Name operation = name("operation");
    private final Flag safepoint = flag("safepoint");

    private VmOperations(Decoding decoding) {
      super("jdk.ExecuteVMOperation", decoding);
    }

    @Override
    void read(Row row) {
      if (safepoint.of(row)) { // otherwise other threads keep running
        pass(new JvmObservation.Stop(at.of(row), length.of(row), operation.orEmpty(row)));
      }
    }
  }

  private static final class Collections extends EventType {
    private final Moment at = moment(START_TIME);
    private final Length pauses = length("sumOfPauses");
    private final Name cause = name("cause");

    private Collections(Decoding decoding) {
      super("jdk.GarbageCollection", decoding);
    }

    @Override
    void read(Row row) {
      pass(new JvmObservation.GarbageCollection(at.of(row), pauses.of(row), cause.orEmpty(row)));
    }
  }

  private static final class SystemGcs extends EventType {
    private final Moment at = moment(START_TIME);
    private final Length length = length(DURATION);
    private final JvmStack stack = jvmStack(STACK_TRACE);

    private SystemGcs(Decoding decoding) {
      super("jdk.SystemGC", decoding);
    }

    @Override
    void read(Row row) {
      pass(new JvmObservation.SystemGc(at.of(row), length.of(row), stack.of(row)));
    }
  }

  private static final class Processors extends EventType {
    private final Whole count;

    private Processors(String event, String field, Decoding decoding) {
      super(event, decoding);
      count = whole(field);
    }

    @Override
    void read(Row row) {
      long processors = count.of(row);
      if (processors > 0) {
        pass(new JvmObservation.StartedWith(CarrierThreads.limited(processors), false));
      }
    }
  }

  private static final class ActiveSettings extends EventType {
    private final Moment at = moment(START_TIME);
    private final EventId id = eventId("id");
    private final Text name = text("name");
    private final Text value = text("value");

    private ActiveSettings(Decoding decoding) {
      super("jdk.ActiveSetting", decoding);
    }

    @Override
    void read(Row row) {
      String event = id.of(row);
      String setting = name.of(row);
      String set = value.of(row);
      if (event != null && setting != null && set != null) {
        pass(new RecordingObservation.Setting(at.of(row), event, setting, set));
      }
    }
  }

  private static final class DataLosses extends EventType {
    private final Moment at = moment(START_TIME);
    private final Whole amount = whole("amount");

    private DataLosses(Decoding decoding) {
      super("jdk.DataLoss", decoding);
    }

    @Override
    void read(Row row) {
      pass(new RecordingObservation.Loss(at.of(row), amount.of(row)));
    }
  }
}
