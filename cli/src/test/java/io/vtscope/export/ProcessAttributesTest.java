package io.vtscope.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vtscope.blame.Target;
import io.vtscope.jvm.Jdk;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessAttributesTest {
  private static final Target SHOP =
      new Target(
          4711,
          "shop.jar",
          new Jdk("21.0.8+9-LTS", "Eclipse Adoptium", null, null),
          null,
          null,
          false);

  @Test
  void withoutVariablesTheMainClassIsTheService() {
    assertThat(attributes(Map.of()))
        .containsEntry("service.name", "shop.jar")
        .containsEntry("process.pid", "4711")
        .containsEntry("process.runtime.version", "21.0.8+9-LTS")
        .containsEntry("process.runtime.description", "Eclipse Adoptium 21.0.8+9-LTS")
        .containsEntry("host.name", "node1")
        .containsKey("service.instance.id");
  }

  @Test
  void variablesOfTheProcessOverride() {
    assertThat(
            attributes(
                Map.of(
                    "OTEL_SERVICE_NAME",
                    "shop",
                    "OTEL_RESOURCE_ATTRIBUTES",
                    "service.name=other, team=a%20b+c,service.instance.id=7")))
        .containsEntry("service.name", "shop")
        .containsEntry("team", "a b+c")
        .containsEntry("service.instance.id", "7");
  }

  @Test
  void malformedAttributesAreIgnored() {
    assertThat(attributes(Map.of("OTEL_RESOURCE_ATTRIBUTES", "team=a,nonsense")))
        .doesNotContainKey("team")
        .containsEntry("service.name", "shop.jar");
  }

  @Test
  void pairsWithoutNameAreRejected() {
    assertThatThrownBy(() -> Pairs.of("=value")).isInstanceOf(IllegalArgumentException.class);
  }

  private static Map<String, String> attributes(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>();
    ProcessAttributes.of(SHOP, environment, "node1")
        .forEach(one -> all.put(one.name(), one.value().toString()));
    return all;
  }
}
