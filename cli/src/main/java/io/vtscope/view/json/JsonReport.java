package io.vtscope.view.json;

import com.google.gson.stream.JsonWriter;
import io.vtscope.blame.Site;
import io.vtscope.blame.Target;
import io.vtscope.clock.Budget;
import io.vtscope.clock.Cost;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.clock.Window;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.ExecutorOrder;
import io.vtscope.finding.Facts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Health;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Judgement;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.TimelinePoint;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.report.Report;
import io.vtscope.report.Signature;
import io.vtscope.say.Field;
import io.vtscope.say.Message;
import io.vtscope.say.Say;
import io.vtscope.say.VerdictLine;
import io.vtscope.view.format.Notes;
import io.vtscope.view.format.Overhead;
import io.vtscope.view.format.Printable;
import io.vtscope.view.format.Summary;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a diagnosis as JSON. Omits unknown values; times are milliseconds. */
public final class JsonReport {
  private static final double MILLI = 1e6;

  private final JsonWriter json;
  private final JsonParts parts;

  private JsonReport(JsonWriter json) {
    this.json = json;
    this.parts = new JsonParts(json);
  }

  public static String of(Diagnosis diagnosis, String version, Instant generated) {
    StringWriter out = new StringWriter();
    try (JsonWriter json = new JsonWriter(out)) {
      json.setIndent("  ");
      json.setSerializeNulls(false);
      write(json, diagnosis, version, generated);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return Printable.json(out.append('\n').toString());
  }

  static void write(JsonWriter json, Diagnosis diagnosis, String version, Instant generated)
      throws IOException {
    new JsonReport(json).write(diagnosis, version, generated);
  }

  private void write(Diagnosis diagnosis, String version, Instant generated) throws IOException {
    Snapshot snapshot = diagnosis.snapshot();
    json.beginObject();
    json.name("schema").value(Report.SCHEMA);
    json.name("generated").value(generated.toString());
    parts.tool(version);
    verdict(diagnosis);
    target(snapshot);
    window(snapshot.window());
    quality(diagnosis);
    findings("findings", diagnosis.findings(), snapshot);
    checks(diagnosis);
    hotspots(snapshot);
    carriers(snapshot);
    new ExecutorsJson(json).executors(ExecutorOrder.of(diagnosis), snapshot);
    population(snapshot);
    json.endObject();
  }

  private void verdict(Diagnosis diagnosis) throws IOException {
    json.name("verdict").beginObject();
    json.name("state").value(Health.of(diagnosis).name());
    json.name("text").value(VerdictLine.of(diagnosis));
    json.endObject();
  }

  private void target(Snapshot snapshot) throws IOException {
    Target target = snapshot.target();
    Carriers carriers = snapshot.carriers();
    json.name("target").beginObject();
    positive("pid", target.pid());
    json.name("mainClass").value(target.mainClass());
    if (target.jdk().version() != null) {
      json.name("jdk").beginObject();
      json.name("version").value(target.jdk().version());
      json.name("vendor").value(target.jdk().vendor());
      json.endObject();
    }
    positive("parallelism", carriers.size().parallelism());
    positive("maxPoolSize", carriers.size().maxPoolSize());
    if (target.agent() != null) {
      json.name("agent").value(target.agent().version());
    }
    json.endObject();
  }

  private void window(Window window) throws IOException {
    json.name("window").beginObject();
    json.name("start").value(instant(window.from()));
    json.name("end").value(instant(window.to()));
    json.name("seconds").value(window.seconds());
    if (window.gaps() > 0) {
      parts.millis("gapMillis", window.gaps());
    }
    if (window.startUp() > 0) {
      json.name("startUpSeconds").value(window.startUp() / 1e9);
    }
    json.endObject();
  }

  private void quality(Diagnosis diagnosis) throws IOException {
    Snapshot snapshot = diagnosis.snapshot();
    json.name("quality").beginObject();
    json.name("dataLoss").value(snapshot.quality().lostBytes());
    json.name("truncatedStacks").value(snapshot.quality().stacks().truncated());
    if (!snapshot.quality().damage().isEmpty()) {
      parts.texts("damage", snapshot.quality().damage());
    }
    if (snapshot.quality().leftOut().executors() > 0) {
      json.name("executorsLeftOut").value(snapshot.quality().leftOut().executors());
    }
    if (diagnosis.hidden() > 0) {
      json.name("hiddenFindings").value(diagnosis.hidden());
    }
    parts.texts("notes", Notes.of(diagnosis));
    overhead(snapshot);
    json.endObject();
  }

  private void overhead(Snapshot snapshot) throws IOException {
    double share = Overhead.ofOneCore(snapshot);
    if (share >= 0) {
      json.name("overhead").beginObject();
      json.name("cpuMillis").value(snapshot.quality().agentNanos() / 1_000_000);
      json.name("ofOneCore").value(share);
      json.endObject();
    }
  }

  private void findings(String name, List<Finding> findings, Snapshot snapshot) throws IOException {
    json.name(name).beginArray();
    for (Finding finding : findings) {
      json.beginObject();
      json.name("id").value(Signature.of(finding).text());
      json.name("kind").value(finding.id());
      json.name("severity").value(finding.severity().name());
      judgement(finding.judgement());
      Message message = Say.of(finding, snapshot);
      json.name("headline").value(message.headline());
      site("site", finding.site());
      holders(finding.holders());
      artifact(finding.artifact());
      cost(finding.cost(), finding.share());
      fields(message.fields());
      parts.texts("fixes", message.fixes());
      facts(finding.facts());
      stack(finding.stack());
      if (!finding.alsoSeen().isEmpty()) {
        findings("alsoSeen", finding.alsoSeen(), snapshot);
      }
      json.endObject();
    }
    json.endArray();
  }

  private void judgement(Judgement judgement) throws IOException {
    if (Say.severity(judgement) == null) {
      return;
    }
    json.name("judgement").beginObject();
    if (judgement.cost() >= 0) {
      json.name("cost").value(judgement.cost());
    }
    json.name("harm").beginObject();
    json.name("eachSeconds").value(judgement.harm().each());
    json.name("longestSeconds").value(judgement.harm().longest());
    json.name("threadSeconds").value(judgement.harm().threadSeconds());
    json.endObject();
    json.name("course").value(judgement.course().name());
    json.name("confidence").value(judgement.confidence().name());
    parts.texts("intents", judgement.intents().stream().map(Enum::name).sorted().toList());
    json.endObject();
  }

  private void facts(Facts facts) throws IOException {
    json.name("facts").beginObject();
    json.name("@type").value(facts.getClass().getSimpleName());
    for (Map.Entry<String, Object> entry : facts.evidence().entrySet()) {
      json.name(entry.getKey());
      switch (entry.getValue()) {
        case Number number -> json.value(number);
        case Boolean flag -> json.value(flag);
        default -> json.value(entry.getValue().toString());
      }
    }
    json.endObject();
  }

  private void fields(List<Field> fields) throws IOException {
    json.name("fields").beginArray();
    for (Field field : fields) {
      json.beginObject();
      json.name("label").value(field.label().text());
      json.name("text").value(field.text());
      json.endObject();
    }
    json.endArray();
  }

  private void checks(Diagnosis diagnosis) throws IOException {
    json.name("checks").beginArray();
    for (Map.Entry<Kind, Verdict> entry : diagnosis.verdicts().entrySet()) {
      json.beginObject();
      json.name("kind").value(entry.getKey().id());
      switch (entry.getValue()) {
        case Verdict.Found found -> evaluated("FOUND", entry.getKey(), diagnosis.snapshot());
        case Verdict.Ok ok -> evaluated("OK", entry.getKey(), diagnosis.snapshot());
        case Verdict.NotEvaluated missing -> {
          json.name("status").value("NOT_EVALUATED");
          json.name("why").value(missing.why());
        }
      }
      json.endObject();
    }
    json.endArray();
  }

  private void evaluated(String status, Kind kind, Snapshot snapshot) throws IOException {
    json.name("status").value(status);
    long least = Summary.leastNanos(kind, snapshot);
    if (least > 0) {
      parts.millis("fromMillis", least);
    }
  }

  private void hotspots(Snapshot snapshot) throws IOException {
    json.name("hotspots").beginArray();
    for (Hotspot hotspot : snapshot.hotspots()) {
      json.beginObject();
      json.name("cause").value(hotspot.blame().cause().name());
      json.name("reason").value(hotspot.reported().reason());
      site("site", hotspot.blame().site());
      site("caller", hotspot.blame().caller());
      holders(hotspot.blame().holders());
      artifact(hotspot.blame().artifact());
      json.name("blocking").value(hotspot.blame().blocking());
      cost(hotspot.cost(), hotspot.extent().share());
      stack(hotspot.stacks().isEmpty() ? null : hotspot.stacks().getFirst().stack());
      json.endObject();
    }
    json.endArray();
  }

  private void carriers(Snapshot snapshot) throws IOException {
    Carriers carriers = snapshot.carriers();
    Window window = snapshot.window();
    json.name("carriers").beginObject();
    positive("parallelism", carriers.size().parallelism());
    positive("peakPool", carriers.size().peakPool());
    json.name("timeline").beginArray();
    for (TimelinePoint point : carriers.timeline()) {
      json.beginObject();
      json.name("t").value((point.at() - window.from()) / MILLI);
      if (point.sampled()) {
        json.name("pool").value(point.pool());
        json.name("mounted").value(point.mounted());
        json.name("queued").value(point.queued());
      }
      json.name("held").value(point.held() >= 0 ? point.held() : point.pinned());
      json.endObject();
    }
    json.endArray();
    budget(snapshot);
    delay(carriers.delay());
    json.endObject();
  }

  /** Without carrier samples, only pinned time is known. */
  private void budget(Snapshot snapshot) throws IOException {
    Budget budget = snapshot.carriers().budget();
    json.name("budget").beginObject();
    if (budget == null) {
      json.name("pinned").value(snapshot.pinnedNanos() / MILLI);
    } else {
      json.name("running").value(budget.running() / MILLI);
      json.name("pinned").value(budget.pinned() / MILLI);
      json.name("blocked").value(budget.blocked() / MILLI);
      json.name("compensated").value(budget.compensated() / MILLI);
      json.name("idle").value(budget.idle() / MILLI);
      json.name("unknown").value(budget.unknown() / MILLI);
    }
    json.endObject();
  }

  private void population(Snapshot snapshot) throws IOException {
    PopulationJson population = new PopulationJson(json);
    population.counts(snapshot.waits().population());
    population.groups(snapshot.waits().population(), snapshot.origins());
    population.pools(snapshot.waits().pools());
  }

  private void delay(@Nullable SchedulingDelay delay) throws IOException {
    if (delay != null) {
      json.name("schedulingDelay").beginObject();
      json.name("count").value(delay.count());
      if (delay.count() > 0) {
        json.name("p50Millis").value(delay.p50Nanos() / MILLI);
        json.name("p99Millis").value(delay.p99Nanos() / MILLI);
        json.name("maxMillis").value(delay.maxNanos() / MILLI);
      }
      json.endObject();
    }
  }

  private void site(String name, @Nullable Site site) throws IOException {
    parts.site(name, site);
  }

  private void holders(List<Site> holders) throws IOException {
    if (!holders.isEmpty()) {
      json.name("holders").beginArray();
      for (Site holder : holders) {
        parts.site(holder);
      }
      json.endArray();
    }
  }

  private void artifact(@Nullable Artifact artifact) throws IOException {
    parts.artifact(artifact);
  }

  private void cost(@Nullable Cost cost, double share) throws IOException {
    if (cost == null) {
      return;
    }
    json.name("cost").beginObject();
    json.name("count").value(cost.count());
    json.name("carrierMillis").value(cost.totalNanos() / MILLI);
    json.name("p50Millis").value(cost.p50Nanos() / MILLI);
    json.name("p90Millis").value(cost.p90Nanos() / MILLI);
    json.name("p99Millis").value(cost.p99Nanos() / MILLI);
    json.name("maxMillis").value(cost.maxNanos() / MILLI);
    json.name("firstSeen").value(instant(cost.first()));
    json.name("lastSeen").value(instant(cost.last()));
    if (share >= 0) {
      json.name("share").value(share);
    }
    json.endObject();
  }

  private void stack(@Nullable Stack stack) throws IOException {
    parts.stack(stack);
  }

  private void positive(String name, long value) throws IOException {
    parts.positive(name, value);
  }

  private static String instant(long nanos) {
    return JsonParts.instant(nanos);
  }
}
