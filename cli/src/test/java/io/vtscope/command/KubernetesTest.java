package io.vtscope.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The manifests of docs/how-to/kubernetes.md. */
class KubernetesTest {
  private static final Path MANIFESTS = Path.of("../docs/fleet/kubernetes");
  private static final String JAR = "/vtscope.jar";

  @ParameterizedTest
  @ValueSource(strings = {"sidecar.yaml", "agent.yaml"})
  void aDeploymentSelectsItsPods(String file) {
    JsonNode deployment = read(file);
    assertThat(text(deployment.at("/apiVersion"))).isEqualTo("apps/v1");
    assertThat(text(deployment.at("/kind"))).isEqualTo("Deployment");
    assertThat(deployment.at("/spec/selector/matchLabels"))
        .isNotEmpty()
        .isEqualTo(deployment.at("/spec/template/metadata/labels"));
    for (JsonNode container : containers(deployment)) {
      assertThat(text(container.at("/name"))).isNotEmpty();
      assertThat(text(container.at("/image"))).contains(":");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sidecar.yaml", "agent.yaml"})
  void mountedVolumesExist(String file) {
    JsonNode deployment = read(file);
    List<String> volumes = names(deployment.at("/spec/template/spec/volumes"));
    for (JsonNode container : containers(deployment)) {
      assertThat(names(container.at("/volumeMounts"))).isSubsetOf(volumes);
    }
  }

  @Test
  void theSidecarNeedsNoCapability() {
    JsonNode sidecar = read("sidecar.yaml");
    JsonNode pod = sidecar.at("/spec/template/spec");
    assertThat(pod.at("/shareProcessNamespace").asBoolean()).isTrue();
    assertThat(pod.at("/securityContext/runAsUser").asInt()).isPositive();
    for (JsonNode container : containers(sidecar)) {
      assertThat(container.at("/securityContext/runAsUser").isMissingNode()).isTrue();
      assertThat(texts(container.at("/securityContext/capabilities/drop"))).containsExactly("ALL");
      assertThat(container.at("/securityContext/capabilities/add").isMissingNode()).isTrue();
    }
  }

  @Test
  void theSidecarRunsACommandOfVtscope() {
    JsonNode vtscope = containers(read("sidecar.yaml")).getLast();
    assertThat(texts(vtscope.at("/command"))).endsWith("-jar", JAR);
    String[] arguments = texts(vtscope.at("/args")).toArray(String[]::new);
    assertThatCode(() -> Main.commandLine(() -> 100).parseArgs(arguments))
        .doesNotThrowAnyException();
  }

  @Test
  void theAgentIsLoadedFromWhereItIsCopied() {
    JsonNode agent = read("agent.yaml");
    List<String> copy = texts(agent.at("/spec/template/spec/initContainers/0/command"));
    JsonNode options = agent.at("/spec/template/spec/containers/0/env/0");
    assertThat(copy).startsWith("cp", JAR);
    assertThat(text(options.at("/name"))).isEqualTo("JAVA_TOOL_OPTIONS");
    assertThat(text(options.at("/value"))).startsWith("-javaagent:" + copy.getLast() + "=");
  }

  @Test
  void rootHasTheCapabilitiesThatMessagesName() {
    List<String> added = texts(read("debug-root.yaml").at("/securityContext/capabilities/add"));
    assertThat(added).containsExactly("SYS_PTRACE", "DAC_OVERRIDE", "KILL", "CHOWN");
  }

  private static JsonNode read(String file) {
    return new YAMLMapper().readTree(MANIFESTS.resolve(file));
  }

  private static List<JsonNode> containers(JsonNode deployment) {
    JsonNode pod = deployment.at("/spec/template/spec");
    return Stream.concat(
            pod.at("/initContainers").valueStream(), pod.at("/containers").valueStream())
        .toList();
  }

  private static List<String> names(JsonNode list) {
    return list.valueStream().map(one -> text(one.at("/name"))).toList();
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(KubernetesTest::text).toList();
  }

  private static String text(JsonNode node) {
    return node.asString("");
  }
}
