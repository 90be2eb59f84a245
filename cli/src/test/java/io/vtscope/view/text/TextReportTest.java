package io.vtscope.view.text;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.compensation;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.aggregate.Aggregator;
import io.vtscope.finding.Diagnosis;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextReportTest {
  private static final Stack QUERY =
      stack(
          "java.lang.VirtualThread.park",
          "java.net.Socket$SocketInputStream.read:979",
          "org.db.Stream.receive:465",
          "org.db.Connection.query:356",
          "app.Main$$Lambda.0x1.run",
          "app.Main.main:12",
          "java.lang.VirtualThread.run:309",
          "!jdk.internal.vm.Continuation.enterSpecial");

  @Test
  void theVerdictComesFirstThenWhatItRestsOnThenWhatIsNotKnown() {
    Aggregator aggregator = aggregator();
    for (int i = 0; i < 40; i++) {
      aggregator.accept(pin(i * 100L, 200, QUERY));
    }
    for (int i = 0; i < 3; i++) {
      aggregator.accept(compensation(i, "java.lang.Object.wait:366", "app.Box.take:5"));
    }
    assertThat(TextReport.of(Diagnosis.of(aggregator.snapshot()), "0.1.0", 100, false))
        .isEqualTo(
            """
            vtscope 0.1.0: app.Main, pid 4711, JDK 21.0.8+9-LTS, 5 s from 2027-01-15 08:00:00 UTC

            Found: 1 WARNING, 1 INFO.

            WARNING pinned-monitor
              org.db.Stream.receive blocks in java.net.Socket$SocketInputStream.read while a monitor is held by
              it or by who has called it, which held a carrier 40 times, 8 s in a window of 5 s: 40 % of the
              time of 4 carriers.
              do       Find the synchronized around this call, in it or in who has called it, and use a
                       java.util.concurrent.locks.ReentrantLock in its place, or run on JDK 24 or newer, where
                       monitors do not pin.
              cost     40 pins; p50 200 ms, p99 200 ms, longest 200 ms; meanwhile up to 36 virtual threads
                       waited for a carrier
              stack    java.net.Socket$SocketInputStream.read:979
                     > org.db.Stream.receive:465
                       org.db.Connection.query:356
                       app.Main.main:12
                       java.lang.VirtualThread.run:309

            INFO compensation       app.Box.take:5  3 carriers more

            Carriers: parallelism 4, pool up to 7 of at most 256, up to 36 virtual threads waited for one,
              pinned for 8 s.
              pool    |▅█                                                | up to 7
              mounted |█▆                                                | up to 4
              queued  |█▁                                                | up to 36
              pinned  |▅███████████████████████████████████████▅         | up to 2

            Looked for and not there: pinned-native, pinned-class-init, monitor-contention, native-capture,
              file-io-capture, submit-failed.
              note     Which frames hold monitors is not known: nobody has read the bytecode. Record with the
                       agent, or name the application's jars with --classpath.
              note     Pins shorter than 1 ms were not recorded.
            """);
  }

  @Test
  void theFramesThatHoldAreMarkedAndSayWhatTheyHold() {
    Aggregator aggregator = aggregator();
    aggregator.accept(holds("org.db.Connection.query:356", "this.lock"));
    aggregator.accept(holds("app.Main.main:12", "Main.class"));
    aggregator.accept(origin("org.db.Connection", "db", "4.2"));
    for (int i = 0; i < 40; i++) {
      aggregator.accept(pin(i * 100L, 200, QUERY));
    }
    assertThat(TextReport.of(Diagnosis.of(aggregator.snapshot()), "0.1.0", 100, false))
        .contains(
            """
            WARNING pinned-monitor
              org.db.Connection.query (db 4.2) holds the monitor this.lock while it blocks in
              java.net.Socket$SocketInputStream.read, which held a carrier 40 times, 8 s in a window of 5 s:
              40 % of the time of 4 carriers.
              do       Where it is your code, use a java.util.concurrent.locks.ReentrantLock in place of
                       synchronized on this.lock in Connection.query, and Main.class in Main.main; where it is
                       not, look for a version of db newer than 4.2, or call it from a bounded executor of
                       platform threads, or run on JDK 24 or newer, where monitors do not pin.
              cost     40 pins; p50 200 ms, p99 200 ms, longest 200 ms; meanwhile up to 36 virtual threads
                       waited for a carrier
              stack    java.net.Socket$SocketInputStream.read:979
                       org.db.Stream.receive:465
                     > org.db.Connection.query:356  holds this.lock
                     > app.Main.main:12  holds Main.class
                       java.lang.VirtualThread.run:309
            """);
  }

  @Test
  void whereNothingIsFoundThatIsSaid() {
    assertThat(TextReport.of(Diagnosis.of(aggregator().snapshot()), "0.1.0", 100, true))
        .contains(
            """
            Nothing found.
            """)
        .contains("|+# ")
        .matches("[\\n -~]*");
  }

  @Test
  void anEmptyRecordingIsReportedOn() {
    String report = TextReport.of(Diagnosis.of(new Aggregator().snapshot()), "0.1.0", 80, false);
    assertThat(report).contains("Nothing found.", "no virtual thread was seen", "Not evaluated");
  }

  @Test
  void namesCannotSteerTheTerminal() {
    Aggregator aggregator = aggregator();
    for (int i = 0; i < 40; i++) {
      aggregator.accept(
          pin(i * 100L, 200, stack("java.lang.Thread.sleep", "app.\u001b[2J.evil:1")));
    }
    assertThat(TextReport.of(Diagnosis.of(aggregator.snapshot()), "0.1.0", 100, false))
        .contains("app.\\u001b[2J.evil")
        .doesNotContain("\u001b");
  }

  private static Aggregator aggregator() {
    Aggregator aggregator = new Aggregator();
    List<Observation> always =
        List.of(
            recorded(0, 5000),
            agent("21.0.8+9-LTS"),
            scheduler(0, 4, 4, 4, 36),
            scheduler(100, 4, 7, 3, 2),
            enabled("jdk.VirtualThreadPinned"),
            enabled("jdk.ThreadStart"),
            enabled("jdk.VirtualThreadSubmitFailed"),
            enabled("jdk.JavaMonitorEnter"),
            enabled("jdk.NativeMethodSample"),
            enabled("jdk.FileRead"));
    always.forEach(aggregator::accept);
    return aggregator;
  }
}
