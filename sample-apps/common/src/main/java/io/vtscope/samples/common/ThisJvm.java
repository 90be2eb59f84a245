package io.vtscope.samples.common;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Resource use of this JVM. */
public final class ThisJvm {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s+(\\d+) kB$");
  private static final int KIBI = 1024;

  private ThisJvm() {}

  /** Resident memory in MiB; "?" if unknown. */
  public static String resident() {
    try {
      Matcher matcher = RESIDENT.matcher(Files.readString(STATUS));
      return matcher.find() ? Long.toString(Long.parseLong(matcher.group(1)) / KIBI) : "?";
    } catch (IOException e) {
      return "?";
    }
  }

  public static long collections() {
    List<GarbageCollectorMXBean> beans = ManagementFactory.getGarbageCollectorMXBeans();
    return beans.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
  }

  public static void forgetPeak() {
    ManagementFactory.getThreadMXBean().resetPeakThreadCount();
  }

  /** Includes the JVM's threads. */
  public static int peakThreads() {
    return ManagementFactory.getThreadMXBean().getPeakThreadCount();
  }

  public static String where() {
    return "JDK %d, %d processors"
        .formatted(Runtime.version().feature(), Runtime.getRuntime().availableProcessors());
  }
}
