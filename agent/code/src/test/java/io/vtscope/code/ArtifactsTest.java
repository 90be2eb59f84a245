package io.vtscope.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtifactsTest {
  private static final String CLASS = "org.acme.pool.Pool";

  @TempDir private Path directory;

  private final Artifacts artifacts = new Artifacts();

  @Test
  void mavenMetadataInAJarTakesPrecedence() throws IOException {
    Path jar = jar("renamed.jar", pom("org.acme", "pool", "1.2"));
    assertThat(of(jar.toUri().toString())).isEqualTo(new Artifact("pool", "1.2", "renamed.jar"));
  }

  @Test
  void aJarWithoutItIsNamedByItsFile() throws IOException {
    Path jar = jar("log4j-1.2-api-2.20.0-jre.jar", Map.of());
    assertThat(of(jar.toUri().toString()))
        .isEqualTo(new Artifact("log4j-1.2-api", "2.20.0-jre", "log4j-1.2-api-2.20.0-jre.jar"));
  }

  @Test
  void aVersionMayHaveADashInIt() throws IOException {
    Path jar = jar("zstd-jni-1.5.6-3.jar", Map.of());
    assertThat(of(jar.toUri().toString()))
        .isEqualTo(new Artifact("zstd-jni", "1.5.6-3", "zstd-jni-1.5.6-3.jar"));
  }

  @Test
  void artifactNamedInTheClassWinsWithinOneGroup() throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    all.putAll(pom("com.fasterxml.jackson.core", "jackson-core", "2.13.4"));
    all.putAll(pom("com.fasterxml.jackson.core", "jackson-databind", "2.13.5"));
    Path jar = jar("shop-all.jar", all);
    assertThat(artifacts.of("com.fasterxml.jackson.databind.deser.Cache", jar.toUri().toString()))
        .isEqualTo(new Artifact("jackson-databind", "2.13.5", "shop-all.jar"));
    assertThat(artifacts.of("com.fasterxml.jackson.other.Thing", jar.toUri().toString()))
        .isEqualTo(new Artifact(null, null, "shop-all.jar"));
  }

  @Test
  void bundleOfOneGroupIsNamedByItsFile() throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    all.putAll(pom("jakarta.mail", "jakarta.mail-api", "2.1.3"));
    all.putAll(pom("org.eclipse.angus", "angus-mail", "2.0.3"));
    all.putAll(pom("org.eclipse.angus", "smtp", "2.0.3"));
    all.putAll(pom("org.eclipse.angus", "jakarta.mail", "2.0.3"));
    String transport = "org.eclipse.angus.mail.smtp.SMTPTransport";
    String bundle = jar("jakarta.mail-2.0.3.jar", all).toUri().toString();
    assertThat(artifacts.of(transport, bundle))
        .isEqualTo(new Artifact("jakarta.mail", "2.0.3", "jakarta.mail-2.0.3.jar"));
    assertThat(artifacts.of("jakarta.mail.Transport", bundle))
        .as("of another group in it")
        .isEqualTo(new Artifact("jakarta.mail-api", "2.1.3", "jakarta.mail-2.0.3.jar"));
    assertThat(artifacts.of(transport, jar("mail.jar", all).toUri().toString()))
        .as("which of two that are named in the class, nothing tells")
        .isEqualTo(new Artifact(null, null, "mail.jar"));
  }

  @Test
  void aJarWithoutEitherIsNamedByItsManifest() throws IOException {
    String manifest =
        """
        Manifest-Version: 1.0
        Bundle-SymbolicName: org.acme.pool;singleton:=true
        Bundle-Version: 3.4.5
        """;
    Path jar = jar("pool.jar", Map.of("META-INF/MANIFEST.MF", manifest));
    assertThat(of(jar.toUri().toString()))
        .isEqualTo(new Artifact("org.acme.pool", "3.4.5", "pool.jar"));
  }

  @Test
  void classInAShadedJarIsFoundByItsGroup() throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    all.putAll(pom("com.example", "app", "9"));
    all.putAll(pom("org.acme", "acme-core", "1"));
    all.putAll(pom("org.acme", "acme-pool", "2"));
    Path jar = jar("app-all.jar", all);
    assertThat(of(jar.toUri().toString())).isEqualTo(new Artifact("acme-pool", "2", "app-all.jar"));
    assertThat(artifacts.of("net.other.Thing", jar.toUri().toString()))
        .as("whose it is, nothing tells")
        .isEqualTo(new Artifact(null, null, "app-all.jar"));
  }

  @Test
  void shadedJarDistinguishesMajorVersionsOfALibrary() throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    all.putAll(pom("com.example", "app", "9"));
    all.putAll(pom("org.apache.commons", "commons-pool2", "2.9.0"));
    String old = "org.apache.commons.pool.impl.GenericObjectPool";
    String next = "org.apache.commons.pool2.impl.GenericObjectPool";
    String without = jar("without-all.jar", all).toUri().toString();
    all.putAll(pom("commons-pool", "commons-pool", "1.5.4"));
    String with = jar("with-all.jar", all).toUri().toString();

    assertThat(artifacts.of(old, without)).isEqualTo(new Artifact(null, null, "without-all.jar"));
    assertThat(artifacts.of(old, with))
        .isEqualTo(new Artifact("commons-pool", "1.5.4", "with-all.jar"));
    assertThat(artifacts.of(next, with))
        .isEqualTo(new Artifact("commons-pool2", "2.9.0", "with-all.jar"));
  }

  @Test
  void aJarWithinAJarIsNamedByItsFile() {
    assertThat(of("jar:nested:/srv/app.jar/!BOOT-INF/lib/pool-1.2.jar!/"))
        .isEqualTo(new Artifact("pool", "1.2", "pool-1.2.jar"));
    assertThat(of("jar:file:/srv/app.jar!/BOOT-INF/lib/pool-1.2.jar!/"))
        .isEqualTo(new Artifact("pool", "1.2", "pool-1.2.jar"));
  }

  @Test
  void readsTheMetadataOfANestedUnversionedJar() throws IOException {
    byte[] inner = zip(pom("org.acme", "pool", "1.2"));
    Path outer = directory.resolve("app.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(outer))) {
      ZipEntry entry = new ZipEntry("BOOT-INF/lib/pool.jar");
      CRC32 sum = new CRC32();
      sum.update(inner);
      entry.setMethod(ZipEntry.STORED);
      entry.setSize(inner.length);
      entry.setCrc(sum.getValue());
      out.putNextEntry(entry);
      out.write(inner);
    }
    assertThat(of("jar:nested:" + outer + "/!BOOT-INF/lib/pool.jar!/"))
        .isEqualTo(new Artifact("pool", "1.2", "pool.jar"));
  }

  @Test
  void ownClassesOfABootJarBelongToTheJar() throws IOException {
    Path jar = jar("shop-2.0.jar", pom("com.example", "shop", "2.0"));
    assertThat(of("jar:nested:" + jar + "/!BOOT-INF/classes/!/"))
        .isEqualTo(new Artifact("shop", "2.0", "shop-2.0.jar"));
  }

  @Test
  void aDirectoryHasNoVersion() {
    assertThat(of("file:/home/me/shop/target/classes/"))
        .isEqualTo(new Artifact(null, null, "target/classes"));
  }

  @Test
  void aJdkClassBelongsToItsModule() {
    assertThat(of("jrt:/java.sql"))
        .isEqualTo(new Artifact("java.sql", System.getProperty("java.version"), null));
  }

  @Test
  void doesNotGuessUnreadableArtifacts() {
    assertThat(artifacts.of(CLASS, null)).isEqualTo(Artifact.UNKNOWN);
    assertThat(of("memory:classes")).isEqualTo(new Artifact(null, null, "memory:classes"));
    assertThat(of("file:/gone/pool.jar")).isEqualTo(new Artifact(null, null, "pool.jar"));
  }

  private Artifact of(String location) {
    return artifacts.of(CLASS, location);
  }

  private static Map<String, String> pom(String group, String artifact, String version) {
    return Map.of(
        "META-INF/maven/%s/%s/pom.properties".formatted(group, artifact),
        "groupId=%s\nartifactId=%s\nversion=%s\n".formatted(group, artifact, version));
  }

  private Path jar(String name, Map<String, String> entries) throws IOException {
    return Files.write(directory.resolve(name), zip(entries));
  }

  private static byte[] zip(Map<String, String> entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      out.putNextEntry(new ZipEntry("org/acme/pool/Pool.class"));
      for (var entry : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return bytes.toByteArray();
  }
}
