package io.vtscope.source.event;

import io.vtscope.chunk.Row;
import io.vtscope.jvm.AgentInfo;
import io.vtscope.jvm.Jdk;
import io.vtscope.observation.JvmObservation;
import io.vtscope.probe.EventNames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Events about the observed JVM: its options, its version, its agent. */
final class TargetEvents {
  private static final String MAIN_MODULE = "-Djdk.module.main=";
  private static final String TRACES_PINS = "-Djdk.tracePinnedThreads";
  private static final String REDACTED = "[REDACTED]";
  private static final String PARALLELISM = "-Djdk.virtualThreadScheduler.parallelism=";

  private TargetEvents() {}

  static List<EventType> all(Decoding decoding) {
    Information information = new Information(decoding);
    return List.of(information, new Properties(decoding, information), new Agents(decoding));
  }

  private static final class Information extends EventType {
    private final Moment at = moment(START_TIME);
    private final Whole pid = whole("pid");
    private final Text arguments = text("javaArguments");
    private final Text version = text("jvmVersion");
    private final Whole start = whole("jvmStartTime");
    private final Text options = text("jvmArguments");

    /** Known from another event, which may come later. */
    private @Nullable String vendor;

    private JvmObservation.@Nullable TargetInfo last;

    private Information(Decoding decoding) {
      super("jdk.JVMInformation", decoding);
    }

    @Override
    void read(Row row) {
      String given = options.of(row);
      parallelism(given);
      last =
          new JvmObservation.TargetInfo(
              at.of(row),
              pid.of(row),
              start.orZero(row),
              mainClass(arguments.of(row), given),
              Jdk.ofJfr(version.of(row), vendor),
              null,
              given != null && given.contains(TRACES_PINS));
      pass(last);
    }

    private void vendor(@Nullable String name) {
      if (vendor != null) {
        return;
      }
      vendor = name;
      JvmObservation.TargetInfo known = last;
      if (known != null) {
        pass(
            new JvmObservation.TargetInfo(
                known.at(),
                known.pid(),
                known.start(),
                known.mainClass(),
                Jdk.ofJfr(known.jdk().version(), name),
                null,
                known.tracesPins()));
      }
    }

    /** The last occurrence counts. */
    private void parallelism(@Nullable String given) {
      int found = given == null ? -1 : given.lastIndexOf(PARALLELISM);
      if (given == null || found < 0) {
        return;
      }
      String rest = given.substring(found + PARALLELISM.length()).split("\\s", 2)[0];
      if (rest.matches("[1-9]\\d{0,4}")) {
        pass(new JvmObservation.StartedWith(CarrierThreads.limited(Long.parseLong(rest)), true));
      }
    }

    /**
     * The main class, jar or module, without arguments, which may contain secrets. JDK 27 also
     * redacts (JEP 536).
     *
     * @param command {@code module/class} if started with {@code -m}
     * @param given options that name the module, if any
     */
    private static @Nullable String mainClass(@Nullable String command, @Nullable String given) {
      if (command == null) {
        return null;
      }
      String started = command.split(" ", 2)[0];
      if (started.equals(REDACTED)) {
        return null;
      }
      int slash = started.indexOf('/');
      boolean isModule =
          slash > 0
              && given != null
              && (given + " ").contains(MAIN_MODULE + started.substring(0, slash) + " ");
      return isModule ? started.substring(slash + 1) : started;
    }
  }

  /** The vendor, which jdk.JVMInformation lacks. */
  private static final class Properties extends EventType {
    private final Text key = text("key");
    private final Text value = text("value");
    private final Information information;

    private Properties(Decoding decoding, Information information) {
      super("jdk.InitialSystemProperty", decoding);
      this.information = information;
    }

    @Override
    void read(Row row) {
      if ("java.vm.vendor".equals(key.of(row))) {
        information.vendor(value.of(row));
      }
    }
  }

  private static final class Agents extends EventType {
    private final Moment at = moment(START_TIME);
    private final Text version = text(EventNames.VERSION);
    private final Whole pid = whole(EventNames.PID);
    private final Text mainClass = text(EventNames.MAIN_CLASS);
    private final Text jdkVersion = text(EventNames.JDK_VERSION);
    private final Text jdkVendor = text(EventNames.JDK_VENDOR);
    private final Text jdkVendorVersion = text(EventNames.JDK_VENDOR_VERSION);
    private final Text platform = text(EventNames.PLATFORM);
    private final Whole pinThreshold = whole(EventNames.PIN_THRESHOLD);
    private final Small stackDepth = small(EventNames.STACK_DEPTH);
    private final Small processors = small(EventNames.PROCESSORS);
    private final Whole processStart = whole(EventNames.PROCESS_START);
    private final Span unrecorded = span(EventNames.UNRECORDED);
    private final Text notRead = text(EventNames.NOT_READ);
    private final Flag executors = flag(EventNames.EXECUTORS);
    private final Flag tracesPins = flag(EventNames.TRACES_PINS);

    private Agents(Decoding decoding) {
      super(EventNames.AGENT, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new JvmObservation.TargetInfo(
              at.of(row),
              pid.of(row),
              processStart.orZero(row),
              mainClass.of(row),
              new Jdk(
                  jdkVersion.of(row),
                  jdkVendor.of(row),
                  jdkVendorVersion.of(row),
                  platform.of(row)),
              new AgentInfo(
                  version.orEmpty(row),
                  pinThreshold.of(row),
                  stackDepth.of(row),
                  processors.of(row),
                  unrecorded.orZero(row),
                  executors.of(row),
                  notRead(notRead.of(row))),
              tracesPins.of(row)));
    }

    private static List<AgentInfo.NotRead> notRead(@Nullable String lines) {
      return lines == null
          ? List.of()
          : lines
              .lines()
              .map(line -> line.split("\t", 3))
              .filter(parts -> parts.length == 3)
              .map(parts -> new AgentInfo.NotRead(parts[0], parts[1], List.of(parts[2].split(" "))))
              .toList();
    }
  }
}
