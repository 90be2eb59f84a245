package io.vtscope.rule;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.busy;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.trial;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.clock.Cost;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.Seen;
import io.vtscope.state.CarrierState.CarrierSample;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What was observed of a program, and what the rules find in it. Times are milliseconds. */
public final class Program {
  public static final String JDK_21 = "21.0.8+9-LTS";
  public static final String JDK_25 = "25.0.3+9-LTS";

  private static final DecimalFormatSymbols ENGLISH = new DecimalFormatSymbols(Locale.ENGLISH);

  private final List<Record> seen = new ArrayList<>();

  private Program() {}

  /** Ten seconds on four carriers, watched by the agent. */
  public static Program on(String jdk) {
    return withoutAgent(10_000, "jdk.VirtualThreadPinned", "jdk.ThreadStart")
        .see(agent(jdk), scheduler(0, 4, 4, 0, 0))
        .see(enabled("jdk.VirtualThreadSubmitFailed"), enabled("jdk.NativeMethodSample"))
        .see(enabled("jdk.FileRead"), enabled("jdk.FileWrite"), enabled("jdk.FileForce"))
        .see(enabled("jdk.JavaMonitorEnter"));
  }

  /** A recording with these events, of a JVM with unknown parallelism. */
  public static Program withoutAgent(long millis, String... events) {
    Program program = between(0, millis);
    Stream.of(events).forEach(event -> program.see(enabled(event)));
    return program;
  }

  /** A recording of this window without settings. */
  public static Program between(long from, long to) {
    return new Program().see(recorded(from, to));
  }

  public Program lasts(long millis) {
    return see(recorded(0, millis));
  }

  public Program see(Record... more) {
    seen.addAll(List.of(more));
    return this;
  }

  /** Sees a record for each number from 0. */
  public Program times(int count, IntFunction<? extends Record> each) {
    for (int i = 0; i < count; i++) {
      see(each.apply(i));
    }
    return this;
  }

  /** Sees a record for each second from 1. */
  public Program seconds(int count, IntFunction<? extends Record> each) {
    return times(count, i -> each.apply(i + 1));
  }

  /** Samples four carriers ten times a second; the others are pinned. */
  public Program samples(long queued, int running, int idle) {
    return samples(queued, running, idle, -1);
  }

  /** The same, while each new thread starts late. */
  public Program samples(long queued, int running, int idle, long delay) {
    for (int at = 0; at <= 10_000; at += 100) {
      CarrierSample sample = carriers(at, running, 4 - running - idle, 0, 0, idle);
      see(scheduler(at, 4, 4, running, queued), delay < 0 ? sample : trial(sample, delay));
    }
    return this;
  }

  /** The carriers' use of their processors, from 0 to 1. */
  public Program processors(double share) {
    return seconds(10, second -> busy(second * 1000L, share));
  }

  /** The use of the whole machine, from 0 to 1. */
  public Program machine(double share) {
    return seconds(10, second -> Seen.machine(second * 1000L, share));
  }

  /** The same observations in another order. */
  public Program shuffled() {
    Program other = new Program().see(seen.toArray(Record[]::new));
    Collections.shuffle(other.seen, new Random(7));
    return other;
  }

  public Diagnosis diagnosis() {
    Aggregator aggregator = new Aggregator();
    seen.forEach(one -> Seen.tell(one, aggregator));
    return Rules.diagnose(aggregator.snapshot());
  }

  private Verdict verdict(String id) {
    Kind kind = Objects.requireNonNull(Kind.of(id));
    return Objects.requireNonNull(diagnosis().verdicts().get(kind));
  }

  /** "found", "ok", or why a kind was not evaluated. */
  public String evaluation(String kind) {
    return switch (verdict(kind)) {
      case Verdict.Found found -> "found";
      case Verdict.Ok ok -> "ok";
      case Verdict.NotEvaluated not -> not.why();
    };
  }

  public Finding only() {
    List<Finding> findings = diagnosis().findings();
    assertThat(findings).hasSize(1);
    return findings.getFirst();
  }

  /** The findings of a kind, with represented ones. */
  public List<Finding> all(String kind) {
    return diagnosis().findings().stream()
        .flatMap(Finding::all)
        .filter(finding -> finding.id().equals(kind))
        .toList();
  }

  /**
   * Asserts all findings.
   *
   * @param expected "kind SEVERITY site, kind ...", then facts of the first one as "; name=value";
   *     "-" if absent; facts that it omits, and "*", match anything
   */
  public void assertFindings(String expected) {
    assertThat(text(diagnosis().findings(), "-", expected)).isEqualTo(expected);
  }

  /** Asserts the findings of the kind at the start of the text; "no kind" for no finding. */
  public void assertAmong(String expected) {
    String id =
        (expected.startsWith("no ") ? expected.substring(3) : expected).split("[ ,;]", 2)[0];
    assertThat(text(all(id), "no " + id, expected)).isEqualTo(expected);
  }

  private static String text(List<Finding> findings, String none, String like) {
    String[] parts = like.split("; ", -1);
    List<String> names = List.of(parts).subList(1, parts.length);
    String[] heads = parts[0].split(", ", -1);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < findings.size(); i++) {
      texts.add(head(findings.get(i), i < heads.length ? heads[i] : "kind SEVERITY site"));
    }
    String head = texts.isEmpty() ? none : String.join(", ", texts);
    Map<String, @Nullable Object> facts =
        findings.isEmpty() ? Map.of() : facts(findings.getFirst());
    return Stream.concat(Stream.of(head), names.stream().map(name -> fact(name, facts)))
        .collect(Collectors.joining("; "));
  }

  private static String head(Finding finding, String like) {
    String site = finding.site() == null ? "-" : finding.site().name();
    String[] words = {finding.id(), finding.severity().toString(), site};
    String[] alike = like.split(" ", -1);
    return IntStream.range(0, Math.min(words.length, alike.length))
        .mapToObj(i -> alike[i].equals("*") ? "*" : words[i])
        .collect(Collectors.joining(" "));
  }

  private static String fact(String like, Map<String, @Nullable Object> facts) {
    String name = like.substring(0, like.indexOf('='));
    return name + "=" + plain(facts.get(name));
  }

  private static String plain(@Nullable Object value) {
    return switch (value) {
      case null -> "-";
      case Double number -> new DecimalFormat("0.###", ENGLISH).format(number);
      default -> value.toString();
    };
  }

  private static Map<String, @Nullable Object> facts(Finding finding) {
    Map<String, @Nullable Object> facts = new HashMap<>(finding.facts().evidence());
    Cost cost = finding.cost();
    if (cost != null) {
      facts.put("count", cost.count());
      facts.put("totalMillis", cost.totalNanos() / 1e6);
    }
    facts.put("share", finding.share());
    facts.put("artifact", finding.artifact() == null ? "-" : finding.artifact().title());
    facts.put("subject", finding.facts().subject());
    facts.put("goneMillis", finding.facts().goneNanos() / 1e6);
    facts.put("shownLine", finding.site() == null ? 0 : finding.site().line());
    return facts;
  }
}
