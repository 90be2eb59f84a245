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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/** What a check lets pass. */
final class LimitOptions {
  private final Argument<Accepted> worst;

  private final Argument<Map<String, String>> byId;

  private final Argument<@Nullable PinnedLimit> pinned;

  private final Argument<Integer> maxPool;

  private final Argument<List<String>> required;

  private final Argument<Boolean> incomplete;

  /** Adds them to a command. */
  LimitOptions(CommandSpec spec) {
    worst =
        Argument.option(
            spec,
            OptionSpec.builder("--max-severity")
                .paramLabel("SEVERITY")
                .type(Accepted.class)
                .defaultValue("info")
                .description(
                    "The worst severity that is let pass: none, info, warning, critical. Default:"
                        + " ${DEFAULT-VALUE}."));
    byId =
        Argument.option(
            spec,
            OptionSpec.builder("--limit")
                .paramLabel("ID=SEVERITY")
                .type(Map.class)
                .auxiliaryTypes(String.class, String.class)
                .initialValue(Map.of())
                .description(
                    "The same for one kind of finding: pinned-native=none, compensation=warning,"
                        + " cpu-monopoly=off; may be repeated. off lets everything of it pass."));
    pinned =
        Argument.option(
            spec,
            OptionSpec.builder("--max-pinned")
                .paramLabel("TIME|SHARE")
                .type(PinnedLimit.class)
                .converters(new Pinned())
                .description(
                    "Fail where carriers were pinned for longer: 500ms of carrier time in the window, or 2%%"
                        + " of all of it."));
    maxPool =
        Argument.option(
            spec,
            OptionSpec.builder("--max-pool")
                .paramLabel("N")
                .type(int.class)
                .initialValue(0)
                .description("Fail where there were more carriers at once."));
    required =
        Argument.option(
            spec,
            OptionSpec.builder("--require")
                .paramLabel("ID")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .initialValue(List.of())
                .splitRegex(",")
                .description(
                    "Kinds of findings that must have been looked for, else the exit status is 4; all or none"
                        + " of them by these words (all cannot pass before JDK 24, which does not tell of"
                        + " deadlocks). Default: pinned-monitor,pinned-native,pinned-class-init."));
    incomplete =
        Argument.flag(
            spec,
            "--accept-incomplete",
            "Pass also where the JVM dropped events or a file is cut off: what is missing might have"
                + " failed.");
  }

  Limits limits() throws UsageException {
    if (maxPool.value() < 0) {
      throw new UsageException("--max-pool is a number of carriers, and not " + maxPool.value());
    }
    Map<String, Accepted> limits = new LinkedHashMap<>();
    for (Map.Entry<String, String> limit : byId.value().entrySet()) {
      known(limit.getKey(), "--limit");
      limits.put(limit.getKey(), accepted(limit));
    }
    return new Limits(
        worst.value(), limits, pinned.value(), maxPool.value(), required(), incomplete.value());
  }

  private Set<String> required() throws UsageException {
    if (required.value().isEmpty()) {
      return Limits.REQUIRED;
    }
    if (required.value().equals(List.of("all"))) {
      return Diagnosis.ids();
    }
    if (required.value().equals(List.of("none"))) {
      return Set.of();
    }
    for (String id : required.value()) {
      known(id, "--require");
    }
    return Set.copyOf(required.value());
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
