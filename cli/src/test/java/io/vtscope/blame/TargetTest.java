package io.vtscope.blame;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Jdk;
import org.junit.jupiter.api.Test;

class TargetTest {
  private static final Artifact SHOP = new Artifact("shop", "1.0", "shop.jar");
  private static final Artifact CLOJURE = new Artifact("clojure", "1.12.0", "clojure.jar");

  @Test
  void anArtifactWithTheMainClassIsTheApplication() {
    assertThat(startedBy("app.Main", SHOP).isOwn(SHOP)).isTrue();
    assertThat(startedBy("app.Main", SHOP).isOwn(CLOJURE)).isFalse();
  }

  @Test
  void aLanguageRuntimeThatStartsTheApplicationIsNot() {
    assertThat(startedBy("clojure.main", CLOJURE).isOwn(CLOJURE)).isFalse();
  }

  private static Target startedBy(String main, Artifact artifact) {
    return new Target(1, main, Jdk.UNKNOWN, artifact, null, false);
  }
}
