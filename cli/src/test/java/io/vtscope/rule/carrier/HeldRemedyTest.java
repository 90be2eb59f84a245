package io.vtscope.rule.carrier;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Target;
import io.vtscope.finding.Change;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.jvm.Jdk;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The remedy for a call of the JDK that blocks a carrier. */
class HeldRemedyTest {
  @ParameterizedTest
  @CsvSource({
    "sun.nio.ch.SelectorImpl.select,        21, SELECT_OR_JDK_25",
    "sun.nio.ch.EPollSelectorImpl.doSelect, 25, SELECT",
    "java.net.InetAddress.getAllByName,     21, LOOKUP",
    "java.util.concurrent.CompletableFuture.supplyAsync, 21, ASYNC",
    "java.util.zip.Deflater.deflate,        21, NATIVE_CALL",
    ",                                      21, NATIVE_CALL"
  })
  void aCallHasItsOwnRemedy(String blocking, String jdk, Remedy expected) {
    Target target = new Target(1, "app.Main", Jdk.of(jdk + ".0.8+9"), null, null, false);
    assertThat(HeldRemedy.ofCall(blocking, target, Remedy.NATIVE_CALL))
        .isEqualTo(Change.of(expected));
  }
}
