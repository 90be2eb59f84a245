package io.vtscope.view.json;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carried;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.compensation;
import static io.vtscope.observation.Seen.contended;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.deadlocked;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.fileIo;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.lost;
import static io.vtscope.observation.Seen.ofVirtualThreads;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.ownCost;
import static io.vtscope.observation.Seen.pending;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.pool;
import static io.vtscope.observation.Seen.queueing;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.refusing;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.setting;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.stall;
import static io.vtscope.observation.Seen.threadLocals;
import static io.vtscope.observation.Seen.trial;
import static io.vtscope.observation.Seen.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.observation.Seen;
import io.vtscope.rule.Rules;
import io.vtscope.state.CarrierState.HeldKind;
import io.vtscope.state.StallState.StallProof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every report is as docs/reference/report.schema.json says. */
class JsonReportTest {
  @Test
  void aReportWithEverythingInItFitsTheSchema() throws IOException {
    String report = report(everything());
    assertThat(errors(report)).isEmpty();
    assertThat(report)
        .contains(
            """
              "target": {
                "pid": 4711,
                "mainClass": "app.Main",
                "jdk": {
                  "version": "25.0.3+9-LTS",
                  "vendor": "Eclipse Adoptium"
                },
                "parallelism": 4,
                "maxPoolSize": 256,
                "agent": "0.1.0"
              },
            """);
  }

  @Test
  void aFindingSaysWhatIsHeldAndWhereItComesFrom() {
    assertThat(report(everything()))
        .contains(
            """
                  "site": {
                    "class": "a.B",
                    "method": "c",
                    "line": 1,
                    "native": false,
                    "lock": "this.mutex"
                  },
                  "holders": [
                    {
                      "class": "a.B",
                      "method": "c",
                      "line": 1,
                      "native": false,
                      "lock": "this.mutex"
                    }
                  ],
                  "artifact": {
                    "name": "ab",
                    "version": "1.2",
                    "file": "ab-1.2.jar"
                  },
            """);
  }

  @Test
  void waitingThreadsHaveBounds() {
    assertThat(report(everything()))
        .contains(
            """
                  "blocking": "java.util.concurrent.Future.get",
                  "state": "PARKED",
                  "peak": {
                    "at": "2027-01-15T08:00:01Z",
                    "threads": 1996,
                    "share": 0.4,
                    "shareLow": 0.3346,
                    "shareHigh": 0.4692
                  },
            """)
        .contains(
            """
              "pools": [
                {
                  "name": "db",
                  "class": "com.zaxxer.hikari.pool.HikariPool",
                  "active": 10,
                  "idle": 0,
                  "maximum": 10,
                  "peakActive": 10
                }
              ]
            """);
  }

  @Test
  void includesExecutorsAndTheirWork() {
    assertThat(report(everything()))
        .contains(
            """
                  "name": "reports",
                  "class": "a.Pool$1",
                  "kind": "THREAD_POOL",
                  "virtual": false,
                  "core": 4,
                  "maximum": 8,
                  "capacity": 50,
                  "queue": "java.util.concurrent.LinkedBlockingQueue",
                  "rejectionHandler": "java.util.concurrent.ThreadPoolExecutor$AbortPolicy",
                  "madeAt": {
                    "class": "a.B",
                    "method": "c",
                    "line": 1,
                    "native": false
                  },
                  "artifact": {
                    "name": "ab",
                    "version": "1.2",
                    "file": "ab-1.2.jar"
                  },
                  "watchedMillis": 1000.0,
                  "submitted": 100,
                  "completed": 2,
                  "failed": 0,
                  "rejected": 40,
                  "submittedPerSecond": 100.0,
                  "active": 8,
                  "threads": 8,
                  "queued": 50,
                  "peakActive": 8,
                  "peakThreads": 8,
                  "peakQueued": 50,
                  "busySeconds": 1,
                  "wait": {
                    "timed": 10,
            """)
        .contains("executor-saturation", "executor-max-unreachable", "pooled-virtual-threads");
  }

  @Test
  void carrierTimesAddUp() {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(recorded(0, 200));
    for (int at = 100; at <= 200; at += 100) {
      aggregator.accept(scheduler(at, 4, 3, 2, 9));
      aggregator.accept(trial(carriers(at, 1, 1, 0, 1, 0), 2));
    }
    assertThat(report(aggregator))
        .contains(
            """
                "budget": {
                  "running": 200.0,
                  "pinned": 200.0,
                  "blocked": 0.0,
                  "compensated": 200.0,
                  "idle": 200.0,
                  "unknown": 0.0
                },
                "schedulingDelay": {
                  "count": 2,
                  "p50Millis": 2.0,
                  "p99Millis": 2.0,
                  "maxMillis": 2.0
                }
            """)
        .contains(
            """
                    "pool": 3,
                    "mounted": 3,
                    "queued": 9,
                    "held": 1.0
            """);
  }

  @Test
  void withoutCarrierSamplesOnlyPinsAreKnown() {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(pin(0, 900, stack("java.lang.Thread.sleep", "a.B.c:1")));
    assertThat(report(aggregator))
        .contains(
            """
                "budget": {
                  "pinned": 900.0
                }
            """)
        .doesNotContain("schedulingDelay");
  }

  @Test
  void overheadIsRelativeToOneCore() {
    Aggregator aggregator = new Aggregator();
    List.of(recorded(0, 5000), agent("25.0.3+9-LTS"), ownCost(1000, 0.02), ownCost(2000, 0.03))
        .forEach(one -> Seen.tell(one, aggregator));
    assertThat(report(aggregator))
        .contains(
            """
                "overhead": {
                  "cpuMillis": 100,
                  "ofOneCore": 0.02
                }
            """);
  }

