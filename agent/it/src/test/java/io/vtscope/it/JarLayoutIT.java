package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Vtscope;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** What lies where in {@code vtscope.jar}, and why. */
class JarLayoutIT {
  private static final int JAVA_8 = 52;

  @Test
  void anApplicationSeesNoClassButThoseOfTheEntryPackage() throws IOException {
    assertThat(entries(".class"))
        .as("everything on the application's class path could clash with what it brings itself")
        .allMatch(name -> name.matches("io/vtscope/agent/[A-Za-z-]+\\.class"))
        .contains("io/vtscope/agent/AgentMain.class");
  }

  @Test
  void everythingElseLiesWhereOnlyOurLoadersRead() throws IOException {
    assertThat(entries(""))
        .as("services, resources and module descriptors of our libraries would reach others")
        .allMatch(name ->
            name.startsWith("vtscope/agent/")
                || name.startsWith("vtscope/cli/")
                || name.startsWith("vtscope/shared/")
                || name.matches("(vtscope|META-INF|io|io/vtscope|io/vtscope/agent)/")
                || name.matches("io/vtscope/agent/[A-Za-z-]+\\.class")
                || name.equals("META-INF/MANIFEST.MF"));
  }

  @Test
  void theAgentBringsNothingButItself() throws IOException {
    assertThat(entries(".classdata"))
        .as("a library in the target costs memory and can fail there")
        .filteredOn(name -> name.startsWith("vtscope/agent/"))
        .allMatch(name -> name.startsWith("vtscope/agent/io/vtscope/"))
        .isNotEmpty();
  }

  @Test
  void whatBothNeedIsOurCodeAndAsmWithoutTheRestOfByteBuddy() throws IOException {
    assertThat(entries(".classdata"))
        .filteredOn(name -> name.startsWith("vtscope/shared/"))
        .extracting(name ->
            name.replaceAll(
                "vtscope/shared/(io/vtscope/chunk|io/vtscope/code|net/bytebuddy/jar/asm)/.*", "$1"))
        .containsOnly("io/vtscope/chunk", "io/vtscope/code", "net/bytebuddy/jar/asm");
  }

  @Test
  void theViewerBringsWhatItNeedsAndNothingElse() throws IOException {
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
