package io.vtscope.samples.common;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Command line options: {@code --key value} or {@code --key}. With {@code --short}, samples take a
 * few seconds.
 */
public final class Options {
  private static final String SHORT = "short";
  private static final String THREADS = "threads";

  private final Map<String, String> values;

  private Options(Map<String, String> values) {
    this.values = values;
  }

  /**
   * Exits on an unknown option.
   *
   * @param known names without dashes, besides {@code short} and {@code threads}
   */
  public static Options of(String[] arguments, String... known) {
    Set<String> names = new TreeSet<>(Arrays.asList(known));
    names.addAll(List.of(SHORT, THREADS));
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < arguments.length; i++) {
      String name = arguments[i].startsWith("--") ? arguments[i].substring(2) : "";
      if (!names.contains(name)) {
        System.err.printf("'%s' is no option; there are --%s%n", arguments[i], join(names));
        System.exit(2);
      }
      boolean alone = i + 1 == arguments.length || arguments[i + 1].startsWith("--");
      values.put(name, alone ? "" : arguments[++i]);
    }
    return new Options(values);
  }

  private static String join(Set<String> names) {
    return String.join(", --", names);
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  public boolean isShort() {
    return has(SHORT);
  }

  public String text(String name, String otherwise) {
    return values.getOrDefault(name, otherwise);
  }

  public int number(String name, int otherwise) {
    return has(name) ? Integer.parseInt(text(name, "")) : otherwise;
  }

  /** Virtual by default. */
  public Threads threads() {
    return Threads.labelled(text(THREADS, "virtual"));
  }
}
