package io.vtscope.source;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.jvm.ThreadName;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.PopulationState;
import io.vtscope.state.StallState;
import io.vtscope.state.State;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Counts the virtual threads of a JSON dump by {@code Thread.dump_to_file}, JDK 21 to 27. States
 * and carriers exist since JDK 25; numbers are strings before JDK 27.
 */
final class JsonThreadDump {
  static final long SCAN = 1;
  private static final int MOST_STACKS = 20_000;

  /** "loader/module@version/a.b.Type.method(File.java:17)"; loader and module are optional. */
  private static final Pattern FRAME =
      Pattern.compile("(?:([^/($]*)/)?(?:([^/($]*)/)?([^(]+)\\.([^.(]+)\\(([^)]*)\\)");

  private final long at;
  private final Consumer<State> sink;
  private final Map<Kind, Integer> waiting = new HashMap<>();
  private long running;
  private long runnable;
  private long total;

  private record Kind(String state, Stack stack) {}

  private static final class OneThread {
    private long id;
    private String name = "";
    private boolean virtual;
    private @Nullable String state;
    private @Nullable String carrier;
    private final List<String> frames = new ArrayList<>();
  }

  private JsonThreadDump(long at, Consumer<State> sink) {
    this.at = at;
    this.sink = sink;
  }

  /**
   * Reads a thread dump.
   *
   * @param at nanoseconds since the epoch
   * @return runnable virtual threads without a carrier
   */
  static long read(Reader text, long at, Consumer<State> sink) throws IOException {
    JsonThreadDump dump = new JsonThreadDump(at, sink);
    try (JsonReader json = new JsonReader(text)) {
      dump.find(json, "threadDump");
      dump.find(json, "threadContainers");
      json.beginArray();
      while (json.hasNext()) {
        dump.container(json);
      }
    } catch (IllegalStateException e) {
      throw new IOException("unexpected format of the thread dump: " + e.getMessage(), e);
    }
    dump.tell();
    return dump.runnable;
  }

  private void find(JsonReader json, String name) throws IOException {
    json.beginObject();
    while (!json.nextName().equals(name)) {
      json.skipValue();
    }
  }

  private void container(JsonReader json) throws IOException {
    String name = "";
    long before = total;
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "container" -> name = json.nextString();
        case "threads" -> threads(json);
        default -> json.skipValue();
      }
    }
    json.endObject();
    if (total > before && !name.equals("<root>")) {
      sink.accept(new PopulationState.ThreadContainer(at, SCAN, name, total - before));
    }
  }

  private void threads(JsonReader json) throws IOException {
    json.beginArray();
    while (json.hasNext()) {
      OneThread thread = thread(json);
      Stack stack = stack(thread.frames);
      boolean ofJdk = stack.frames().stream().anyMatch(frame -> frame.is(Meaning.SOCKET_POLLER));
      if (isVirtual(thread, stack) && !ofJdk) {
        count(thread, stack);
      }
    }
    json.endArray();
  }

  private static OneThread thread(JsonReader json) throws IOException {
    OneThread thread = new OneThread();
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "tid" -> thread.id = json.nextLong();
        case "name" -> thread.name = json.nextString();
        case "virtual" -> thread.virtual = json.nextBoolean();
        case "state" -> thread.state = json.nextString();
        case "carrier" -> thread.carrier = json.nextString();
        case "stack" -> frames(json, thread.frames);
        default -> json.skipValue();
      }
    }
    json.endObject();
    return thread;
  }

  private static void frames(JsonReader json, List<String> frames) throws IOException {
    json.beginArray();
    while (json.hasNext()) {
      if (json.peek() == JsonToken.STRING) {
        frames.add(json.nextString());
      } else {
        json.skipValue();
      }
    }
    json.endArray();
  }

  private static boolean isVirtual(OneThread thread, Stack stack) {
    return thread.virtual
        || (!stack.frames().isEmpty() && stack.frames().getLast().is(Meaning.VIRTUAL_THREAD));
  }

  private void count(OneThread thread, Stack stack) {
    total++;
    String state = thread.state == null ? state(stack) : thread.state;
    if (thread.carrier != null) {
      running++;
      sink.accept(
          new StallState.ThreadState(
              at,
              SCAN,
              StallState.Role.CARRIED,
              new ThreadName(thread.id, thread.name, true),
              state,
              "carrier #" + thread.carrier,
              null,
              null,
              stack));
    } else if (state.equals("RUNNABLE")) {
      // Before JDK 25 a dump lacks the state.
      runnable += thread.state == null ? 0 : 1;
      running += thread.state == null ? 1 : 0;
    } else {
      Kind kind = new Kind(state, stack);
      Kind told =
          waiting.size() < MOST_STACKS || waiting.containsKey(kind)
              ? kind
              : new Kind(state, Stack.NONE);
      waiting.merge(told, 1, Integer::sum);
    }
  }

  private static String state(Stack stack) {
    Frame innermost = stack.frames().getFirst();
    if (innermost.is(Meaning.THREAD_DUMP_WAITING)) {
      return "WAITING";
    }
    return innermost.is(Meaning.THREAD_DUMP_TIMED) ? "TIMED_WAITING" : "RUNNABLE";
  }

  private void tell() {
    waiting.forEach((kind, count) ->
        sink.accept(
            new PopulationState.WaitGroup(
                at, SCAN, count, 0, kind.state(), null, 0, kind.stack())));
    long sampled = waiting.values().stream().mapToLong(Integer::longValue).sum();
    sink.accept(
        new PopulationState.Population(
            at,
            SCAN,
            total,
            new PopulationState.States(
                running,
                0,
                runnable,
                number("WAITING"),
                number("TIMED_WAITING"),
                number("BLOCKED"),
                0),
            (int) sampled,
            -1,
            0,
            true,
            0));
  }

  private long number(String state) {
    return waiting.entrySet().stream()
        .filter(entry -> entry.getKey().state().equals(state))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private static Stack stack(List<String> lines) {
    List<Frame> frames = new ArrayList<>();
    for (String line : lines) {
      Matcher frame = FRAME.matcher(line);
      if (frame.matches()) {
        frames.add(frame(frame));
      }
    }
    return new Stack(frames, false);
  }

  private static Frame frame(Matcher frame) {
    String inner = frame.group(2) == null ? frame.group(1) : frame.group(2);
    String module = inner == null ? "" : inner.split("@", 2)[0];
    String file = frame.group(5);
    int colon = file.lastIndexOf(':');
    return new Frame(
        frame.group(3),
        module,
        frame.group(4),
        "",
        colon < 0 ? 0 : line(file.substring(colon + 1)),
        -1,
        file.equals("Native Method"),
        frame.group(3).contains("$$Lambda"));
  }

  private static int line(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
