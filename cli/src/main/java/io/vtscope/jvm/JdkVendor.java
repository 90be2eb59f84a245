package io.vtscope.jvm;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The vendor of a JDK. */
public enum JdkVendor {
  CORRETTO("Corretto", "Amazon"),
  // Before Oracle, which also builds Oracle GraalVM.
  GRAALVM("GraalVM", "GraalVM"),
  ZULU("Zulu", "Azul"),
  TEMURIN("Temurin", "Adoptium"),
  DEBIAN("Debian", "Debian"),
  ORACLE("Oracle", "Oracle"),
  OTHER("other", "other");

  private final String title;
  private final String company;

  JdkVendor(String title, String company) {
    this.title = title;
    this.company = company;
  }

  /** The distribution, for example "Corretto". */
  public String title() {
    return title;
  }

  /** The vendor in {@code java.vendor} or {@code java.vendor.version}, or OTHER. */
  public static JdkVendor of(@Nullable String vendor, @Nullable String vendorVersion) {
    String all = (vendor + " " + vendorVersion).toLowerCase(Locale.ROOT);
    for (JdkVendor one : values()) {
      if (all.contains(one.title.toLowerCase(Locale.ROOT))
          || all.contains(one.company.toLowerCase(Locale.ROOT))) {
        return one;
      }
    }
    return OTHER;
  }
}
