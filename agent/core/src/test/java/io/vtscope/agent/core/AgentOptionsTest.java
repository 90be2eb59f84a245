package io.vtscope.agent.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentOptionsTest {
  @ParameterizedTest
  @ValueSource(strings = {"leases", "leases=", "leases=/", "leases=/srv/app", "leases=vtscope-1"})
  void leasesRequireADirectoryMadeByAViewer(String text) {
    AgentOptions options = AgentOptions.parse(text);
    assertThat(options.leases()).isNull();
    assertThat(options.complaints())
        .singleElement()
        .asString()
        .contains("expected a directory that vtscope created");
  }

  @Test
  void leaseDirectoryMayContainAComma() {
    AgentOptions options = AgentOptions.parse("leases=/data/a,b/vtscope-1");
    assertThat(options.leases()).isEqualTo(Path.of("/data/a,b/vtscope-1"));
    assertThat(options.complaints()).isEmpty();
  }

  @Test
  void everyOptionIsDocumented() throws IOException {
    String source =
        Files.readString(Path.of("src/main/java/io/vtscope/agent/core/AgentOptions.java"));
    Matcher known = Pattern.compile("KNOWN =\\s+\"(.*)\"").matcher(source);
    assertThat(known.find()).isTrue();
    assertThat(Files.readAllLines(Path.of("../../docs/reference/agent-options.md")))
        .filteredOn(line -> line.matches("[|] `[a-z-]+[=`].*"))
        .extracting(line -> line.replaceFirst("[|] `([a-z-]+).*", "$1"))
        .containsExactlyInAnyOrder(known.group(1).split(", ", -1));
  }

  @Test
  void aMaxSizeOfZeroIsRejected() {
    AgentOptions options = AgentOptions.parse("max-size=0MB");
    assertThat(options.maxSize()).isEqualTo(250L << 20);
    assertThat(options.complaints()).hasSize(1);
  }

  static Stream<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(Path.of("../../docs"))) {
      List<Path> pages = docs.filter(file -> file.toString().endsWith(".md")).sorted().toList();
      return Stream.concat(Stream.of(Path.of("../../README.md")), pages.stream());
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void documentedOptionsAreUnderstood(Path page) throws IOException {
    Pattern.compile("-javaagent:\\S*vtscope\\.jar=([^\\s`\"]+)")
        .matcher(Files.readString(page))
        .results()
        .map(option -> AgentOptions.parse(option.group(1)).complaints())
        .forEach(complaints -> assertThat(complaints).isEmpty());
  }
}
