package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Health;
import io.vtscope.judge.Severity;
import io.vtscope.library.PlatformServer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The verdict in one line of at most 100 characters. */
public final class VerdictLine {
  private static final int LONGEST = 100;

  private static final Pattern CAPITALISED = Pattern.compile("[A-Z][a-z-]*[ ,]");

  private VerdictLine() {}

  /** "Not healthy: Shelf.take pins the carriers 76 % of the time." */
  public static String of(Diagnosis diagnosis) {
    return switch (Health.of(diagnosis)) {
      case HEALTHY ->
          "Healthy: no problems in %s; %s.".formatted(window(diagnosis), checks(diagnosis));
      case NOT_HEALTHY -> about("Not healthy: ", diagnosis);
      case STUCK -> about("Stuck: ", diagnosis);
      case INCOMPLETE -> incomplete(diagnosis);
      case NOTHING_TO_JUDGE -> nothing(diagnosis);
    };
  }

  /** "1 critical, 2 warnings, 5 notes", or "no findings". */
  public static String counts(List<Finding> findings, int hidden) {
    List<String> counts = new ArrayList<>();
    for (Severity severity : Severity.values()) {
      long count = findings.stream().filter(finding -> finding.severity() == severity).count();
      if (count > 0) {
        counts.add(
            switch (severity) {
              case CRITICAL -> count + " critical";
              case WARNING -> Amounts.count(count, "warning");
              case INFO -> Amounts.count(count, "note");
            });
      }
    }
    if (hidden > 0) {
      counts.add(hidden + " hidden");
    }
    return counts.isEmpty() ? "no findings" : String.join(", ", counts);
  }

  /** "22 of 23 checks ran". */
  public static String checks(Diagnosis diagnosis) {
    return "%d of %d checks ran".formatted(diagnosis.ran(), diagnosis.verdicts().size());
  }

  /** How to make a server use virtual threads; null if unknown. */
  public static @Nullable String advice(Diagnosis diagnosis) {
    PlatformServer server = server(diagnosis);
    return server == null
        ? null
        : "%s runs requests on the platform threads %s. To use virtual threads: %s."
            .formatted(server.name(), server.threads(), server.setting());
  }

  private static @Nullable PlatformServer server(Diagnosis diagnosis) {
    return Health.of(diagnosis) == Health.NOTHING_TO_JUDGE
        ? PlatformServer.of(diagnosis.snapshot())
        : null;
  }

  private static String nothing(Diagnosis diagnosis) {
    String line = "Nothing to judge: no virtual thread ran";
    PlatformServer server = server(diagnosis);
    if (server == null) {
      return line + " in " + window(diagnosis) + ".";
    }
    String named = line + "; requests run on %s (platform threads).".formatted(server.threads());
    return named.length() <= LONGEST
        ? named
        : line + "; %s runs requests on platform threads.".formatted(server.name());
  }

  private static String incomplete(Diagnosis diagnosis) {
    if (diagnosis.lacking() == 0) {
      return "Incomplete: --severity or --ignore hide %s."
          .formatted(Amounts.count(diagnosis.hidden(), "finding"));
    }
    String found = diagnosis.findings().isEmpty() ? "no problem" : "only notes";
    String lacking =
        "%d of %d checks %s"
            .formatted(
                diagnosis.lacking(),
                diagnosis.verdicts().size(),
                diagnosis.lacking() == 1 ? "needs" : "need");
    return diagnosis.snapshot().target().agent() == null
        ? "Incomplete: %s found, but %s the agent.".formatted(found, lacking)
        : "Incomplete: %s found in %s, but %s more data."
            .formatted(found, window(diagnosis), lacking);
  }

  private static String about(String state, Diagnosis diagnosis) {
    Finding worst = diagnosis.findings().getFirst();
    String headline = decapitalised(Say.of(worst, diagnosis.snapshot()).headline());
    for (String told : List.of(headline, headline.split("; | while ", 2)[0])) {
      String line = state + told + (told.endsWith(".") ? "" : ".");
      if (line.length() <= LONGEST) {
        return line;
      }
    }
    String title = state + decapitalised(worst.kind().title());
    String place = place(worst);
    return title.length() + place.length() < LONGEST ? title + place + "." : title + ".";
  }

  /** The application's call into a library or the JDK; else the site. */
  private static String place(Finding finding) {
    String caller = finding.facts().caller();
    if (caller != null) {
      return " in " + Code.briefMethod(caller);
    }
    return finding.site() == null ? "" : " in " + Code.brief(finding.site());
  }

  /** Keeps names: "Hashing.hash", "JDK". */
  private static String decapitalised(String sentence) {
    return CAPITALISED.matcher(sentence).lookingAt()
        ? Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1)
        : sentence;
  }

  private static String window(Diagnosis diagnosis) {
    return Amounts.time(diagnosis.snapshot().window().nanos());
  }
}
