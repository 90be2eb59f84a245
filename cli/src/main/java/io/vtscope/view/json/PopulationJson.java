package io.vtscope.view.json;

import com.google.gson.stream.JsonWriter;
import io.vtscope.blame.Origins;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Share;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.WaitProfile;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.state.PopulationState;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes virtual threads by state, and pools. */
final class PopulationJson {
  private static final int MOST_GROUPS = 50;

  private final JsonWriter json;
  private final JsonParts parts;

  PopulationJson(JsonWriter json) {
    this.json = json;
    this.parts = new JsonParts(json);
  }

  /** The last count, if any. */
  void counts(Population population) throws IOException {
    Scan last = population.last();
    if (last == null) {
      return;
    }
    json.name("virtualThreads").beginObject();
    json.name("counts").value(population.scans().size());
    json.name("last");
    count(last);
    json.endObject();
  }

  void count(Scan scan) throws IOException {
    PopulationState.Population count = scan.count();
    json.beginObject();
    json.name("at").value(JsonParts.instant(count.at()));
    json.name("total").value(count.total());
    json.name("running").value(count.states().running());
    json.name("pinned").value(count.states().pinned());
    json.name("runnable").value(count.states().runnable());
    json.name("parked").value(count.states().parked());
    json.name("timed").value(count.states().timed());
    json.name("blocked").value(count.states().blocked());
    json.name("waiting").value(count.states().waiting());
    json.name("sampled").value(count.sampled());
    json.name("complete").value(count.tracked());
    json.endObject();
  }

  /** Waiting threads by place. */
  void groups(Population population, Origins origins) throws IOException {
    json.name("population").beginArray();
    List<Waits<WaitPlace, PopulationState.WaitGroup>> groups =
        population.groups(group -> WaitPlace.of(group.stack()));
    Map<WaitPlace, Double> errors = new HashMap<>();
    WaitProfile<WaitPlace> profile =
        WaitProfile.of(population, group -> WaitPlace.of(group.stack()));
    for (WaitProfile.Row<WaitPlace> row : profile.rows()) {
      errors.put(row.key(), row.error() / profile.time());
    }
    for (Waits<WaitPlace, PopulationState.WaitGroup> waits :
        groups.subList(0, Math.min(MOST_GROUPS, groups.size()))) {
      group(waits, errors.getOrDefault(waits.key(), 0.0), origins);
    }
    json.endArray();
  }

  private void group(
      Waits<WaitPlace, PopulationState.WaitGroup> waits, double error, Origins origins)
      throws IOException {
    WaitPlace place = waits.key();
    json.beginObject();
    parts.site("site", place.site());
    json.name("blocking").value(place.blocking());
    parts.artifact(place.site() == null ? null : origins.of(place.site().type()));
    json.name("state").value(waits.example().state());
    json.name("waitsFor").value(waits.example().waitsFor());
    point("peak", waits.peak());
    point("now", waits.now());
    json.name("average").value(waits.average());
    json.name("averageError").value(JsonParts.rounded(error));
    json.name("countsSeenIn").value(waits.points().size());
    parts.positive("oldestMillis", waits.oldest() / JsonParts.MILLI);
    parts.stack(waits.example().stack());
    json.endObject();
  }

  private void point(String name, Waits.@Nullable Point point) throws IOException {
    if (point == null) {
      return;
    }
    json.name(name).beginObject();
    json.name("at").value(JsonParts.instant(point.at()));
    json.name("threads").value(point.threads());
    Share share = point.share();
    json.name("share").value(JsonParts.rounded(share.value()));
    json.name("shareLow").value(JsonParts.rounded(share.low()));
    json.name("shareHigh").value(JsonParts.rounded(share.high()));
    json.endObject();
  }

  void pools(List<Pool> pools) throws IOException {
    json.name("pools").beginArray();
    for (Pool pool : pools) {
      PopulationState.ResourcePool last = pool.last();
      json.beginObject();
      json.name("name").value(last.name());
      json.name("class").value(last.type());
      parts.known("active", last.active());
      parts.known("idle", last.idle());
      parts.known("maximum", last.maximum());
      parts.known("waiting", last.waiting());
      parts.known("peakActive", pool.peakActive());
      parts.known("peakWaiting", pool.peakWaiting());
      json.endObject();
    }
    json.endArray();
  }
}
