package io.vtscope.agent.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
  void aMaxSizeOfZeroIsRejected() {
    AgentOptions options = AgentOptions.parse("max-size=0MB");
    assertThat(options.maxSize()).isEqualTo(250L << 20);
    assertThat(options.complaints()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/agent.md", "docs/check.md", "docs/troubleshooting.md"})
  void documentedOptionsAreUnderstood(String page) throws IOException {
    Pattern.compile("-javaagent:vtscope\\.jar=(\\S+)")
        .matcher(Files.readString(Path.of("../..", page)))
        .results()
        .map(option -> AgentOptions.parse(option.group(1)).complaints())
        .forEach(complaints -> assertThat(complaints).isEmpty());
  }
}
