package io.vtscope.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A sample that ran under the agent.
 *
 * @param counts the sample's own counters
 * @param report vtscope's report
 */
public record SampleRun(Map<String, Long> counts, JsonObject report) {

  /** Runs a sample of this module. */
  public static SampleRun of(Jdk jdk, Path directory, String mainClass, String... arguments)
      throws IOException, InterruptedException {
    return run(jdk, directory, List.of(), mainClass, arguments);
  }

  /** Runs a demo listed in {@code demos.tsv}. */
  public static SampleRun ofDemo(Jdk jdk, Path directory, String name, String... arguments)
      throws IOException, InterruptedException {
    for (String row : Files.readAllLines(Path.of("../demos.tsv"))) {
      String[] cells = row.split("\t", -1);
      if (cells[0].equals(name)) {
        List<String> options = cells[3].equals("-") ? List.of() : List.of(cells[3].split(" ", -1));
        return run(jdk, directory, options, cells[2], arguments);
      }
    }
    throw new IllegalArgumentException("no demo " + name);
  }

  private static SampleRun run(
      Jdk jdk, Path directory, List<String> jvmOptions, String mainClass, String... arguments)
      throws IOException, InterruptedException {
    Path file = Files.createTempDirectory(directory, "run-").resolve("report.json");
    String libraries = Files.readString(Path.of("target/class-path")).strip();
    List<String> command = new ArrayList<>();
    command.add(jdk.java().toString());
    command.add(Vtscope.SHORT_RUN);
    command.add("-javaagent:" + System.getProperty("vtscope.jar") + "=quiet,output=" + file);
    command.addAll(jvmOptions);
    command.add("-cp");
    command.add(Path.of("target/classes").toAbsolutePath() + File.pathSeparator + libraries);
    command.add(mainClass);
    command.addAll(List.of(arguments));
    try (Program program = Program.start(command)) {
      assertThat(program.await()).as(program::err).isZero();
      JsonObject report = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
      return new SampleRun(counts(program.out().strip()), report);
    }
  }

  /** Parses the last line, such as "served=400 mailed=200". */
  private static Map<String, Long> counts(String said) {
    Map<String, Long> counts = new HashMap<>();
    for (String count : said.substring(said.lastIndexOf('\n') + 1).split(" ", -1)) {
      String[] parts = count.split("=", -1);
      counts.put(parts[0], Long.valueOf(parts[1]));
    }
    return counts;
  }

  public long count(String name) {
    Long count = counts.get(name);
    if (count == null) {
      throw new AssertionError("no " + name + " in " + counts);
    }
    return count;
  }

  public JsonObject executor(String pattern) {
    return objects("executors").stream()
        .filter(executor -> executor.get("name").getAsString().matches(pattern))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + pattern + " in " + report));
  }

  /** All findings as "id SEVERITY". */
  public List<String> found() {
    return objects("findings").stream()
        .map(finding -> text(finding, "kind") + " " + text(finding, "severity"))
        .toList();
  }

  /** Findings above INFO; a healthy program has none. */
  public List<String> loud() {
    return found().stream().filter(finding -> !finding.endsWith(" INFO")).toList();
  }

  /** The worst finding of a kind. */
  public JsonObject finding(String id) {
    return objects("findings").stream()
        .filter(finding -> text(finding, "kind").equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + id + " in " + report));
  }

  public static String text(JsonObject object, String key) {
    return element(object, key).getAsString();
  }

  public static long number(JsonObject object, String key) {
    return element(object, key).getAsLong();
  }

  private static JsonElement element(JsonObject object, String key) {
    JsonElement value = object.get(key);
    if (value == null) {
      throw new AssertionError("no " + key + " in " + object);
    }
    return value;
  }

  /** Asserts that all submitted tasks completed. */
  public static void assertDone(JsonObject executor) {
    assertThat(number(executor, "completed")).isEqualTo(number(executor, "submitted"));
    assertThat(number(executor, "rejected")).isZero();
    assertThat(number(executor, "queued")).isZero();
    assertThat(number(executor, "active")).isZero();
  }

  private List<JsonObject> objects(String key) {
    return report.getAsJsonArray(key).asList().stream().map(JsonElement::getAsJsonObject).toList();
  }
}
