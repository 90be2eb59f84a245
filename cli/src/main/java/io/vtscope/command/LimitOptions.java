package io.vtscope.command;

import io.vtscope.check.Accepted;
import io.vtscope.check.Limits;
import io.vtscope.check.PinnedLimit;
import io.vtscope.finding.Diagnosis;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What a check lets pass. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class LimitOptions {
  @Option(
      names = "--max-severity",
      paramLabel = "SEVERITY",
      defaultValue = "info",
      description =
          "The worst severity that is let pass: none, info, warning, critical. Default:"
              + " ${DEFAULT-VALUE}.")
  private Accepted worst;

  @Option(
      names = "--limit",
      paramLabel = "ID=SEVERITY",
      description =
          "The same for one kind of finding: pinned-native=none, compensation=warning,"
              + " cpu-monopoly=off; may be repeated. off lets everything of it pass.")
  private Map<String, String> byId = Map.of();

  @Option(
      names = "--max-pinned",
      paramLabel = "TIME|SHARE",
      converter = Pinned.class,
      description =
          "Fail where carriers were pinned for longer: 500ms of carrier time in the window, or 2%%"
              + " of all of it.")
  private @Nullable PinnedLimit pinned;

  @Option(
      names = "--max-pool",
      paramLabel = "N",
      description = "Fail where there were more carriers at once.")
  private int maxPool;

  @Option(
      names = "--require",
      paramLabel = "ID",
      split = ",",
      description =
          "Kinds of findings that must have been looked for, else the exit status is 4; all or none"
              + " of them by these words (all cannot pass before JDK 24, which does not tell of"
              + " deadlocks). Default: pinned-monitor,pinned-native,pinned-class-init.")
  private List<String> required = List.of();

  @Option(
      names = "--accept-incomplete",
      description =
          "Pass also where the JVM dropped events or a file is cut off: what is missing might have"
              + " failed.")
  private boolean incomplete;

  Limits limits() throws UsageException {
    if (maxPool < 0) {
      throw new UsageException("--max-pool is a number of carriers, and not " + maxPool);
    }
    Map<String, Accepted> limits = new LinkedHashMap<>();
    for (Map.Entry<String, String> limit : byId.entrySet()) {
      known(limit.getKey(), "--limit");
      limits.put(limit.getKey(), accepted(limit));
    }
    return new Limits(worst, limits, pinned, maxPool, required(), incomplete);
  }

  private Set<String> required() throws UsageException {
    if (required.isEmpty()) {
      return Limits.REQUIRED;
    }
    if (required.equals(List.of("all"))) {
      return Diagnosis.ids();
    }
    if (required.equals(List.of("none"))) {
      return Set.of();
    }
    for (String id : required) {
      known(id, "--require");
    }
    return Set.copyOf(required);
  }

  private static void known(String id, String option) throws UsageException {
    if (!Diagnosis.ids().contains(id)) {
      throw new UsageException(
          "%s: there is no finding '%s'; there are %s"
              .formatted(option, id, String.join(", ", Diagnosis.ids())));
    }
  }

  private static Accepted accepted(Map.Entry<String, String> limit) throws UsageException {
    String word = limit.getValue().toUpperCase(Locale.ROOT);
    if (word.equals("OFF")) {
      return Accepted.CRITICAL;
    }
    try {
      return Accepted.valueOf(word);
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          "--limit %s=%s: there are none, info, warning, critical, off"
              .formatted(limit.getKey(), limit.getValue()));
    }
  }

  /** Reads "2%", "0.5%", "500ms". */
  static final class Pinned implements ITypeConverter<PinnedLimit> {
    private static final Pattern SHARE = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,4})?) ?%");

    @Override
    public PinnedLimit convert(String value) {
      Matcher share = SHARE.matcher(value);
      if (share.matches()) {
        return new PinnedLimit(-1, Double.parseDouble(share.group(1)) / 100, value);
      }
      try {
        Duration time = Durations.of(value);
        return new PinnedLimit(time.toNanos(), -1, value);
      } catch (TypeConversionException e) {
        throw new TypeConversionException(
            "'%s' is neither a time such as 500ms nor a share such as 2%%".formatted(value));
      }
    }
  }
}
