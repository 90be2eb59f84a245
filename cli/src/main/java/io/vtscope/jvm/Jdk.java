package io.vtscope.jvm;

import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A JDK. Null means unknown.
 *
 * @param version {@code java.vm.version}, or JFR's JVM description
 * @param platform for example "linux-amd64"
 */
public record Jdk(
    @Nullable String version,
    @Nullable String vendor,
    @Nullable String vendorVersion,
    @Nullable String platform) {
  /** Virtual threads unmount at monitors, and the JVM reports their monitors (JEP 491). */
  public static final int MONITORS_UNMOUNT = 24;

  /** ZGC is generational by default (JEP 474). */
  public static final int ZGC_IS_GENERATIONAL = 23;

  /** ScopedValue is final (JEP 506). */
  public static final int SCOPED_VALUES = 25;

  /** {@code EPollSelectorImpl.doSelect} parks the virtual thread, unlike in JDK 21 to 23. */
  public static final int SELECTORS_UNMOUNT = 25;

  public static final Jdk UNKNOWN = new Jdk(null, null, null, null);

  /**
   * Alone, or in JFR's description: "OpenJDK 64-Bit Server VM (21.0.8+9-LTS) for linux-amd64 ...".
   */
  private static final Pattern RELEASE =
      Pattern.compile("(?:^|\\()(\\d{1,4}[.+-][^ )]*|\\d{1,4}$)");

  private static final Pattern PLATFORM = Pattern.compile(" for (\\S+)");

  public static Jdk of(@Nullable String version) {
    return new Jdk(version, null, null, null);
  }

  public static Jdk of(Function<String, @Nullable String> properties) {
    String system = properties.apply("os.name");
    return new Jdk(
        properties.apply("java.vm.version"),
        properties.apply("java.vendor"),
        properties.apply("java.vendor.version"),
        system == null ? null : system + "-" + properties.apply("os.arch"));
  }

  /** Parses JFR's JVM description, which lacks the vendor. */
  public static Jdk ofJfr(@Nullable String sentence, @Nullable String vendor) {
    Matcher platform = PLATFORM.matcher(sentence == null ? "" : sentence);
    return new Jdk(sentence, vendor, null, platform.find() ? platform.group(1) : null);
  }

  public Jdk orElse(Jdk other) {
    return new Jdk(
        version == null ? other.version : version,
        vendor == null ? other.vendor : vendor,
        vendorVersion == null ? other.vendorVersion : vendorVersion,
        platform == null ? other.platform : platform);
  }

  /** For example 21; 0 if unknown. */
  public int feature() {
    JdkVersion number = JdkVersion.in(release());
    return number == null ? 0 : number.feature();
  }

  /** For example "21.0.8+9-LTS"; empty if unknown. */
  public String release() {
    Matcher release = RELEASE.matcher(version == null ? "" : version);
    return release.find() ? release.group(1) : "";
  }

  /** Whether the platform has this operating system or architecture. */
  public boolean runsOn(String system) {
    return platform != null && platform.toLowerCase(Locale.ROOT).contains(system);
  }

  /**
   * Whether the vendor built this JDK, at this version or later.
   *
   * <p>Corretto appends build and revision. An unknown revision counts as new enough.
   */
  public boolean isAtLeast(JdkVendor of, JdkVersion other) {
    JdkVersion release = JdkVersion.in(release());
    if (release == null || JdkVendor.of(vendor, vendorVersion) != of) {
      return false;
    }
    if (of != JdkVendor.CORRETTO) {
      return release.compareTo(other) >= 0;
    }
    JdkVersion own = JdkVersion.in(vendorVersion);
    JdkVersion build = own == null ? release.withBuild() : own;
    return build.compareTo(other) >= 0 || build.isContinuedBy(other);
  }
}
