package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RefusalTest {
  @Test
  void aForbiddenAttachSuggestsTheCommandLine() {
    String reason =
        "Failed to load agent library: Dynamic agent loading is not enabled. Use"
            + " -XX:+EnableDynamicAgentLoading to launch target VM.";
    assertThat(AttachedJvm.refusal(7, "/opt/vtscope.jar", reason))
        .isEqualTo(
            "process 7 does not allow agents to be loaded ("
                + reason
                + "): start it without -XX:-EnableDynamicAgentLoading or with"
                + " -javaagent:vtscope.jar, or use --no-agent");
  }

  @Test
  void aCustomSystemLoaderSuggestsNoAgent() {
    assertThat(
            AttachedJvm.refusal(
                7, "/opt/vtscope.jar", "Unable to add JAR file to system class path"))
        .isEqualTo(
            "process 7 has its own system class loader (-Djava.system.class.loader), which cannot"
                + " load agents: use --no-agent");
  }

  @Test
  void anUnreadableJarShouldBeMoved() {
    String reason = "Agent JAR not found or no Agent-Class attribute";
    assertThat(AttachedJvm.refusal(7, "/root/vtscope.jar", reason))
        .isEqualTo(
            "the user of process 7 cannot read /root/vtscope.jar: copy the jar to a place where that"
                + " user can, or use --no-agent");
  }

  @Test
  void anUnknownRefusalQuotesTheJvm() {
    assertThat(AttachedJvm.refusal(7, "/opt/vtscope.jar", "Insuffient memory"))
        .isEqualTo("process 7 did not load the agent (Insuffient memory): use --no-agent");
  }
}
