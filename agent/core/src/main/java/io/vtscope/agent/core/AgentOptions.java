package io.vtscope.agent.core;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The agent's options, {@code key=value,key=value}.
 *
 * @param outputs files to write at exit; if empty, a report goes to standard error
 * @param pinThreshold shorter pins are not recorded
 * @param stackDepth maximum frames per stack
 * @param maxSize maximum bytes of the recording
 * @param executors whether to weave executors
 * @param pools whether to weave connection pools
 * @param quiet whether to print nothing
 * @param child whether a watching command waits for the first file
 * @param leases directory with a locked file per viewer; null to stay until exit
 * @param complaints one line per ignored option
 */
record AgentOptions(
    List<Path> outputs,
    Duration pinThreshold,
    int stackDepth,
    long maxSize,
    boolean executors,
    boolean pools,
    boolean quiet,
    boolean child,
    @Nullable Path leases,
    List<String> complaints) {

  private static final String KNOWN =
      "output, pin-threshold, stack-depth, max-size, executors, pools, quiet";

  /** Same as in {@code Format}. */
  private static final List<String> ENDINGS =
      List.of(
          ".txt",
          ".json",
          ".md",
          ".csv",
          ".collapsed",
          ".folded",
          ".pb.gz",
          ".sarif",
          ".xml",
          ".html",
          ".jfr");

  private static final String PROCESS = "%p";

  private static final String LEASES = "leases=";
  private static final int MOST_DIGITS = 9;
  private static final int DEEPEST = 2048; // Flight Recorder's maximum
  private static final long MEGABYTE = 1 << 20;

  static AgentOptions parse(String text) {
    Parser parser = new Parser();
    if (text.startsWith(LEASES)) { // its path may contain commas
      parser.take("leases", text.substring(LEASES.length()));
      return parser.options();
    }
    for (String option : text.split(",", -1)) {
      if (!option.isBlank()) {
        int equals = option.indexOf('=');
        String key = equals < 0 ? option : option.substring(0, equals);
        parser.take(key.strip(), equals < 0 ? "" : option.substring(equals + 1).strip());
      }
    }
    return parser.options();
  }

  private static final class Parser {
    private final List<Path> outputs = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();

    /**
     * Flight Recorder's default of 20 ms hides short pins. Without a threshold, the number of
     * events would be unlimited.
     */
    private Duration pinThreshold = Duration.ofMillis(1);

    private int stackDepth = 128;
    private long maxSize = 250 * MEGABYTE;
    private boolean executors = true;
    private boolean pools = true;
    private boolean quiet;
    private boolean child;
    private @Nullable Path leases;

    void take(String key, String value) {
      try {
        switch (key) {
          case "output" -> outputs.add(output(value));
          case "pin-threshold" -> pinThreshold = duration(value);
          case "stack-depth" -> stackDepth = depth(value);
          case "max-size" -> maxSize = size(value);
          case "executors" -> executors = isOn(value);
          case "pools" -> pools = isOn(value);
          case "quiet" -> quiet = true;
          case "child" -> child = true;
          case "leases" -> leases = leases(value);
          default -> complaints.add("unknown option '" + key + "'; known options: " + KNOWN);
        }
      } catch (IllegalArgumentException e) {
        complaints.add("ignored '" + key + "=" + value + "': " + e.getMessage());
      }
    }

    AgentOptions options() {
      return new AgentOptions(
          List.copyOf(outputs),
          pinThreshold,
          stackDepth,
          maxSize,
          executors,
          pools,
          quiet,
          child,
          leases,
          List.copyOf(complaints));
    }

    private static Path output(String value) {
      if (value.isEmpty()) {
        throw new IllegalArgumentException("expected a file name");
      }
      if (ENDINGS.stream().noneMatch(value::endsWith)) {
        throw new IllegalArgumentException(
            "unknown file ending; expected one of: " + String.join(", ", ENDINGS));
      }
      String process = String.valueOf(ProcessHandle.current().pid());
      return Path.of(value.replace(PROCESS, process)).toAbsolutePath();
    }

    /** Accepts only a viewer's directory, because the agent deletes its files. */
    private static Path leases(String value) {
      Path directory = Path.of(value);
      Path name = directory.getFileName();
      if (!directory.isAbsolute() || name == null || !name.toString().startsWith("vtscope-")) {
        throw new IllegalArgumentException("expected a directory that vtscope created");
      }
      return directory;
    }

    private static boolean isOn(String value) {
      return switch (value) {
        case "on" -> true;
        case "off" -> false;
        default -> throw new IllegalArgumentException("expected on or off");
      };
    }

    private static Duration duration(String value) {
      int unit = unit(value, "a time such as 20ms");
      long number = Long.parseLong(value.substring(0, unit).strip());
      return switch (value.substring(unit).toLowerCase(Locale.ROOT)) {
        case "us" -> Duration.ofNanos(number * 1000);
        case "ms" -> Duration.ofMillis(number);
        case "s" -> Duration.ofSeconds(number);
        default -> throw new IllegalArgumentException("expected one of the units us, ms, s");
      };
    }

    private static long size(String value) {
      int unit = unit(value, "a size such as 250MB");
      long number = Long.parseLong(value.substring(0, unit).strip());
      return switch (value.substring(unit).toLowerCase(Locale.ROOT)) {
        case "m", "mb" -> atLeastOne(number) * MEGABYTE;
        case "g", "gb" -> atLeastOne(number) * 1024 * MEGABYTE;
        default -> throw new IllegalArgumentException("expected one of the units MB, GB");
      };
    }

    /** Flight Recorder treats 0 as unbounded. */
    private static long atLeastOne(long number) {
      if (number == 0) {
        throw new IllegalArgumentException("expected at least 1MB");
      }
      return number;
    }

    /** Index of the unit. Regular expressions would load more classes. */
    private static int unit(String value, String wanted) {
      int digits = skip(value, 0, '0', '9');
      int unit = digits;
      while (unit < value.length() && Character.isWhitespace(value.charAt(unit))) {
        unit++;
      }
      boolean letters = skip(value.toLowerCase(Locale.ROOT), unit, 'a', 'z') == value.length();
      if (digits == 0 || digits > MOST_DIGITS || unit == value.length() || !letters) {
        throw new IllegalArgumentException("expected " + wanted);
      }
      return unit;
    }

    private static int skip(String value, int from, char first, char last) {
      int end = from;
      while (end < value.length() && value.charAt(end) >= first && value.charAt(end) <= last) {
        end++;
      }
      return end;
    }

    private static int depth(String value) {
      try {
        int depth = Integer.parseInt(value);
        if (depth >= 1 && depth <= DEEPEST) {
          return depth;
        }
      } catch (NumberFormatException e) {
        // reported below
      }
      throw new IllegalArgumentException("expected a number from 1 to " + DEEPEST);
    }
  }
}
