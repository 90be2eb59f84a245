package io.vtscope.samples.common;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What this JVM takes of the machine. */
public final class ThisJvm {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s+(\\d+) kB$");
  private static final int KIBI = 1024;

  private ThisJvm() {}

  /** Memory that is resident now, in MiB; "?" where the operating system does not say. */
  public static String resident() {
    try {
      Matcher matcher = RESIDENT.matcher(Files.readString(STATUS));
      return matcher.find() ? Long.toString(Long.parseLong(matcher.group(1)) / KIBI) : "?";
    } catch (IOException e) {
      return "?";
    }
  }

  /** Garbage collections since the start. */
  public static long collections() {
    List<GarbageCollectorMXBean> beans = ManagementFactory.getGarbageCollectorMXBeans();
    return beans.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
  }

  /** Counts platform threads from now on. */
  public static void forgetPeak() {
    ManagementFactory.getThreadMXBean().resetPeakThreadCount();
  }

  /** The most platform threads that were alive at once, those of the JVM too. */
  public static int peakThreads() {
    return ManagementFactory.getThreadMXBean().getPeakThreadCount();
  }

  /** "JDK 25, 2 processors": where figures are from. */
  public static String where() {
    return "JDK %d, %d processors"
        .formatted(Runtime.version().feature(), Runtime.getRuntime().availableProcessors());
  }
}
