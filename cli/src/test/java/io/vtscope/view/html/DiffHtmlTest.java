package io.vtscope.view.html;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.vtscope.diff.Comparison;
import io.vtscope.diff.Side;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.Seen;
import io.vtscope.report.Written;
import io.vtscope.rule.Rules;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiffHtmlTest {
  @Test
  void theVerdictAndTheCountsComeFirst() {
    JsonObject data =
        data(
            side("a.jfr", counted(Written.healthy())), side("b.jfr", counted(Written.pinning(40))));
    assertThat(data.get("sentence").getAsString()).startsWith("Worse: pinning rose from 0 % to ");
    assertThat(data.get("counts").getAsString()).isEqualTo("1 finding is new.");
    assertThat(
            data(side("a", counted(Written.pinning(40))), side("b", counted(Written.healthy())))
                .get("sentence"))
        .hasToString("\"Better: pinning is gone (20 % -> 0 %). No problem is left.\"");
    assertThat(
            data(side("a", counted(Written.healthy())), side("b", counted(Written.healthy())))
                .get("sentence"))
        .hasToString("\"No difference: no problem before or after.\"");
  }

  @Test
  void aOneSidedFindingHasOneFigure() {
    JsonObject data = data(side("a.jfr", Written.healthy()), side("b.jfr", Written.pinning(40)));
    JsonObject finding = data.getAsJsonArray("findings").get(0).getAsJsonObject();
    assertThat(finding.get("trend").getAsString()).isEqualTo("NEW");
    assertThat(finding.has("before")).isFalse();
    assertThat(finding.get("after").getAsDouble()).isEqualTo(48_000);
  }

  @Test
  void everyStackHasItsCarrierTimeAMinuteOfBothSides() {
    JsonObject data = data(side("a", held(3, 2, 0)), side("b", held(1, 0, 4)));
    assertThat(samples(data))
        .containsExactlyInAnyOrder("one 6000 18000", "two 0 12000", "three 24000 0");
    assertThat(data.has("oneStackEach")).isFalse();
  }

  @Test
  void onlyAReportOnOneSideLeavesOneStackPerHotspot() {
    Side before = side("a", held(3, 2, 0));
    Side report = new Side("a.json", before.report(), null);
    JsonObject data = data(report, side("b", held(1, 0, 4)));
    assertThat(samples(data)).containsExactlyInAnyOrder("one 0 30000", "three 30000 0");
    assertThat(data.get("oneStackEach").getAsBoolean()).isTrue();
  }

  @Test
  void lambdaNumbersDoNotMatter() {
    JsonObject data = data(side("a", lambda(3)), side("b", lambda(17)));
    assertThat(samples(data)).containsExactly("lambda$serve 30000 30000");
  }

  @Test
  void namesAreDataInItsPageToo() {
    Side side = side("</script><b>.jfr", Written.healthy());
    String page = DiffHtml.of(Comparison.of(side, side), "0.1.0", Instant.EPOCH);
    assertThat(page).doesNotContain("</script><b>").contains("&lt;/script&gt;&lt;b&gt;.jfr");
  }

  private static Aggregator counted(Aggregator all) {
    all.accept(Seen.counted(5, 1, 0, 0));
    return all;
  }

  /** Pins of 100 ms from three callers of one holder. */
  private static Aggregator held(int one, int two, int three) {
    Aggregator all = pinned();
    add(all, one, "app.Main.one:5");
    add(all, two, "app.Main.two:6");
    add(all, three, "app.Main.three:7");
    return all;
  }

  private static Aggregator lambda(int number) {
    Aggregator all = pinned();
    add(all, 5, "app.Main.lambda$serve$" + number + ":5");
    return all;
  }

  private static Aggregator pinned() {
    Aggregator all = new Aggregator();
    all.accept(agent("21.0.8+9-LTS"));
    all.accept(recorded(0, 1_000));
    all.accept(holds("org.db.Stream.read:4", "this.lock"));
    return all;
  }

  private static void add(Aggregator all, int times, String caller) {
    for (int i = 0; i < times; i++) {
      all.accept(
          pin(i * 100L, 100, stack("java.lang.Thread.sleep:1", "org.db.Stream.read:4", caller)));
    }
  }

  private static Side side(String name, Aggregator all) {
    return new Side(name, Written.report(all), Rules.diagnose(all.snapshot()));
  }

  private static JsonObject data(Side before, Side after) {
    return JsonParser.parseString(
            DiffHtml.data(Comparison.of(before, after), "0.1.0", Instant.EPOCH))
        .getAsJsonObject();
  }

  /** "caller after before", milliseconds per minute. */
  private static List<String> samples(JsonObject data) {
    List<Integer> outermost = new ArrayList<>(List.of(-1));
    for (JsonElement path : data.getAsJsonArray("paths")) {
      List<JsonElement> numbers = path.getAsJsonArray().asList();
      int from = numbers.getFirst().getAsInt();
      int frame = from == 0 ? numbers.get(1).getAsInt() : outermost.get(from);
      numbers.stream().skip(1).forEach(number -> outermost.add(frame));
    }
    List<String> samples = new ArrayList<>();
    for (JsonElement one : data.getAsJsonArray("samples")) {
      List<JsonElement> sample = one.getAsJsonArray().asList();
      int frame = outermost.get(sample.getFirst().getAsInt());
      String name = data.getAsJsonArray("frames").get(frame).getAsJsonArray().get(0).getAsString();
      samples.add(
          "%s %s %s"
              .formatted(name.substring(name.lastIndexOf('.') + 1), sample.get(1), sample.get(2)));
    }
    return samples;
  }
}
