package io.vtscope.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkTest {
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // version, vendor, vendor version, numbers, early access
        "21.0.8+9-LTS,              Eclipse Adoptium,   Temurin-21.0.8+9,        TEMURIN,  21.0.8",
        "25+36-LTS,                 Eclipse Adoptium,   Temurin-25+36,           TEMURIN,  25",
        "25.0.3+9-LTS,              Amazon.com Inc.,    Corretto-25.0.3.9.1,     CORRETTO, 25.0.3",
        "26.0.2+10-FR,              Amazon.com Inc.,    Corretto-26.0.2.10.1,    CORRETTO, 26.0.2",
        "27.0.1.0.3+1-1-Debian,     Debian,             -,                       DEBIAN,   27.0.1.0.3",
        "17.0.15+6-Debian-1deb12u1, Debian,             -,                       DEBIAN,   17.0.15",
        "25.0.5.1.1+1-LTS-b07,      Oracle Corporation, -,                       ORACLE,   25.0.5.1.1",
        "25-ea+5-123,               Oracle Corporation, -,                       ORACLE,   25-ea",
        "25.0.2+10-LTS,             'Azul Systems, Inc.', Zulu25.32+17-CA,       ZULU,     25.0.2",
        "25.0.1+8-LTS-jvmci-b01,    Oracle Corporation, Oracle GraalVM 25.0.1+8.1, GRAALVM, 25.0.1",
        "25.0.2+10-jvmci-25.0-b01,  GraalVM Community,  GraalVM CE 25.0.2+10.1,  GRAALVM,  25.0.2",
        "21.0.9+10-Ubuntu-122.04,   Ubuntu,             -,                       OTHER,    21.0.9",
      })
  void readsWhatJvmsSayOfThemselves(
      String version,
      @Nullable String vendor,
      @Nullable String vendorVersion,
      JdkVendor of,
      String number) {
    Jdk jdk = new Jdk(version, vendor, vendorVersion, null);
    JdkVersion release = version(jdk.release());
    assertThat(JdkVendor.of(vendor, vendorVersion)).isEqualTo(of);
    assertThat(release).isEqualByComparingTo(version(number));
    assertThat(jdk.feature()).isEqualTo(release.feature());
  }

  @Test
  void ordersVersions() {
    List<String> ordered =
        List.of(
            "21",
            "21.0.1+12",
            "21.0.8+9-LTS",
            "21.0.10",
            "24-ea+20",
            "25-ea",
            "25+36-LTS",
            "25.0.3-beta+2",
            "25.0.3+9",
            "Corretto-25.0.3.9.1",
            "Corretto-25.0.3.10.1",
            "25.0.5.1+4",
            "25.0.5.1.1",
            "27",
            "27.0.1+8",
            "27.0.1.0.3+1-1-Debian");
    assertThat(ordered.stream().map(JdkTest::version).toList()).isSorted();
    assertThat(version("25")).isEqualByComparingTo(version("25.0.0+36-LTS"));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "25.0.3+9-LTS,  Amazon.com Inc., Corretto-25.0.3.9.1, true",
        "25.0.3+9-LTS,  Amazon.com Inc., Corretto-25.0.3.8.9, false",
        "25.0.3+9-LTS,  Amazon.com Inc., -,                   true",
        "25.0.3+8-LTS,  Amazon.com Inc., -,                   false",
        "25.0.3,        Corretto,        -,                   true",
        "25.0.2,        Corretto,        -,                   false",
        "25+36-LTS,     Amazon.com Inc., -,                   false",
        "25.0.5+8-LTS,  Amazon.com Inc., Corretto-25.0.5.0.9, true",
        "25.0.4+7,      Azul,            Zulu25.36+1-CA,      false",
      })
  @DisplayName("Corretto's number is that of the release, the build and a revision")
  void comparesNumbersOfCorretto(
      String version, String vendor, @Nullable String vendorVersion, boolean isAtLeast) {
    Jdk jdk = new Jdk(version, vendor, vendorVersion, null);
    assertThat(jdk.isAtLeast(JdkVendor.CORRETTO, version("25.0.3.9.1"))).isEqualTo(isAtLeast);
  }

  @Test
  void readsTheSentenceOfFlightRecorder() {
    Jdk jdk =
        Jdk.ofJfr(
            "OpenJDK 64-Bit Server VM (21.0.8+9-LTS) for linux-aarch64 JRE (21.0.8+9-LTS), built on"
                + " 2025-07-15T00:00:00Z with gcc 11.3.0",
            "Eclipse Adoptium");
    assertThat(jdk.release()).isEqualTo("21.0.8+9-LTS");
    assertThat(jdk.platform()).isEqualTo("linux-aarch64");
    assertThat(jdk.runsOn("aarch64")).isTrue();
    assertThat(jdk.runsOn("windows")).isFalse();
  }

  @Test
  void readsSystemProperties() {
    Map<String, String> properties =
        Map.of(
            "java.vm.version", "25.0.3+9-LTS",
            "java.vendor", "Amazon.com Inc.",
            "java.vendor.version", "Corretto-25.0.3.9.1",
            "os.name", "Windows 11",
            "os.arch", "amd64");
    assertThat(Jdk.of(properties::get))
        .isEqualTo(
            new Jdk("25.0.3+9-LTS", "Amazon.com Inc.", "Corretto-25.0.3.9.1", "Windows 11-amd64"));
    assertThat(Jdk.of(name -> null)).isEqualTo(Jdk.UNKNOWN);
  }

  @Test
  void anotherSourceAddsWhatIsUnknown() {
    Jdk known = new Jdk("25", null, null, "linux-amd64");
    assertThat(known.orElse(new Jdk("26", "Debian", "x", "y")))
        .isEqualTo(new Jdk("25", "Debian", "x", "linux-amd64"));
  }

  private static JdkVersion version(String text) {
    return Objects.requireNonNull(JdkVersion.in(text), text);
  }
}
