package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Of a JVM that takes no agent it is told what helps there, and nothing that would not. */
class RefusalTest {
  @Test
  void whatTheCommandLineForbidsTheCommandLineAllows() {
    String reason =
        "Failed to load agent library: Dynamic agent loading is not enabled. Use"
            + " -XX:+EnableDynamicAgentLoading to launch target VM.";
    assertThat(AttachedJvm.refusal(7, "/opt/vtscope.jar", reason))
        .isEqualTo(
            "process 7 does not let agents be loaded ("
                + reason
                + "): start it without -XX:-EnableDynamicAgentLoading or with"
                + " -javaagent:vtscope.jar, or use --no-agent");
  }

  @Test
  void aSystemClassLoaderThatTakesNoAgentsTakesNoneFromTheCommandLineEither() {
    assertThat(
            AttachedJvm.refusal(
                7, "/opt/vtscope.jar", "Unable to add JAR file to system class path"))
        .isEqualTo(
            "process 7 has a system class loader of its own (-Djava.system.class.loader), which"
                + " takes no agents: use --no-agent");
  }

  @Test
  void aJarThatTheProcessCannotReadIsToBePutElsewhere() {
    String reason = "Agent JAR not found or no Agent-Class attribute";
    assertThat(AttachedJvm.refusal(7, "/root/vtscope.jar", reason))
        .isEqualTo(
            "process 7 cannot read /root/vtscope.jar, as its user may not: put the jar where that user can"
                + " read it, or use --no-agent");
  }

  @Test
  void whatIsNotKnownIsSaidInTheWordsOfTheJvm() {
    assertThat(AttachedJvm.refusal(7, "/opt/vtscope.jar", "Insuffient memory"))
        .isEqualTo("process 7 has not loaded the agent (Insuffient memory): use --no-agent");
  }
}
