package io.vtscope.view.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.vtscope.diff.Comparison;
import io.vtscope.diff.Side;
import io.vtscope.ledger.Aggregator;
import io.vtscope.report.Written;
import io.vtscope.source.RecordingSource;
import io.vtscope.view.json.DiffJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A shop on JDK 21 against 25; {@code -Dgolden=write} rewrites the text. */
class DiffTextTest {
  private static final Path RESOURCES = Path.of("src/test/resources/io/vtscope");

  @Test
  void theSameShopOnTwoJdks() throws Exception {
    String text = DiffText.of(shops(), "0.1.0", 100);
    Path golden = RESOURCES.resolve("view/text/shops.diff.txt");
    if ("write".equals(System.getProperty("golden"))) {
      Files.createDirectories(golden.getParent());
      Files.writeString(golden, text);
    }
    assertThat(text).isEqualTo(golden("shops.diff.txt"));
  }

  @Test
  void asJsonItSaysTheSame() throws Exception {
    JsonObject diff =
        JsonParser.parseString(DiffJson.of(shops(), "0.1.0", Instant.EPOCH)).getAsJsonObject();
    assertThat(diff.get("schema").getAsString()).isEqualTo("vtscope.diff/2");
    JsonObject first = diff.getAsJsonArray("findings").get(0).getAsJsonObject();
    assertThat(first.get("trend").getAsString()).isEqualTo("NEW");
    assertThat(first.has("severityBefore")).isFalse();
    assertThat(first.get("severityAfter").getAsString()).isEqualTo("INFO");
    assertThat(diff.getAsJsonObject("after").get("jdk").getAsString()).isEqualTo("25.0.3+9-LTS");
  }

  @Test
  void namesDoNotSteerTheTerminal() {
    Aggregator all = Written.healthy();
    Side side = new Side("a\u001b[2J.jfr", Written.report(all), null);
    assertThat(DiffText.of(Comparison.of(side, side), "0.1.0", 80))
        .contains("a\\u001b[2J.jfr")
        .doesNotContain("\u001b");
  }

  private static Comparison shops() throws Exception {
    return Comparison.of(side("shop-21.jfr"), side("shop-25.jfr"));
  }

  private static Side side(String name) throws Exception {
    Aggregator all = new Aggregator();
    RecordingSource.read(RESOURCES.resolve("recordings").resolve(name), all::accept);
    return new Side(name, Written.report(all), null);
  }

  private static String golden(String name) throws IOException {
    try (InputStream in = DiffTextTest.class.getResourceAsStream(name)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
