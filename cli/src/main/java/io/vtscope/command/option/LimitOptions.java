package io.vtscope.command.option;

import io.vtscope.check.Accepted;
import io.vtscope.check.Limits;
import io.vtscope.check.PinnedLimit;
import io.vtscope.command.console.UsageException;
import io.vtscope.finding.Kind;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The limits of a check. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class LimitOptions {
  @Option(
      names = "--max-severity",
      paramLabel = "SEVERITY",
      converter = Severities.class,
      defaultValue = "info",
      description =
          "The worst severity that passes: none, info, warning, critical. Default:"
              + " ${DEFAULT-VALUE}.")
  private Accepted worst;

  @Option(
      names = "--limit",
      paramLabel = "KIND=SEVERITY",
      converter = {KindName.class, Severities.class},
      description =
          "For one kind, the worst severity that passes, for example compensation=warning. 'off'"
              + " lets all findings of it pass. May be repeated.")
  private Map<Kind, Accepted> byKind = Map.of();

  @Option(
      names = "--max-pinned",
      paramLabel = "TIME|SHARE",
      converter = Pinned.class,
      description =
          "Fail if carriers were pinned for longer than a time, such as 500ms, or a share of all"
              + " carrier time, such as 2%%.")
  private @Nullable PinnedLimit pinned;

  @Option(
      names = "--max-pool",
      paramLabel = "N",
      description = "Fail if there were more than N carriers at once.")
  private int maxPool;

  @Option(
      names = "--require",
      paramLabel = "KIND",
      split = ",",
      hideParamSyntax = true,
      converter = Required.class,
      completionCandidates = KindName.All.class,
      description =
          "The kinds of findings that must have been checked, separated by commas; or all, or none."
              + " If one was not checked, the exit status is 4. Default:"
              + " pinned-monitor,pinned-native,pinned-class-init.")
  private List<String> required = List.of();

  @Option(
      names = "--accept-incomplete",
      description = "Pass even if the JVM dropped events, or a file is truncated.")
  private boolean incomplete;

  public Limits limits() throws UsageException {
    if (maxPool < 0) {
      throw new UsageException("--max-pool: expected a number of carriers, not " + maxPool);
    }
    Map<String, Accepted> byId = new HashMap<>();
    byKind.forEach((kind, accepted) -> byId.put(kind.id(), accepted));
    return new Limits(worst, byId, pinned, maxPool, required(), incomplete);
  }

  private Set<String> required() {
    if (required.isEmpty()) {
      return Limits.REQUIRED;
    }
    if (required.contains(Required.ALL)) {
      return Arrays.stream(Kind.values()).map(Kind::id).collect(Collectors.toSet());
    }
    return required.stream().filter(id -> Kind.of(id) != null).collect(Collectors.toSet());
  }

  /** Accepts a kind, "all" or "none". */
  static final class Required implements ITypeConverter<String> {
    private static final String ALL = "all";
    private static final String NONE = "none";

    @Override
    public String convert(String value) {
      return value.equals(ALL) || value.equals(NONE) ? value : new KindName().convert(value).id();
    }
  }

  /** Accepts a severity, "none" or "off". */
  static final class Severities implements ITypeConverter<Accepted> {
    @Override
    public Accepted convert(String value) {
      return switch (value.toLowerCase(Locale.ROOT)) {
        case "none" -> Accepted.NONE;
        case "info" -> Accepted.INFO;
        case "warning" -> Accepted.WARNING;
        case "critical", "off" -> Accepted.CRITICAL;
        default ->
            throw new TypeConversionException(
                "expected one of: none, info, warning, critical, off; not '%s'".formatted(value));
      };
    }
  }

  /** Accepts "2%", "0.5%", "500ms". */
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
