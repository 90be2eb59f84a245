package io.vtscope.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Vtscope;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class JarLayoutIT {
  private static final int JAVA_8 = 52;

  @Test
  void anApplicationSeesNoClassButThoseOfTheEntryPackage() throws IOException {
    assertThat(entries(".class"))
        .as("everything on the application's class path could clash with what it brings itself")
        .allMatch(name -> name.matches("io/vtscope/agent/[A-Za-z$-]+\\.class"))
        .contains("io/vtscope/agent/AgentMain.class");
  }

  @Test
  void everythingElseIsVisibleToOurLoadersOnly() throws IOException {
    assertThat(entries(""))
        .as("services, resources and module descriptors of our libraries would reach others")
        .allMatch(name ->
            name.startsWith("vtscope/agent/")
                || name.startsWith("vtscope/cli/")
                || name.startsWith("vtscope/shared/")
                || name.matches("(vtscope|META-INF|io|io/vtscope|io/vtscope/agent)/")
                || name.matches("io/vtscope/agent/[A-Za-z$-]+\\.class")
                || name.matches("META-INF/(MANIFEST.MF|LICENSE|NOTICE|licenses/.*)"));
  }

  @Test
  void everyLibraryInTheJarHasItsLicence() throws IOException {
    Map<String, List<String>> notices = notices();
    for (Path library : libraries()) {
      String jar = library.getFileName().toString();
      assertThat(notices.getOrDefault(jar, List.of()))
          .as("what META-INF/NOTICE says of %s", library)
          .filteredOn(line -> line.contains(", see "))
          .isNotEmpty()
          .allSatisfy(line -> assertThat(text(line.replaceAll(".*, see ", ""))).isNotBlank());
      String directory = "META-INF/licenses/" + jar.replaceFirst("-[0-9].*", "/");
      assertThat(ownTexts(library))
          .allSatisfy(name -> assertThat(text(directory + name)).isNotBlank());
    }
  }

  /** The third-party jars whose classes are in our jar. */
  private static Set<Path> libraries() throws IOException {
    Set<Path> libraries = new TreeSet<>();
    for (String entry : entries(".classdata")) {
      String name = entry.replaceFirst("vtscope/[a-z]+/(.*)\\.classdata", "$1.class");
      if (!name.startsWith("io/vtscope/")) {
        URL url = ClassLoader.getSystemResource(name);
        assertThat(url).as("a library that the tests do not know has %s", name).isNotNull();
        libraries.add(Path.of(((JarURLConnection) url.openConnection()).getJarFileURL().getPath()));
      }
    }
    return libraries;
  }

  private static Map<String, List<String>> notices() throws IOException {
    return Arrays.stream(text("META-INF/NOTICE").split("\n\n"))
        .map(paragraph -> paragraph.lines().toList())
        .filter(lines -> lines.getFirst().matches("[^ ]+:[^ ]+:[^ ]+"))
        .collect(
            Collectors.toMap(
                lines -> lines.getFirst().replaceFirst("[^:]+:([^:]+):(.+)", "$1-$2.jar"),
                lines -> lines));
  }

  private static List<String> ownTexts(Path library) throws IOException {
    try (JarFile jar = new JarFile(library.toFile())) {
      return jar.stream()
          .map(JarEntry::getName)
          .filter(name -> name.matches("META-INF/((LICENSE|NOTICE)[^/]*|licenses/.+)"))
          .map(name -> name.replaceFirst(".*/", ""))
          .toList();
    }
  }

  private static String text(String name) throws IOException {
    try (JarFile jar = new JarFile(Vtscope.JAR.toFile())) {
      JarEntry entry = jar.getJarEntry(name);
      assertThat(entry).as(name).isNotNull();
      return new String(jar.getInputStream(entry).readAllBytes(), UTF_8);
    }
  }

  @Test
  void theAgentHasNoDependencies() throws IOException {
    assertThat(entries(".classdata"))
        .as("a library in the target costs memory and can fail there")
        .filteredOn(name -> name.startsWith("vtscope/agent/"))
        .allMatch(name -> name.startsWith("vtscope/agent/io/vtscope/"))
        .isNotEmpty();
  }

  @Test
  void sharedCodeIsOursAndAsmOnly() throws IOException {
    assertThat(entries(".classdata"))
        .filteredOn(name -> name.startsWith("vtscope/shared/"))
        .extracting(name ->
            name.replaceAll(
                "vtscope/shared/(io/vtscope/chunk|io/vtscope/code|net/bytebuddy/jar/asm)/.*", "$1"))
        .containsOnly("io/vtscope/chunk", "io/vtscope/code", "net/bytebuddy/jar/asm");
  }

  @Test
  void theViewerHasExactlyItsDependencies() throws IOException {
    assertThat(entries(".classdata"))
        .filteredOn(name -> name.startsWith("vtscope/cli/"))
        .extracting(name ->
            name.replaceAll(
                "vtscope/cli/(picocli|io/vtscope|com/google/gson|dev/tamboui|org/jline)/.*", "$1"))
        .containsOnly("io/vtscope", "picocli", "com/google/gson", "dev/tamboui", "org/jline");
  }

  @Test
  void theEntriesCanBeLoadedByAJvmThatIsTooOld() throws IOException {
    try (JarFile jar = new JarFile(Vtscope.JAR.toFile())) {
      for (String name : List.of("AgentMain", "ViewerMain")) {
        var entry = jar.getJarEntry("io/vtscope/agent/" + name + ".class");
        try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
          in.readInt();
          in.readUnsignedShort();
          assertThat(in.readUnsignedShort())
              .as("%s must say that the JVM is too old, not fail to load", name)
              .isEqualTo(JAVA_8);
        }
      }
    }
  }

  @Test
  void theManifestNamesTheEntriesAndNoBootClassPath() throws IOException {
    try (JarFile jar = new JarFile(Vtscope.JAR.toFile())) {
      Attributes attributes = jar.getManifest().getMainAttributes();
      assertThat(attributes.getValue("Premain-Class")).isEqualTo("io.vtscope.agent.AgentMain");
      assertThat(attributes.getValue("Agent-Class")).isEqualTo("io.vtscope.agent.AgentMain");
      assertThat(attributes.getValue("Main-Class")).isEqualTo("io.vtscope.agent.ViewerMain");
      assertThat(attributes.getValue("Boot-Class-Path"))
          .as("it would cost the application its class-data archive, and print a line about it")
          .isNull();
    }
  }

  private static List<String> entries(String ending) throws IOException {
    try (JarFile jar = new JarFile(Vtscope.JAR.toFile())) {
      return jar.stream().map(Object::toString).filter(name -> name.endsWith(ending)).toList();
    }
  }
}
