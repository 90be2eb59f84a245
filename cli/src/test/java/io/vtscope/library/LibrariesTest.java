package io.vtscope.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Site;
import io.vtscope.jvm.Artifact;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LibrariesTest {
  private static final Site DRIVER =
      new Site("org.postgresql.jdbc.PgStatement", "execute", 1, false, null);

  @Test
  void everyRowSaysWhatChangedAndWhere() {
    assertThat(Libraries.known().all()).hasSizeGreaterThan(20);
    assertThat(Libraries.known().all())
        .allSatisfy(library -> {
          assertThat(library.artifact()).matches("[A-Za-z0-9.-]+");
          assertThat(library.classes())
              .allMatch(name -> name.matches("[a-z0-9]+[.][A-Za-z0-9._]*"));
          assertThat(library.changed()).isNotBlank().doesNotEndWith(".");
          assertThat(library.link()).startsWith("https://");
          assertThat(library.fixedIn()).matches("|[0-9][A-Za-z0-9.]*");
        });
  }

  @Test
  void noRowSuggestsANewerJdk() {
    assertThat(Libraries.known().all())
        .as("that depends on the JDK that it was seen on, and is added where it helps")
        .extracting(Library::changed)
        .noneMatch(changed -> changed.contains("JDK 24") || changed.contains("tracePinned"));
  }

  @Test
  void aFixedVersionHasNoRemedy() {
    assertThat(found("postgresql", "42.5.4")).isTrue();
    assertThat(found("postgresql", "42.6.0")).isFalse();
    assertThat(found("postgresql", "42.10.1")).isFalse();
    assertThat(found("postgresql", null)).isTrue();
  }

  @Test
  void aClassOfAnotherArtifactIsNotTheLibrarys() {
    assertThat(found("my-app", "1.0")).isFalse();
    assertThat(Libraries.known().find(new Artifact("postgresql", "42.5.4", null), null)).isNull();
  }

  @Test
  void knowsBothPackagesOfARenamedArtifact() {
    Artifact mail = new Artifact("jakarta.mail", "2.0.3", null);
    for (String type : List.of("com.sun.mail.smtp.Smtp", "org.eclipse.angus.mail.smtp.Smtp")) {
      assertThat(Libraries.known().find(mail, new Site(type, "send", 1, false, null))).isNotNull();
    }
  }

  @Test
  void classIdentifiesAnUnknownArtifact() {
    Library library = Libraries.known().find(null, DRIVER);
    assertThat(Objects.requireNonNull(library).remedy())
        .startsWith("Update postgresql, where it is older, to 42.6.0 or newer:");
  }

  @Test
  void versionsAreComparedAsMavenDoes() {
    assertThat(Versions.compare("5.2", "5.3")).isNegative();
    assertThat(Versions.compare("5.3", "5.3.0")).isZero();
    assertThat(Versions.compare("5.3.0-alpha1", "5.3.0")).isNegative();
    assertThat(Versions.compare("5.3-M2", "5.3")).isNegative();
    assertThat(Versions.compare("42.6.0.jre7", "42.6.0")).isPositive();
    assertThat(Versions.compare("6.2.8.Final", "6.2.10.Final")).isNegative();
    assertThat(Versions.compare("33.0.0-jre", "32.1.3-jre")).isPositive();
  }

  private static boolean found(String artifact, @Nullable String version) {
    return Libraries.known().find(new Artifact(artifact, version, null), DRIVER) != null;
  }
}
