package io.vtscope.samples.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Measures start-up with vtscope's agent, an empty agent, and an agent that only records. */
public final class AgentStartCost {
  private static final int ROUNDS = 15;
  private static final double NANOS_PER_MILLISECOND = 1e6;
  private static final double MILLISECONDS_PER_SECOND = 1000;
  private static final double KIBIBYTES_PER_MEBIBYTE = 1024;

  private AgentStartCost() {}

  /**
   * Requires GNU time as /usr/bin/time.
   *
   * @param args the agent's jar, rounds, JDK home, and the program's milliseconds
   */
  public static void main(String[] args) throws Exception {
    Path jar = Path.of(args[0]).toAbsolutePath();
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : ROUNDS;
    Path home = Path.of(args.length > 2 ? args[2] : System.getProperty("java.home"));
    String stay = args.length > 3 ? args[3] : "0";
    Path directory = Files.createTempDirectory("agent-start-cost");
    List<String> java = new ArrayList<>();
    java.add(home.resolve("bin/java").toString());
    if (!Files.exists(home.resolve("lib/server/classes.jsa"))) {
      java.add("-XX:SharedArchiveFile=" + archive(home, directory));
    }
    Map<String, Figures> all = new LinkedHashMap<>();
    variants(jar, EmptyAgent.jar(directory))
        .forEach((name, options) -> all.put(name, new Figures(options)));
    for (int i = 0; i <= rounds; i++) {
      for (Figures figures : all.values()) {
        measure(java, figures, stay, directory, i > 0);
      }
    }
    System.out.printf(
        "%s, %d rounds, medians, processor time the mean%n%-28s %9s %9s %9s %9s%n",
        home, rounds, "", "main, ms", "end, ms", "CPU, ms", "peak MiB");
    all.forEach((name, figures) ->
        System.out.printf(
            Locale.ROOT,
            "%-28s %9.0f %9.0f %9.0f %9.1f%n",
            name,
            Medians.of(figures.main),
            Medians.of(figures.end),
            mean(figures.processor),
            Medians.of(figures.memory)));
  }

  private static Map<String, List<String>> variants(Path jar, Path empty) {
    String agent = "-javaagent:" + jar + "=quiet";
    Map<String, List<String>> variants = new LinkedHashMap<>();
    variants.put("nothing", List.of());
    variants.put("empty agent", List.of("-javaagent:" + empty));
    variants.put("empty agent that records", List.of("-javaagent:" + empty + "=records"));
    variants.put("vtscope", List.of(agent));
    variants.put("vtscope, nothing woven", List.of(agent + ",executors=off,pools=off"));
    return variants;
  }

  /** JDKs without a CDS archive start more slowly. */
  private static Path archive(Path home, Path directory) throws IOException, InterruptedException {
    Path archive = directory.resolve("classes.jsa");
    new ProcessBuilder(
            home.resolve("bin/java").toString(), "-Xshare:dump", "-XX:SharedArchiveFile=" + archive)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
    return archive;
  }

  private static void measure(
      List<String> java, Figures figures, String stay, Path directory, boolean counts)
      throws IOException, InterruptedException {
    Path times = directory.resolve("times");
    List<String> command =
        new ArrayList<>(List.of("/usr/bin/time", "-o", times.toString(), "-f", "%U %S %M"));
    command.addAll(java);
    command.addAll(figures.options);
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), Hello.class.getName(), stay));
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader lines = process.inputReader()) {
      if (lines.readLine() == null) {
        throw new IOException("it has not started: " + command);
      }
      long main = System.nanoTime();
      process.waitFor();
      long end = System.nanoTime();
      if (counts) {
        String[] fields = Files.readString(times).strip().split(" ", -1);
        figures.main.add((main - start) / NANOS_PER_MILLISECOND);
        figures.end.add((end - start) / NANOS_PER_MILLISECOND);
        figures.processor.add(
            (Double.parseDouble(fields[0]) + Double.parseDouble(fields[1]))
                * MILLISECONDS_PER_SECOND);
        figures.memory.add(Double.parseDouble(fields[2]) / KIBIBYTES_PER_MEBIBYTE);
      }
    }
  }

  /** GNU time's resolution of 10 ms is too coarse for medians. */
  private static double mean(List<Double> figures) {
    return figures.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  private static final class Figures {
    final List<String> options;
    final List<Double> main = new ArrayList<>();
    final List<Double> end = new ArrayList<>();
    final List<Double> processor = new ArrayList<>();
    final List<Double> memory = new ArrayList<>();

    Figures(List<String> options) {
      this.options = options;
    }
  }
}
