package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassFilesTest {
  private static final String NAME = ClassFilesTest.class.getName();
  private static final String ENTRY = NAME.replace('.', '/') + ".class";

  @TempDir private Path directory;

  @Test
  void classesAreFoundInADirectory() throws Exception {
    Path file = directory.resolve(ENTRY);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    Files.write(file, self());
    assertThat(location(directory.toString())).isEqualTo(directory.toUri().toString());
  }

  @Test
  void classesAreFoundInAJarAndInAllJarsOfADirectory() throws Exception {
    Path jar = Files.write(directory.resolve("lib-1.2.jar"), zip(ENTRY, self()));
    assertThat(location(jar.toString())).isEqualTo(jar.toUri().toString());
    assertThat(location(directory + "/*")).isEqualTo(jar.toUri().toString());
  }

  @Test
  void classesAreFoundInAJarWithinAJar() throws Exception {
    byte[] inner = zip(ENTRY, self());
    Path outer = Files.write(directory.resolve("app.jar"), zip("BOOT-INF/lib/lib-1.2.jar", inner));
    assertThat(location(outer.toString()))
        .isEqualTo("jar:" + outer.toUri() + "!/BOOT-INF/lib/lib-1.2.jar!/");
  }

  @Test
  void reportsAMissingClassFile() {
    assertThatThrownBy(() -> location("/gone/app.jar"))
        .isInstanceOf(SourceException.class)
        .hasMessage("there is no file /gone/app.jar to read classes from");
  }

  @Test
  void reportsAFileThatIsNoJar() throws IOException {
    Path text = Files.writeString(directory.resolve("readme.txt"), "no jar");
    assertThatThrownBy(() -> location(text.toString()))
        .isInstanceOf(SourceException.class)
        .hasMessageStartingWith(text + " is not a readable jar");
  }

  private static String location(String element) throws Exception {
    try (ClassFiles files = new ClassFiles()) {
      files.add(element);
      assertThat(files.find("no.such.Type")).isNull();
      ClassSource.Found found = Objects.requireNonNull(files.find(NAME));
      assertThat(found.code()).isNotNull();
      return found.location();
    }
  }

  private static byte[] self() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(ClassFilesTest.class.getResourceAsStream("/" + ENTRY))) {
      return in.readAllBytes();
    }
  }

  private static byte[] zip(String name, byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(bytes);
    }
    return out.toByteArray();
  }
}
