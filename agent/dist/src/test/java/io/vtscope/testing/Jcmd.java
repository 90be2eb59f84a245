package io.vtscope.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Runs {@code jcmd}. */
public final class Jcmd {
  /** Longer than a busy machine needs, shorter than the timeout of an abandoned agent. */
  private static final int MOMENT_SECONDS = 10;

  private static final int LONGEST_SECONDS = 30;

  /** A viewer without agent switches recordings after 40 s. */
  private static final int NEXT_RECORDING_SECONDS = 40 + LONGEST_SECONDS;

  /** A command whose output separates those of others. */
  private static final String DIVIDER = "VM.version";

  private static final Pattern DIVIDES = Pattern.compile("(?m)^.* VM version .*\\RJDK .*$");

  private static final Pattern OUR_PROPERTY = Pattern.compile("(?m)^vtscope\\.(agent|starting)=");

  private Jcmd() {}

  public static String run(Program target, String... command) throws InterruptedException {
    List<String> line = new ArrayList<>();
    line.add(Jdks.newest().java().resolveSibling("jcmd").toString());
    line.add(Long.toString(target.pid()));
    line.addAll(List.of(command));
    try (Program jcmd = Program.start(line)) {
      jcmd.await();
      return jcmd.out() + jcmd.err();
    }
  }

  /** vtscope threads, recordings, classes and properties left after a viewer quits. */
  public static List<String> leftOf(Program target) throws InterruptedException {
    return leftAfter(target, MOMENT_SECONDS);
  }

  private static List<String> leftNow(Program target) throws InterruptedException {
    target.tell("gc");
    target.tell("gc");
    List<String> said =
        runAll(target, "Thread.print", "JFR.check", "VM.classloaders", "VM.system_properties");
    List<String> left = new ArrayList<>();
    if (said.get(0).contains("vtscope")) {
      left.add("a thread");
    }
    if (!said.get(1).contains("No available recordings")) {
      left.add("a recording");
    }
    if (said.get(2).contains("vtscope")) {
      left.add("a class loader");
    }
    if (OUR_PROPERTY.matcher(said.get(3)).find()) {
      left.add("a property");
    }
    if (isWatched(said.get(3))) {
      left.add("a file");
    }
    return left;
  }

  /** One {@code jcmd} call is faster than several. */
  private static List<String> runAll(Program target, String... commands)
      throws InterruptedException {
    try {
      Path script = Files.createTempFile("jcmd", ".txt");
      try {
        Files.writeString(script, String.join("\n" + DIVIDER + "\n", commands) + "\n");
        List<String> said = List.of(DIVIDES.split(run(target, "-f", script.toString()), -1));
        if (said.size() != commands.length) {
          throw new AssertionError("not one answer for each command: " + said);
        }
        return said;
      } finally {
        Files.delete(script);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether an open screen makes Flight Recorder flush immediately. */
  public static boolean isWatched(Program target) throws InterruptedException {
    return isWatched(run(target, "VM.system_properties"));
  }

  private static boolean isWatched(String properties) {
    return properties
        .lines()
        .filter(line -> line.startsWith("jdk.jfr.repository="))
        .map(line -> Path.of(line.substring(line.indexOf('=') + 1)))
        .anyMatch(directory -> Files.exists(directory.resolve("vtscope-watched")));
  }

  /** Waits for the agent's cleanup after ten seconds and returns leftovers. */
  public static List<String> leftAfterTenSeconds(Program target) throws InterruptedException {
    return leftAfter(target, 10 + MOMENT_SECONDS);
  }

  private static List<String> leftAfter(Program target, int seconds) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    List<String> left = leftNow(target);
    while (!left.isEmpty() && System.nanoTime() < end) {
      left = leftNow(target);
    }
    return left;
  }

  public static void awaitAgent(Program target) throws InterruptedException {
    await(target, "VM.system_properties", "vtscope.agent");
  }

  public static void awaitLeaving(Program target) throws InterruptedException {
    await(target, "VM.system_properties", properties -> !properties.contains("vtscope.agent"));
  }

  /** Waits until an agent is sampling. */
  public static void awaitSampler(Program target) throws InterruptedException {
    await(target, "Thread.print", "vtscope-sampler");
  }

  public static void awaitRecording(Program target) throws InterruptedException {
    await(target, "JFR.check", "name=vtscope");
  }

  public static void awaitNextRecording(Program target) throws InterruptedException {
    Predicate<String> wanted = said -> said.contains("-2-1 ") && !said.contains("-1-1 ");
    await(target, "JFR.check", wanted, NEXT_RECORDING_SECONDS);
  }

  public static void await(Program target, String command, String wanted)
      throws InterruptedException {
    await(target, command, said -> said.contains(wanted));
  }

  private static void await(Program target, String command, Predicate<String> wanted)
      throws InterruptedException {
    await(target, command, wanted, LONGEST_SECONDS);
  }

  private static void await(
      Program target, String command, Predicate<String> wanted, int longestSeconds)
      throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(longestSeconds);
    for (String said = run(target, command); !wanted.test(said); said = run(target, command)) {
      if (System.nanoTime() > end) {
        throw new AssertionError(command + " never says what is waited for, but " + said);
      }
    }
  }
}
