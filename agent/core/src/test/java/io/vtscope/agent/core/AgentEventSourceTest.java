package io.vtscope.agent.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AgentEventSourceTest {
  private static final Module JAR = ModuleLayer.boot().findModule("jdk.jartool").orElseThrow();

  @Test
  void mainClassOrJarComesFromTheCommandLine() {
    assertThat(AgentEventSource.mainClass("app.Main", null, null)).isEqualTo("app.Main");
    assertThat(AgentEventSource.mainClass("app.jar", null, null)).isEqualTo("app.jar");
    assertThat(AgentEventSource.mainClass(null, null, null)).isNull();
  }

  @Test
  void mainClassOmitsTheModuleName() {
    assertThat(AgentEventSource.mainClass("shop/shop.Main", "shop", null)).isEqualTo("shop.Main");
  }

  @Test
  void aModuleWithoutAMainClassIsNamedItself() {
    assertThat(AgentEventSource.mainClass("jdk.jartool", "jdk.jartool", JAR))
        .isEqualTo("sun.tools.jar.Main");
    assertThat(AgentEventSource.mainClass("shop", "shop", null)).isEqualTo("shop");
  }
}
