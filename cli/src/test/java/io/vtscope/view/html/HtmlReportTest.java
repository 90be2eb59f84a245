package io.vtscope.view.html;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.vtscope.finding.Diagnosis;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import io.vtscope.source.RecordingSource;
import io.vtscope.view.Shop;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReportTest {
  private static final Path RESOURCES = Path.of("src/test/resources/io/vtscope");
  private static final Instant MADE = Instant.parse("2027-01-15T08:00:06Z");

  @ParameterizedTest
  @ValueSource(strings = {"21", "25"})
  void theDataOfAShopMatchesItsGoldenFile(String jdk) throws Exception {
    check(jdk, Shop.on(jdk));
  }

  @ParameterizedTest
  @MethodSource("io.vtscope.view.Shop#demos")
  void theDataOfADemoMatchesItsGoldenFile(String demo) throws Exception {
    check("demos/" + demo, Shop.ofDemo(demo));
  }

  private static void check(String directory, Diagnosis diagnosis) throws IOException {
    String data = pretty(HtmlReport.data(diagnosis, "0.1.0", MADE));
    Path golden = RESOURCES.resolve("golden/" + directory + "/report.html.json");
    if ("write".equals(System.getProperty("golden"))) {
      Files.createDirectories(golden.getParent());
      Files.writeString(golden, data);
    }
    assertThat(data).isEqualTo(Files.readString(golden));
  }

  private static String pretty(String data) {
    String lines =
        new GsonBuilder()
            .disableHtmlEscaping()
            .setPrettyPrinting()
            .create()
            .toJson(JsonParser.parseString(data));
    Matcher rows = Pattern.compile("\\[[^\\[\\]{}]*]").matcher(lines);
    return rows.replaceAll(
            row -> Matcher.quoteReplacement(row.group().replaceAll("\\n *", "").replace(",", ", ")))
        + "\n";
  }

  @Test
  void aShopsPageIsFarSmallerThanAMebibyte() throws Exception {
    Aggregator aggregator = new Aggregator();
    RecordingSource.read(RESOURCES.resolve("recordings/shop-21.jfr"), aggregator::accept);
    assertThat(page(aggregator).length()).isLessThan(1 << 18);
  }

  @Test
  void namesFromTheTargetStayData() {
    String name = "app.</script><!--<script>\u2028\u202e\"'&\u8ba2\u5355\ud83d\ude00";
    Aggregator aggregator = new Aggregator();
    aggregator.accept(recorded(0, 5000));
    aggregator.accept(agent("21.0.8+9-LTS"));
    aggregator.accept(pin(0, 900, stack("java.lang.Thread.sleep", "!" + name + ".held", "a.B.c")));
    String page = page(aggregator);
    assertThat(page)
        .doesNotContain("<!--", "app.</script>")
        .contains("&lt;/script&gt;&lt;!--&lt;script&gt;\\u2028\\u202e&quot;&#39;&amp;\u8ba2");
    assertThat(page.split("</script>", -1)).hasSize(3);
    assertThat(embedded(page)).doesNotContain("<", ">", "&", "\u2028", "\u202e");
    assertThat(frames(json(page)))
        .contains("app.</script><!--<script>\\u2028\\u202e\"'&\u8ba2\u5355\ud83d\ude00.held 0 3");
  }

  @Test
  void leavesTextLikeTemplatePlaceholdersAlone() {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(
        pin(0, 900, stack("java.lang.Thread.sleep", "!app.{{script}}{{data}}.held", "a.B.c")));
    assertThat(frames(json(page(aggregator)))).contains("app.{{script}}{{data}}.held 0 3");
  }

  @Test
  void thePolicyNamesTheHashesOfWhatMayRunAndNothingElse() throws Exception {
    String page = page(new Aggregator());
    assertThat(page)
        .contains(
            "content=\"default-src 'none'; style-src '%s'; script-src '%s'; img-src data:;"
                .formatted(
                    hash(between(page, "<style>", "</style>")),
                    hash(between(page, "</script>\n<script>", "</script>"))))
        .doesNotContain("stylesheet", " src=", "@import", "http-equiv=\"refresh");
    assertThat(between(page, "<style>", "</style>")).doesNotContain("url(");
  }

  private static String hash(String text) throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    return "sha256-" + Base64.getEncoder().encodeToString(digest);
  }

  @Test
  void stacksShareWhatTheyHaveInCommon() {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(agent("21.0.8+9-LTS"));
    aggregator.accept(holds("a.B.c:1", "this.mutex"));
    aggregator.accept(pin(0, 300, stack("java.lang.Thread.sleep", "a.B.c:1", "a.Main.one:5")));
    aggregator.accept(pin(0, 600, stack("java.lang.Object.wait", "a.B.c:1", "a.Main.one:5")));
    JsonObject data = json(page(aggregator));
    assertThat(frames(data))
        .containsExactly(
            "a.Main.one 5 2",
            "a.B.c 1 2",
            "java.lang.Object.wait 0 0",
            "java.lang.Thread.sleep 0 0");
    assertThat(data.get("paths").toString()).isEqualTo("[[0,0,1,2],[2,3]]");
    JsonObject hotspot = data.getAsJsonArray("hotspots").get(0).getAsJsonObject();
    assertThat(hotspot.get("stacks").toString()).isEqualTo("[[3,1,600],[4,1,300]]");
    assertThat(hotspot.get("lock").getAsString()).isEqualTo("this.mutex");
  }

  @Test
  void anotherJarThanTheApplicationsIsALibrary() {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(agent("21.0.8+9-LTS"));
    aggregator.accept(origin("app.Main", "app", "1"));
    aggregator.accept(origin("org.db.Stream", "db", "4.2"));
    aggregator.accept(
        pin(0, 300, stack("!java.lang.Thread.sleep0", "org.db.Stream.read:1", "app.Main.one:5")));
    assertThat(frames(json(page(aggregator))))
        .containsExactly(
            "app.Main.one 5 2", "org.db.Stream.read 1 1", "java.lang.Thread.sleep0 0 3");
  }

  @Test
  void unobservedTimeIsNull() {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(recorded(0, 2000));
    aggregator.accept(scheduler(0, 4, 4, 2, 9));
    aggregator.accept(carriers(0, 1, 1, 0, 0, 2));
    aggregator.accept(pin(1500, 100, stack("java.lang.Thread.sleep", "a.B.c:1")));
    JsonObject carriers = json(page(aggregator)).getAsJsonObject("carriers");
    assertThat(carriers.get("timeline").toString())
        .isEqualTo("[[0,4,2,9,1],[1000,null,null,null,null]]");
  }

  @Test
  void aReportOfNothingIsAPageToo() {
    JsonObject data = json(page(new Aggregator()));
    assertThat(data.get("sentence").getAsString())
        .isEqualTo("Incomplete: no problem found, but 24 of 24 checks need the agent.");
    assertThat(data.getAsJsonArray("hotspots")).isEmpty();
    assertThat(data.getAsJsonObject("carriers").has("budget")).isFalse();
  }

  @Test
  void whereNoScriptMayRunTheFindingsAreThereAsText() {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(agent("21.0.8+9-LTS"));
    aggregator.accept(recorded(0, 5000));
    aggregator.accept(scheduler(0, 4, 4, 4, 36));
    aggregator.accept(holds("a.B.c:1", "this.mutex"));
    for (int i = 0; i < 3; i++) {
      aggregator.accept(pin(i * 1000L, 900, stack("java.lang.Thread.sleep", "a.B.c:1")));
    }
    assertThat(between(page(aggregator), "<noscript>", "</noscript>"))
        .contains("<p>Not healthy: ")
        .contains(
            "<li><b>WARNING pinned-monitor</b> B.c blocks in Thread.sleep inside synchronized");
  }

  private static String page(Aggregator aggregator) {
    return HtmlReport.of(Rules.diagnose(aggregator.snapshot()), "0.1.0", MADE);
  }

  private static String embedded(String page) {
    return between(page, "id=\"data\">", "</script>");
  }

  private static JsonObject json(String page) {
    return JsonParser.parseString(embedded(page)).getAsJsonObject();
  }

  private static String between(String page, String begin, String end) {
    int from = page.indexOf(begin) + begin.length();
    return page.substring(from, page.indexOf(end, from));
  }

  /** "a.B.c 1 2": name, line and owner. */
  private static List<String> frames(JsonObject data) {
    List<String> frames = new ArrayList<>();
    for (JsonElement one : data.getAsJsonArray("frames")) {
      JsonArray frame = one.getAsJsonArray();
      frames.add(
          frame.get(0).getAsString()
              + " "
              + frame.get(1).getAsInt()
              + " "
              + frame.get(2).getAsInt());
    }
    return frames;
  }
}
