package io.vtscope.command.option;

import io.vtscope.finding.Amounts;
import io.vtscope.source.Listing;
import io.vtscope.view.format.Printable;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Prints JVMs as rows of a table. */
public final class JvmTable {
  private static final String ROW = "%-8s %-12s %-16s %-8s %-11s %s";
  static final String HEADER =
      ROW.formatted("PID", "JDK", "VIRTUAL THREADS", "AGENT", "UPTIME", "NAME");

  private static final int OLDEST_JAVA = 21;
  private static final String UNKNOWN = "unknown";

  private JvmTable() {}

  static List<String> rows(List<Listing> listings, Instant now) {
    return listings.stream().map(listing -> row(listing, now)).toList();
  }

  public static void print(List<Listing> listings, PrintWriter out) {
    Instant now = Instant.now();
    out.println(HEADER);
    for (Listing listing : listings) {
      out.println(row(listing, now));
      if (listing.trouble() != null) {
        out.println("         " + Printable.of(listing.trouble()));
      }
    }
  }

  private static String row(Listing listing, Instant now) {
    String jdk = listing.jdk();
    return ROW.formatted(
        listing.jvm().pid(),
        jdk == null ? UNKNOWN : jdk,
        virtualThreads(listing.virtualThreads(), jdk),
        yesOrNo(listing.agent()),
        uptime(listing.started(), now),
        Printable.of(listing.jvm().name()));
  }

  private static String virtualThreads(Optional<Boolean> used, @Nullable String jdk) {
    int feature = jdk == null ? OLDEST_JAVA : feature(jdk);
    return feature < OLDEST_JAVA ? "no (Java " + feature + ")" : yesOrNo(used);
  }

  /**
   * Returns the number of a Java release.
   *
   * @param jdk for example "21.0.8", "28-ea" or "1.8.0_402"
   */
  private static int feature(String jdk) {
    String number = jdk.replaceFirst("^1\\.", "").replaceFirst("\\D.*", "");
    return number.isEmpty() ? OLDEST_JAVA : Integer.parseInt(number);
  }

  private static String yesOrNo(Optional<Boolean> fact) {
    return fact.map(yes -> yes ? "yes" : "no").orElse(UNKNOWN);
  }

  private static String uptime(@Nullable Instant started, Instant now) {
    return started == null
        ? UNKNOWN
        : Amounts.time(Duration.ofSeconds(Duration.between(started, now).toSeconds()).toNanos());
  }
}
