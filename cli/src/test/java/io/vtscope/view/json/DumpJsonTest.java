package io.vtscope.view.json;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.at;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.deadlocked;
import static io.vtscope.observation.Seen.dumped;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.pool;
import static io.vtscope.observation.Seen.queueing;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.stalled;
import static io.vtscope.observation.Seen.state;
import static io.vtscope.observation.Seen.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.Snapshot;
import io.vtscope.observation.Seen;
import io.vtscope.state.CarrierState;
import io.vtscope.state.PopulationState;
import io.vtscope.state.StallState;
import io.vtscope.state.StallState.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every dump is as docs/reference/dump.schema.json says. */
class DumpJsonTest {
  private static final Stack LOCKED =
      stack("java.util.concurrent.locks.ReentrantLock.lock:1", "app.Stock.reserve:31");

  @Test
  void aDumpWithEverythingInItFitsTheSchema() throws IOException {
    String dump =
        dump(
            agent("25.0.3+9-LTS"),
            scheduler(0, 2, 2, 2, 36),
            state(3, Role.CARRIED, 31, "PINNED", "worker-1", "a.Lock@1f", LOCKED),
            state(3, Role.QUEUED, 9, "UNPARKED", null, null, LOCKED),
            state(3, Role.OWNER, 10, "UNPARKED", null, null, LOCKED),
            stalled(1, 4200, 36, StallState.StallProof.OWNER_QUEUED, "a.Lock@1f"),
            counted(5, 2, 40, 20),
            waiting(5, 10, 3000, stack("java.lang.Thread.sleep:1", "app.Main.idle:3")),
            queueing(5, 4, 900, "a.Lock@1f", stack(), LOCKED),
            new PopulationState.ThreadContainer(at(5000), 5, "java.util.Executor@7", 42),
            deadlocked(5000, 1, 31, "app.Lock@1f", 32, LOCKED),
            pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, -1),
            executor(1, "a.Pool", "reports-1", 4, 8, 50, stack("a.B.c:1")),
            load(1, 4, 100, 8, 50, 600),
            dumped("q", 3, 5, 1, 36));
    assertThat(errors(dump)).isEmpty();
    assertThat(dump)
        .contains(
            """
              "carriers": [
                {
                  "carrier": "worker-1",
                  "thread": {
                    "id": 31,
                    "name": "t31",
                    "virtual": true
                  },
                  "state": "PINNED",
                  "waitsFor": "a.Lock@1f",
            """)
        .contains("\"proof\": \"OWNER_QUEUED\"", "\"threads\": 20,\n      \"share\": 0.5,");
  }

  @Test
  void itBeginsWithTheSentencesOfTheText() throws IOException {
    String stuck =
        dump(
            agent("25.0.3+9-LTS"),
            scheduler(4, 2, 256, 256, 64),
            carriers(4, 0, 0, 0, 256, 0),
            held(
                CarrierState.HeldKind.COMPENSATED,
                1,
                4,
                2100,
                0,
                stack("java.io.FileInputStream.read:1", "app.Import.line:4")),
            deadlocked(5000, 1, 31, "app.Lock@1f", 32, LOCKED),
            deadlocked(5000, 1, 32, "app.Lock@2f", 31, LOCKED),
            dumped("q", 3, 5, 0, 64));
    assertThat(errors(stuck)).isEmpty();
    assertThat(stuck)
        .contains(
            """
              "states": [
                {
                  "kind": "NO_CARRIER_LEFT",
                  "sentence": "NO CARRIER LEFT: 256 of 256 carriers are in blocking calls, the maximum is 256, and 64 virtual threads could run.",
                  "more": [
                    "app.Import.line in java.io.FileInputStream.read, for up to 2.1 s"
                  ]
                },
                {
                  "kind": "DEADLOCK",
                  "sentence": "DEADLOCK: 2 threads wait for each other and will never run again.",
                  "more": []
                }
              ],
            """);
    String well = dump(agent("25.0.3+9-LTS"), dumped("q", 3, 5, 0, 0));
    assertThat(errors(well)).isEmpty();
    assertThat(well).contains("\"kind\": \"NOT_STALLED\"");
  }

  @Test
  void aDumpOfNothingFitsTheSchema() throws IOException {
    assertThat(errors(dump(dumped("q", 0, 0, 0, 0)))).isEmpty();
  }

  private static String dump(Record... observations) {
    Aggregator aggregator = new Aggregator();
    List.of(observations).forEach(one -> Seen.tell(one, aggregator));
    Snapshot snapshot = aggregator.snapshot();
    return DumpJson.of(
        snapshot,
        snapshot.carrierSummary().dumps().getFirst(),
        List.of("Something is not known."),
        "0.1.0",
        Instant.parse("2027-01-15T08:00:06Z"));
  }

  private static List<Error> errors(String dump) throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(Path.of("../docs/reference/dump.schema.json")))
        .validate(dump, InputFormat.JSON);
  }
}
