package io.vtscope.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventsTest {
  /** Counts and numbers, which need no unit. */
  private static final Set<String> COUNTS_AND_NUMBERS =
      Set.of(
          "active",
          "allWait",
          "blocked",
          "bytecodeIndex",
          "guardsTo",
          "line",
          "calls",
          "capacity",
          "carriers",
          "compensated",
          "completed",
          "core",
          "count",
          "deadlock",
          "executor",
          "failed",
          "hold",
          "idle",
          "known",
          "loans",
          "looked",
          "maxPoolSize",
          "maximum",
          "mounted",
          "onCaller",
          "parallelism",
          "elsewhere",
          "parked",
          "pid",
          "pinned",
          "poolSize",
          "processors",
          "queued",
          "rejected",
          "runnable",
          "running",
          "objects",
          "endedSince",
          "goneOnSince",
          "sampled",
          "sampledBlocked",
          "looks",
          "looksOwned",
          "turns",
          "lookedAgain",
          "stayed",
          "scan",
          "snapshot",
          "stackDepth",
          "stall",
          "started",
          "submitted",
          "submittedByOwn",
          "givenFromOutside",
          "queuedFromOutside",
          "refusedFollowed",
          "rejectedAfterShutdown",
          "refusedTaken",
          "threadId",
          "threads",
          "threadsMade",
          "timed",
          "waiters",
          "total",
          "waitCount",
          "waiting");

  static Stream<Class<?>> events() throws IOException, URISyntaxException {
    Path classes =
        Path.of(Objects.requireNonNull(AgentEvent.class.getResource("AgentEvent.class")).toURI());
    try (Stream<Path> files = Files.list(Objects.requireNonNull(classes.getParent()))) {
      List<String> names =
          files
              .map(file -> String.valueOf(file.getFileName()))
              .filter(name -> name.endsWith("Event.class"))
              .sorted()
              .toList();
      return names.stream().map(EventsTest::load);
    }
  }

  private static Class<?> load(String file) {
    try {
      return Class.forName("io.vtscope.probe." + file.substring(0, file.indexOf('.')));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Without what Flight Recorder adds. */
  static List<Field> fields(Class<?> event) {
    return Arrays.stream(event.getDeclaredFields())
        .filter(field -> (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("events")
  void anEventSaysWhatItIs(Class<?> event) {
    assertThat(event).isAssignableTo(Event.class).hasAnnotations(Label.class, Description.class);
    assertThat(event.getAnnotation(Name.class).value()).startsWith("vtscope.");
    assertThat(event.getAnnotation(Category.class).value()).containsExactly("vtscope");
    assertThat(event.getAnnotation(StackTrace.class).value())
        .as("its stack would be the agent's")
        .isFalse();
  }

  @ParameterizedTest
  @MethodSource("events")
  void everyFieldHasALabelAndItsUnit(Class<?> event) {
    for (Field field : fields(event)) {
      assertThat(field.isAnnotationPresent(Label.class)).as("label of " + field).isTrue();
      Class<?> type = field.getType();
      if (type.equals(long.class) || type.equals(int.class)) {
        assertThat(
                field.isAnnotationPresent(DataAmount.class)
                    || field.isAnnotationPresent(Timespan.class)
                    || field.isAnnotationPresent(Timestamp.class)
                    || COUNTS_AND_NUMBERS.contains(field.getName()))
            .as("unit of %s, or its name among the counts", field)
            .isTrue();
      } else {
        assertThat(type).as("of " + field).isIn(String.class, boolean.class);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("events")
  void timesAreNanosecondsOrAbsent(Class<?> event) {
    for (Field field : fields(event)) {
      Timespan timespan = field.getAnnotation(Timespan.class);
      if (timespan != null) {
        assertThat(timespan.value()).as("unit of " + field).isEqualTo(Timespan.NANOSECONDS);
        assertThat(field.getType()).isEqualTo(long.class);
        Description description = field.getAnnotation(Description.class);
        assertThat(description == null ? "" : description.value())
            .as("what of %s is not known is Timespans.NONE, which is shown as absent", field)
            .doesNotContain("-1");
      }
    }
  }
}
