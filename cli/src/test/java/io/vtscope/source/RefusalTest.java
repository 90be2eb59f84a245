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
    assertThat(AttachedJvm.refusal(7, reason))
        .isEqualTo(
            "process 7 does not let agents be loaded ("
                + reason
                + "): start it without -XX:-EnableDynamicAgentLoading or with"
                + " -javaagent:vtscope.jar, or use --no-agent");
  }

  @Test
  void aSystemClassLoaderThatTakesNoAgentsTakesNoneFromTheCommandLineEither() {
    assertThat(AttachedJvm.refusal(7, "Unable to add JAR file to system class path"))
        .isEqualTo(
            "process 7 has a system class loader of its own (-Djava.system.class.loader), which"
                + " takes no agents: use --no-agent");
  }

  @Test
  void whatIsNotKnownIsSaidInTheWordsOfTheJvm() {
    assertThat(AttachedJvm.refusal(7, "Insuffient memory"))
        .isEqualTo("process 7 has not loaded the agent (Insuffient memory): use --no-agent");
  }
}
