package io.vtscope.source.event;

import io.vtscope.chunk.JfrThread;
import io.vtscope.chunk.Row;
import io.vtscope.observation.HoldObservation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** JDK events of virtual threads that hold a carrier. Pins are read by themselves. */
final class HoldEvents {
  private HoldEvents() {}

  static List<EventType> all(Decoding decoding, NativeSamples samples) {
    return List.of(
        new MonitorEnters(decoding),
        new MonitorWaits(decoding),
        new FileCalls("jdk.FileRead", decoding),
        new FileCalls("jdk.FileWrite", decoding),
        new FileCalls("jdk.FileForce", decoding),
        new NativeMethodSamples(decoding, samples));
  }

  private static final class MonitorEnters extends EventType {
    private final Moment at = moment(START_TIME);
    private final Length length = length(DURATION);
    private final JvmStack stack = jvmStack(STACK_TRACE);
    private final ThreadField thread = thread(EVENT_THREAD);
    private final ClassName monitor = className("monitorClass");
    private final ThreadField owner = thread("previousOwner");

    private MonitorEnters(Decoding decoding) {
      super("jdk.JavaMonitorEnter", decoding);
    }

    @Override
    void read(Row row) {
      if (stack.isVirtual(row, thread)) {
        pass(
            new HoldObservation.MonitorEnter(
                at.of(row),
                length.of(row),
                thread.number(row),
                stack.of(row),
                monitor.of(row),
                owner.number(row),
                platformThread(owner.of(row))));
      }
    }

    private static @Nullable String platformThread(@Nullable JfrThread thread) {
      return thread == null || thread.virtual() || thread.name().isEmpty() ? null : thread.name();
    }
  }

  private static final class MonitorWaits extends EventType {
    private final Moment at = moment(START_TIME);
    private final Length length = length(DURATION);
    private final JvmStack stack = jvmStack(STACK_TRACE);
    private final ThreadField thread = thread(EVENT_THREAD);
    private final ClassName monitor = className("monitorClass");

    private MonitorWaits(Decoding decoding) {
      super("jdk.JavaMonitorWait", decoding);
    }

    @Override
    void read(Row row) {
      if (stack.isVirtual(row, thread)) {
        pass(
            new HoldObservation.MonitorWait(
                at.of(row), length.of(row), thread.number(row), stack.of(row), monitor.of(row)));
      }
    }
  }

  private static final class FileCalls extends EventType {
    private final Moment at = moment(START_TIME);
    private final Length length = length(DURATION);
    private final JvmStack stack = jvmStack(STACK_TRACE);
    private final ThreadField thread = thread(EVENT_THREAD);

    private FileCalls(String event, Decoding decoding) {
      super(event, decoding);
    }

    @Override
    void read(Row row) {
      if (stack.isVirtual(row, thread)) {
        pass(
            new HoldObservation.FileIo(
                at.of(row), length.of(row), thread.number(row), stack.of(row)));
      }
    }
  }

  private static final class NativeMethodSamples extends EventType {
    private final Moment at = moment(START_TIME);
    private final JvmStack stack = jvmStack(STACK_TRACE);

    /** May be the carrier. */
    private final ThreadField thread = thread("sampledThread");

    private final NativeSamples samples;

    private NativeMethodSamples(Decoding decoding, NativeSamples samples) {
      super("jdk.NativeMethodSample", decoding);
      this.samples = samples;
    }

    @Override
    void read(Row row) {
      if (stack.isVirtual(row, thread.of(row))) {
        samples.add(
            new HoldObservation.NativeSample(at.of(row), thread.number(row), stack.of(row)));
      }
    }
  }
}