  @Test
  void missingShortPinsLimitTheVerdictToLongOnes() throws IOException {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(recorded(0, 5000));
    aggregator.accept(enabled("jdk.VirtualThreadPinned"));
    aggregator.accept(setting("jdk.VirtualThreadPinned", "threshold", "20 ms"));
    String report = report(aggregator);
    assertThat(errors(report)).isEmpty();
    assertThat(report)
        .contains(
            """
                  "kind": "pinned-native",
                  "status": "OK",
                  "fromMillis": 20.0
                },
            """);
    aggregator.accept(agent("21.0.8+9-LTS"));
    assertThat(report(aggregator))
        .as("which looks at the carriers")
        .contains("\"kind\": \"pinned-native\",\n      \"status\": \"OK\"\n")
        .doesNotContain("fromMillis");
  }

  @Test
  void aReportOfNothingFitsTheSchema() throws IOException {
    String report = report(new Aggregator());
    assertThat(errors(report)).isEmpty();
    assertThat(report).doesNotContain("overhead");
  }

  @Test
  void theSchemaRefusesWhatItDoesNotKnow() throws IOException {
    String report = report(everything());
    assertThat(errors(report.replace("\"carrierMillis\"", "\"carrierHours\""))).isNotEmpty();
    assertThat(errors(report.replace("\"pinned-native\"", "\"pinned-somehow\""))).isNotEmpty();
  }

  private static Aggregator everything() {
    Aggregator aggregator = new Aggregator();
    List<Record> all =
        List.of(
            recorded(0, 5000),
            agent("25.0.3+9-LTS"),
            ownCost(1000, 0.02),
            ownCost(2000, 0.03),
            scheduler(0, 4, 4, 4, 36),
            trial(carriers(0, 1, 2, 1, 0, 0), 3),
            pending(carriers(100, 0, 2, 1, 1, 0), 1500),
            scheduler(100, 4, 5, 4, 36),
            held(HeldKind.RUNNING, 1, 4000, 3000, 2500, stack("app.Hash.run:1")),
            held(
                HeldKind.RUNNING,
                2,
                4000,
                3000,
                2500,
                stack("java.lang.Thread.yield", "app.Spin.run:1")),
            stall(1, 4900, 4000, false, StallProof.LOCK_FREE),
            carried(4900, 1, "app.Lock@1f", stack("java.lang.Object.wait", "a.B.c:1")),
            enabled("jdk.VirtualThreadPinned"),
            holds("a.B.c:1", "this.mutex"),
            origin("a.B", "ab", "1.2"),
            pin(0, 900, stack("java.lang.Thread.sleep", "a.B.c:1")),
            contended(0, 900, 1, stack("a.B.c:1")),
            fileIo(0, 900, stack("java.io.FileInputStream.read", "a.B.f:1")),
            pin(
                0,
                900,
                "Something new",
                "park",
                stack("java.lang.Thread.sleep", "!a.B.n", "x.Y.z")),
            pin(0, 900, stack()),
            compensation(7, "java.lang.Object.wait", "a.B.d:1"),
            compensation(8, "java.lang.Object.wait", "a.B.d:1"),
            compensation(9, "java.lang.Object.wait", "a.B.d:1"),
            counted(1, 10, 4990, 200),
            waiting(1, 120, 0, stack("java.lang.Thread.sleep", "a.B.c:1")),
            waiting(1, 80, 2300, stack("java.util.concurrent.Future.get")),
            queueing(1, 30, 0, "a.Lock@1f", stack(), stack("a.B.c:1")),
            threadLocals(1, "byte[]", 200, 200, 1 << 20, 1 << 30),
            deadlocked(10, 1, 7, "a.Lock@1f", 8, stack("a.B.c:1")),
            deadlocked(10, 1, 8, "a.Lock@2f", 7, stack("a.B.c:1")),
            lost(9, "PARKED", 2000),
            pool(10, "db", "com.zaxxer.hikari.pool.HikariPool", 10, 10, -1),
            executor(1, "a.Pool$1", "reports-1", 4, 8, 50, stack("a.B.c:1")),
            refusing(load(1, 1, 100, 8, 50, 600), 40, stack("a.B.submit:7")),
            ofVirtualThreads(executor(2, "a.Pool", "v-1", 4, 8, 20_000, stack("a.B.c:1"))),
            load(2, 1, 100, 4, 20, 600),
            load(2, 2, 200, 4, 30, 600),
            load(2, 3, 300, 4, 30, 600),
            executor(3, "a.Pool", null, -1, -1, -1, stack()),
            load(3, 3, -1, -1, -1, -1),
            new SchedulerObservation.SubmitFailure(0, stack("a.B.e:2"), null),
            new RecordingObservation.Loss(0, 12),
            new RecordingObservation.Damage("half of it"));
    all.forEach(one -> Seen.tell(one, aggregator));
    return aggregator;
  }

  private static String report(Aggregator aggregator) {
    return JsonReport.of(
        Rules.diagnose(aggregator.snapshot()), "0.1.0", Instant.parse("2027-01-15T08:00:06Z"));
  }

  private static List<Error> errors(String report) throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(Path.of("../docs/reference/report.schema.json")));
    return schema.validate(report, InputFormat.JSON);
  }
}
