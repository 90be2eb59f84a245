package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vtscope.chunk.JfrFrame;
import io.vtscope.chunk.JfrStack;
import io.vtscope.chunk.JfrThread;
import io.vtscope.chunk.Row;
import io.vtscope.chunk.Subscriptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Configuration;
import jdk.jfr.EventType;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every readable field equals that of the JDK's reader. */
class EqualToJdkTest {
  private static final Set<String> NUMBERS =
      Set.of("boolean", "byte", "char", "short", "int", "long", "float", "double");

  private static final Set<String> OBJECTS =
      Set.of("java.lang.String", "java.lang.Class", "java.lang.Thread", "jdk.types.StackTrace");

  /**
   * The JDK reuses the first chunk's clock. Reading a chunk's two start clocks may be interrupted
   * in between.
   */
  private static final long CLOCK = 1_000_000;

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"shop-21.jfr", "shop-25.jfr", "shop-26.jfr", "shop-27.jfr"})
  void agentSettingsMatchTheJdkReader(String name) throws Exception {
    assertEqual(
        Path.of(
            Objects.requireNonNull(getClass().getResource("/io/vtscope/recordings/" + name))
                .toURI()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"default", "profile"})
  void jdkSettingsMatchTheJdkReader(String configuration) throws Exception {
    Path file = directory.resolve(configuration + ".jfr");
    try (Recording recording = new Recording(Configuration.getConfiguration(configuration))) {
      recording.enable("jdk.VirtualThreadPinned").withoutThreshold();
      recording.enable("jdk.ThreadPark").withoutThreshold();
      recording.start();
      doSomething();
      try (Recording begins = new Recording()) {
        begins.start(); // starts another chunk
        doSomething();
      }
      recording.dump(file);
    }
    assertEqual(file);
  }

  private static void doSomething() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      threads.add(
          Thread.ofVirtual()
              .name("λ-" + i)
              .start(() -> {
                LockSupport.parkNanos(1_000_000);
                throwAndCatch();
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.gc();
  }

  private static void throwAndCatch() {
    try {
      throw new IllegalStateException("漢字 \u0000 " + Thread.currentThread());
    } catch (IllegalStateException e) {
      // some exceptions are recorded as events
    }
  }

  private static void assertEqual(Path file) throws IOException {
    Map<String, List<RecordedEvent>> expected = new LinkedHashMap<>();
    Map<String, EventType> types = new HashMap<>();
    try (RecordingFile jdk = new RecordingFile(file)) {
      while (jdk.hasMoreEvents()) {
        RecordedEvent event = jdk.readEvent();
        types.put(event.getEventType().getName(), event.getEventType());
        expected.computeIfAbsent(event.getEventType().getName(), n -> new ArrayList<>()).add(event);
      }
    }
    assertThat(expected).isNotEmpty();

    Map<String, List<List<@Nullable Object>>> read = new HashMap<>();
    Subscriptions subscriptions = new Subscriptions();
    types.forEach((name, type) -> {
      List<ValueDescriptor> fields = readable(type);
      subscriptions.on(
          name,
          fields.stream().map(ValueDescriptor::getName).toList(),
          row -> read.computeIfAbsent(name, n -> new ArrayList<>()).add(values(row, fields)));
    });
    assertThat(io.vtscope.chunk.Recording.read(file, subscriptions).damage()).isNull();

    expected.forEach((name, events) -> {
      List<ValueDescriptor> fields = readable(events.getFirst().getEventType());
      List<List<@Nullable Object>> ours = read.getOrDefault(name, List.of());
      assertThat(ours).as(name).hasSameSizeAs(events);
      Set<Integer> named = named(fields, ours);
      for (int i = 0; i < events.size(); i++) {
        assertEqual(name, fields, ours.get(i), events.get(i), named);
      }
    });
  }

  /** The JDK shows name constants as strings. */
  private static Set<Integer> named(
      List<ValueDescriptor> fields, List<List<@Nullable Object>> rows) {
    Set<Integer> named = new HashSet<>();
    for (int slot = 0; slot < fields.size(); slot++) {
      int place = slot;
      if (fields.get(slot).getTypeName().equals("java.lang.String")
          && rows.stream().allMatch(row -> row.get(place) == null)) {
        named.add(slot);
      }
    }
    return named;
  }

  private static void assertEqual(
      String name,
      List<ValueDescriptor> fields,
      List<@Nullable Object> ours,
      RecordedEvent event,
      Set<Integer> named) {
    for (int slot = 0; slot < fields.size(); slot++) {
      ValueDescriptor field = fields.get(slot);
      if (field.getName().equals("startTime")) {
        long nanos = ChronoUnit.NANOS.between(Instant.EPOCH, event.getStartTime());
        assertThat((Long) ours.get(slot)).as(name).isCloseTo(nanos, within(CLOCK));
      } else if (!named.contains(slot)) {
        assertThat(ours.get(slot))
            .as("%s.%s of %s", name, field.getName(), event)
            .isEqualTo(value(event, field));
      }
    }
  }

  private static List<ValueDescriptor> readable(EventType type) {
    return type.getFields().stream()
        .filter(field -> !field.isArray())
        .filter(
            field -> NUMBERS.contains(field.getTypeName()) || OBJECTS.contains(field.getTypeName()))
        .toList();
  }

  private static List<@Nullable Object> values(Row row, List<ValueDescriptor> fields) {
    @Nullable Object[] values = new @Nullable Object[fields.size()];
    for (int slot = 0; slot < values.length; slot++) {
      String name = fields.get(slot).getName();
      values[slot] =
          name.equals("startTime")
              ? (Object) row.epochNanos(slot)
              : name.equals("duration")
                  ? (Object) row.nanos(slot)
                  : value(row, slot, fields.get(slot).getTypeName());
    }
    return Arrays.asList(values);
  }

  private static @Nullable Object value(Row row, int slot, String type) {
    return switch (type) {
      case "boolean" -> row.number(slot) != 0;
      case "byte" -> (byte) row.number(slot);
      case "char" -> (char) row.number(slot);
      case "short" -> (short) row.number(slot);
      case "int" -> (int) row.number(slot);
      case "long" -> row.number(slot);
      case "float" -> Float.intBitsToFloat((int) row.number(slot));
      case "double" -> Double.longBitsToDouble(row.number(slot));
      case "java.lang.String" -> row.text(slot);
      case "java.lang.Class" -> row.className(slot);
      case "java.lang.Thread" -> row.thread(slot);
      case "jdk.types.StackTrace" -> row.stack(slot);
      default -> throw new IllegalArgumentException(type);
    };
  }

  private static @Nullable Object value(RecordedEvent event, ValueDescriptor field) {
    if (field.getName().equals("duration")) {
      return event.getDuration().toNanos();
    }
    Object value = event.getValue(field.getName());
    return switch (value) {
      case RecordedClass type -> type.getName();
      case RecordedThread thread -> thread(thread);
      case RecordedStackTrace stack -> stack(stack);
      case null -> null;
      default -> value;
    };
  }

  private static JfrThread thread(RecordedThread thread) {
    String name = thread.getJavaName() == null ? thread.getOSName() : thread.getJavaName();
    var group = thread.getThreadGroup();
    return new JfrThread(
        Math.max(0, thread.getJavaThreadId()),
        name == null ? "" : name,
        group == null || group.getName() == null ? "" : group.getName(),
        thread.isVirtual());
  }

  private static JfrStack stack(RecordedStackTrace stack) {
    List<JfrFrame> frames = new ArrayList<>();
    for (RecordedFrame frame : stack.getFrames()) {
      var method = frame.getMethod();
      frames.add(
          new JfrFrame(
              method.getType().getName(),
              module(method.getType()),
              method.getName(),
              method.getDescriptor(),
              frame.getLineNumber(),
              frame.getBytecodeIndex(),
              frame.getType(),
              method.isHidden()));
    }
    return new JfrStack(frames, stack.isTruncated());
  }

  private static String module(RecordedClass type) {
    RecordedObject inPackage = type.getValue("package");
    RecordedObject module = inPackage == null ? null : inPackage.getValue("module");
    String name = module == null ? null : module.getString("name");
    return name == null ? "" : name;
  }
}
