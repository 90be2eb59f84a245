package io.vtscope.view.json;

import com.google.gson.stream.JsonWriter;
import io.vtscope.blame.Target;
import io.vtscope.finding.ExecutorOrder;
import io.vtscope.jvm.ThreadName;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Dump;
import io.vtscope.ledger.wait.Deadlock;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Share;
import io.vtscope.state.LockState;
import io.vtscope.state.PopulationState;
import io.vtscope.state.StallState;
import io.vtscope.state.StallState.Role;
import io.vtscope.view.format.DumpState;
import io.vtscope.view.format.Printable;
import io.vtscope.view.format.Stalls;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;

/** Writes a dump as JSON. Omits unknown values; times are milliseconds. */
public final class DumpJson {
  private final JsonWriter json;
  private final JsonParts parts;
  private final PopulationJson population;

  private DumpJson(JsonWriter json) {
    this.json = json;
    this.parts = new JsonParts(json);
    this.population = new PopulationJson(json);
  }

  /**
   * The dump.
   *
   * @param notes sentences about unknown facts
   */
  public static String of(
      Snapshot snapshot, Dump dump, List<String> notes, String version, Instant generated) {
    StringWriter out = new StringWriter();
    try (JsonWriter json = new JsonWriter(out)) {
      json.setIndent("  ");
      json.setSerializeNulls(false);
      new DumpJson(json).write(snapshot, dump, notes, version, generated);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return Printable.json(out.append('\n').toString());
  }

  private void write(
      Snapshot snapshot, Dump dump, List<String> notes, String version, Instant generated)
      throws IOException {
    json.beginObject();
    json.name("schema").value("vtscope.dump/1");
    json.name("generated").value(generated.toString());
    json.name("tool").beginObject();
    json.name("name").value("vtscope");
    json.name("version").value(version);
    json.endObject();
    target(snapshot);
    json.name("at").value(JsonParts.instant(dump.done().at()));
    json.name("notes").beginArray();
    for (String note : notes) {
      json.value(note);
    }
    json.endArray();
    states(DumpState.of(snapshot, dump));
    stall(dump);
    threads("carriers", dump, Role.CARRIED);
    threads("queued", dump, Role.QUEUED);
    threads("owners", dump, Role.OWNER);
    threads("next", dump, Role.NEXT);
    deadlocks(snapshot.waits().deadlocks());
    Scan scan = snapshot.waits().population().scan(dump.done().scan());
    if (scan != null) {
      scan(scan);
    }
    new ExecutorsJson(json).loads(ExecutorOrder.of(snapshot.executors()));
    population.pools(snapshot.waits().pools());
    json.endObject();
  }

  private void target(Snapshot snapshot) throws IOException {
    Target target = snapshot.target();
    json.name("target").beginObject();
    parts.positive("pid", target.pid());
    json.name("mainClass").value(target.mainClass());
    if (target.jdk().version() != null) {
      json.name("jdk").beginObject();
      json.name("version").value(target.jdk().version());
      json.name("vendor").value(target.jdk().vendor());
      json.endObject();
    }
    parts.positive("parallelism", snapshot.carriers().size().parallelism());
    if (target.agent() != null) {
      json.name("agent").value(target.agent().version());
    }
    json.endObject();
  }

  private void states(List<DumpState> states) throws IOException {
    json.name("states").beginArray();
    for (DumpState state : states) {
      json.beginObject();
      json.name("kind").value(state.kind().name());
      json.name("sentence").value(state.sentence());
      parts.texts("more", state.more());
      json.endObject();
    }
    json.endArray();
  }

  private void stall(Dump dump) throws IOException {
    StallState.Stall stall = dump.stall();
    if (!dump.isStalled()) {
      return;
    }
    json.name("stall").beginObject();
    if (stall == null) {
      json.endObject();
      return;
    }
    json.name("millis").value(dump.stalledNanos() / JsonParts.MILLI);
    json.name("carriers").value(stall.carriers());
    json.name("queued").value(stall.queued());
    json.name("proof").value(stall.reason().proof().name());
    json.name("why").value(Stalls.why(stall.reason()));
    json.name("lock").value(stall.reason().lock());
    json.name("owner").value(stall.reason().owner());
    json.name("next").value(stall.reason().next());
    json.endObject();
  }

  private void threads(String name, Dump dump, Role role) throws IOException {
    json.name(name).beginArray();
    for (StallState.ThreadState thread : dump.with(role)) {
      json.beginObject();
      json.name("carrier").value(thread.carrier());
      thread(thread.thread());
      json.name("state").value(thread.state());
      json.name("waitsFor").value(thread.waitsFor());
      json.name("owner").value(thread.owner());
      parts.stack(thread.stack());
      json.endObject();
    }
    json.endArray();
  }

  private void thread(ThreadName thread) throws IOException {
    json.name("thread").beginObject();
    json.name("id").value(thread.id());
    json.name("name").value(thread.name());
    json.name("virtual").value(thread.virtual());
    json.endObject();
  }

  private void deadlocks(List<Deadlock> deadlocks) throws IOException {
    json.name("deadlocks").beginArray();
    for (Deadlock deadlock : deadlocks) {
      json.beginArray();
      for (LockState.Deadlocked thread : deadlock.threads()) {
        json.beginObject();
        thread(thread.thread());
        json.name("kind").value(thread.kind().name());
        json.name("lock").value(thread.lock());
        json.name("owner").value(thread.owner());
        parts.stack(thread.stack());
        json.endObject();
      }
      json.endArray();
    }
    json.endArray();
  }

  private void scan(Scan scan) throws IOException {
    json.name("virtualThreads");
    population.count(scan);
    json.name("population").beginArray();
    for (PopulationState.WaitGroup group : scan.groups()) {
      json.beginObject();
      json.name("state").value(group.state());
      json.name("waitsFor").value(group.waitsFor());
      share(scan, scan.share(group), group.oldest());
      parts.stack(group.stack());
      json.endObject();
    }
    json.endArray();
    json.name("locks").beginArray();
    for (LockState.LockQueue queue : scan.locks()) {
      json.beginObject();
      json.name("lock").value(queue.lock());
      json.name("kind").value(queue.monitor() ? "MONITOR" : "LOCK");
      share(scan, scan.share(queue), queue.waiters().oldest());
      json.name("owner").value(queue.owner());
      json.name("ownerState").value(queue.ownerState());
      parts.stack(queue.waiters().stack());
      json.endObject();
    }
    json.endArray();
    json.name("executors").beginArray();
    for (PopulationState.ThreadContainer executor : scan.executors()) {
      json.beginObject();
      json.name("name").value(executor.name());
      json.name("threads").value(executor.threads());
      json.endObject();
    }
    json.endArray();
  }

  private void share(Scan scan, Share share, long oldest) throws IOException {
    json.name("threads").value(scan.threads(share));
    json.name("share").value(JsonParts.rounded(share.value()));
    json.name("shareLow").value(JsonParts.rounded(share.low()));
    json.name("shareHigh").value(JsonParts.rounded(share.high()));
    parts.positive("oldestMillis", oldest / JsonParts.MILLI);
  }
}
