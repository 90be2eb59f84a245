package io.vtscope.view.format;

/** What the times are called in which carriers were held. */
public final class Holds {
  private Holds() {}

  /** One of those that a finding counts, by the finding's id: "pin" for one. */
  public static String one(String id) {
    return switch (id) {
      case "monitor-contention" -> "contended entry";
      case "native-capture" -> "native call";
      case "file-io-capture" -> "I/O call";
      case "compensation" -> "call";
      case "cpu-monopoly", "yield-storm" -> "hold";
      default -> "pin";
    };
  }
}
