package io.vtscope.say;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Site;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.finding.ExecutorFacts.AsyncOnCaller;
import io.vtscope.finding.ExecutorFacts.Backlog;
import io.vtscope.finding.ExecutorFacts.BlockedLoop;
import io.vtscope.finding.ExecutorFacts.Standstill;
import io.vtscope.finding.Facts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts.ThreadLeak;
import io.vtscope.finding.LineFacts.UnansweredWait;
import io.vtscope.finding.ThreadFacts.IdleCarrier;
import io.vtscope.finding.ThreadFacts.LocalTypes;
import io.vtscope.finding.ThreadFacts.MissedWakeups;
import io.vtscope.finding.ThreadFacts.SubmitFailed;
import io.vtscope.finding.ThreadFacts.ThreadLocals;
import io.vtscope.finding.ThreadPool;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.carrier.Failure;
import io.vtscope.meaning.Rows;
import io.vtscope.state.ExecutorState.CalledHow;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SayTest {
  private static final int LONGEST_HEADLINE = 100;
  private static final int LONGEST_SENTENCE = 25;
  private static final Site SITE = new Site("com.acme.Shelf$Row", "take", 20, false, null);
  private static final Pattern TERM = Pattern.compile("(?<![=<>|.\\w])(\\w+)");
  private static final Pattern VALUE = Pattern.compile("(?:\\{\\^?|\\[\\?!?)(\\w+)");
  static final Waiters WAITERS = new Waiters(60, 60, 60, 62, 60, 58.5, 12, 14, 14_000_000_000L, 0);

  private static Stream<Finding> executors() {
    return Stream.of(
            ExecutorExamples.rejected(), ExecutorExamples.saturated(), ExecutorExamples.pools())
        .flatMap(List::stream)
        .map(facts -> finding(Kind.EXECUTOR_SATURATION, facts));
  }

  private static Stream<Finding> general() {
    return Stream.of(
        finding(Kind.SUBMIT_FAILED, failed(Failure.Step.START)),
        finding(Kind.SUBMIT_FAILED, failed(Failure.Step.CONTINUE)),
        finding(Kind.SUBMIT_FAILED, failed(Failure.Step.UNKNOWN)),
        finding(
            Kind.ASYNC_ON_CALLER, new AsyncOnCaller("send", 100, 22, 22, CalledHow.FROM_ITSELF)),
        finding(Kind.ASYNC_ON_CALLER, new AsyncOnCaller("send", 3, 3, 1, CalledHow.BY_OTHERS)),
        finding(Kind.ASYNC_ON_CALLER, new AsyncOnCaller("send", 3, 3, 1, CalledHow.DIRECT)),
        finding(Kind.KNOWN_JDK_BUG, missed(1, "JDK-8369227")),
        finding(Kind.KNOWN_JDK_BUG, missed(5, null)),
        finding(Kind.KNOWN_JDK_BUG, new IdleCarrier(6_000_000_000L, 30, true, true)),
        finding(Kind.KNOWN_JDK_BUG, new IdleCarrier(6_000_000_000L, 30, false, false)),
        finding(Kind.THREAD_LOCAL_WEIGHT, locals("app.Codec.BUFFER")),
        finding(Kind.THREAD_LOCAL_WEIGHT, locals("")),
        finding(
            Kind.THREAD_LEAK,
            new ThreadLeak(WAITERS, "java.lang.Thread.sleep", "lib.Delays.run", 20, 60)),
        finding(Kind.UNANSWERED_WAIT, unanswered(UnansweredWait.Answer.RESULT)),
        finding(Kind.UNANSWERED_WAIT, unanswered(UnansweredWait.Answer.NETWORK)),
        finding(Kind.UNANSWERED_WAIT, unanswered(UnansweredWait.Answer.BARRIER)),
        finding(Kind.UNANSWERED_WAIT, unanswered(UnansweredWait.Answer.SIGNAL)),
        finding(Kind.UNANSWERED_WAIT, unanswered(UnansweredWait.Answer.COROUTINE)));
  }

  static Stream<Finding> findings() {
    return Stream.of(
            general(),
            executors(),
            CarrierExamples.findings(),
            LoadExamples.findings(),
            PoolsSaid.findings(),
            LocksSaid.findings(),
            StallsSaid.findings())
        .flatMap(Function.identity());
  }

  @ParameterizedTest
  @MethodSource("findings")
  void headlinesAndFixesAreShort(Finding finding) {
    Message message = message(finding);
    assertThat(message.headline()).hasSizeLessThanOrEqualTo(LONGEST_HEADLINE);
    assertThat(message.fixes()).isNotEmpty();
    for (String fix : message.fixes()) {
      for (String sentence : fix.split("\\. ", -1)) {
        assertThat(sentence.split(" ", -1)).as(sentence).hasSizeLessThanOrEqualTo(LONGEST_SENTENCE);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("findings")
  void noPlaceholderRemains(Finding finding) {
    assertThat(message(finding).toString()).doesNotContain("{", "null", "%s", "unknown");
  }

  @ParameterizedTest
  @MethodSource("findings")
  void fieldsAreInTheOrderOfTheirLabels(Finding finding) {
    assertThat(message(finding).fields()).extracting(Field::label).isSorted();
  }

  @Test
  void rowsUseKnownFactsAndValues() {
    Map<String, Values> examples = new HashMap<>();
    findings().forEach(finding -> addExamples(finding, examples));
    for (List<String> row : Rows.of(Texts.class, "messages.tsv")) {
      for (String facts : row.getFirst().split("\\|", -1)) {
        Values values = Objects.requireNonNull(examples.get(facts), facts);
        Stream.of(TERM.matcher(row.get(1)), VALUE.matcher(row.get(3)))
            .flatMap(Matcher::results)
            .map(name -> name.group(1))
            .forEach(values::get);
      }
    }
  }

  private static void addExamples(Finding finding, Map<String, Values> examples) {
    Values values = Values.of(finding, new Aggregator().snapshot());
    examples.put(finding.facts().getClass().getSimpleName(), values);
    examples.put(finding.facts().getClass().getInterfaces()[0].getSimpleName(), values);
    examples.put(Facts.class.getSimpleName(), values);
    examples.put(Judgement.class.getSimpleName(), Values.of(finding.judgement()));
    for (Texts.Row row : values.rows()) {
      String text = row.isOfList() ? values.text(row) : null;
      if (text != null && values.get(text) instanceof List<?> list) {
        list.stream()
            .filter(Record.class::isInstance)
            .forEach(one -> examples.put(one.getClass().getSimpleName(), Values.of((Record) one)));
      }
    }
  }

  @Test
  void everyChangeHasTexts() {
    Set<Remedy> told = EnumSet.of(Remedy.LIBRARY, Remedy.JDK_LOCK);
    Stream.of("held.", "stall.", "lock-queue.").flatMap(SayTest::remedies).forEach(told::add);
    assertThat(told).containsExactlyInAnyOrder(Remedy.values());
  }

  /** Those with texts for this kind of finding. */
  static Stream<Remedy> remedies(String what) {
    Set<String> names =
        Rows.of(Texts.class, "remedies.tsv").stream()
            .map(List::getFirst)
            .collect(Collectors.toSet());
    return Arrays.stream(Remedy.values()).filter(remedy -> names.contains(what + remedy));
  }

  @Test
  void aWaitSaysWhereHowManyAndHowLong() {
    Message message =
        message(finding(Kind.UNANSWERED_WAIT, unanswered(UnansweredWait.Answer.RESULT)));
    assertThat(message.headline())
        .isEqualTo(
            "60 of 62 virtual threads wait in Row.take for CompletableFuture.join; none progressed"
                + " in 12 s");
    assertThat(message.fields())
        .contains(
            new Field(Label.WHERE, "com.acme.Shelf$Row.take(Shelf.java:20)"),
            new Field(
                Label.IMPACT,
                "60 of 62 virtual threads; waiting in 12 of 14 samples, 59 on average, one of them for"
                    + " at least 14 s"));
  }

  @Test
  void aPoolSaysWhatIsInUseAndWhereItIsHeld() {
    Message message = message(PoolsSaid.full());
    assertThat(message.headline())
        .isEqualTo("All 10 connections of orders are in use; 60 of 62 virtual threads wait");
    assertThat(message.fields())
        .contains(
            new Field(Label.POOL, "orders (HikariCP): 10 in use, 0 idle, at most 10, 60 waiting"),
            new Field(
                Label.HELD_BY,
                "Stock.reserve(Stock.java:7), in Statement.executeUpdate: 9 of 10 sampled holders"));
    assertThat(message.fixes())
        .containsExactly(
            "Find out first what Statement.executeUpdate waits for. If all wait for the same, for"
                + " example for a row that another transaction has locked, a larger pool does not"
                + " help.",
            "Return connections sooner: shorter transactions, and no slow call while one is held.",
            "Raise maximumPoolSize if the database can take it.",
            "Limit concurrent callers, for example with a Semaphore.");
  }

  @Test
  void aPoolThatDoesNotReportWhatIsInUseShowsItsLimit() {
    assertThat(message(PoolsSaid.uncounted(-1)).fields())
        .contains(new Field(Label.POOL, "Agroal#1 (Agroal): at most 30, 0 waiting"));
    assertThat(message(PoolsSaid.uncounted(2)).fields())
        .contains(new Field(Label.POOL, "Agroal#1 (Agroal): 2 idle, at most 30, 0 waiting"));
  }

  @Test
  void lostPermitsAreComparedWithTheLimit() {
    Message message = message(PoolsSaid.lost(0));
    assertThat(message.headline())
        .isEqualTo("All 20 permits of Throttle#1 are in use; 60 of 62 virtual threads wait");
    assertThat(message.fields())
        .contains(
            new Field(Label.POOL, "Throttle#1 (limit): 20 in use, at most 20, 60 waiting"),
            new Field(
                Label.FIGURES,
                "20 of 20 permits are taken, and no virtual thread is inside: probably lost,"
                    + " unless platform threads hold them"));
  }

  @Test
  void aLockShowsItsOwnerAndTheOwnersActivity() {
    Message message = message(LocksSaid.slept());
    assertThat(message.headline())
        .isEqualTo("60 of 62 virtual threads wait for Stock.lock in Stock.reserve");
    assertThat(message.fields())
        .contains(
            new Field(Label.HELD_BY, "\"owner\" #7 in app.Stock.refill"),
            new Field(
                Label.BLOCKS_IN,
                "java.lang.Thread.sleep: the owner waited there in 9 of 9 samples"));
    assertThat(message.fixes())
        .containsExactly(
            "Hold the lock for less time. Do not block while holding it.",
            "Or split it: use one lock for each part of the data.");
  }

  @Test
  void aStallSaysWhyItCannotEnd() {
    Message message = message(StallsSaid.free());
    assertThat(message.headline())
        .isEqualTo(
            "All 4 carriers are held by waiting threads for 9 s; 36 virtual threads wait for a carrier");
    assertThat(message.fields())
        .contains(
            new Field(
                Label.BLOCKS_IN,
                "Ledger.lock, which is free: \"t1\" #1, its next owner, has no carrier"),
            new Field(
                Label.MORE,
                "worker-1: \"t2\" #2 PINNED in app.Shop.pay(Shop.java:9), waits for Ledger.lock,"
                    + " which is free"));
  }

  @Test
  void aDeadlockSaysWhichThreadWaitsForWhich() {
    Message message = message(StallsSaid.deadlock());
    assertThat(message.headline())
        .isEqualTo("2 threads wait for each other and will never run again");
    assertThat(message.fields(Label.MORE))
        .contains(
            "\"t1\" #1 in app.Shop.pay(Shop.java:9) waits for the lock app.Lock@1f, owned by"
                + " \"t2\" #2");
    assertThat(message.fixes())
        .containsExactly(
            "End the process: no thread can leave the cycle.",
            "Take these locks in the same order everywhere, or with tryLock and a time limit.");
  }

  @Test
  void aRejectionSaysWhatTheExecutorIs() {
    Message message =
        message(finding(Kind.EXECUTOR_SATURATION, ExecutorExamples.rejected().getFirst()));
    assertThat(message.headline()).isEqualTo("Executor reports rejected 540 of 960 tasks");
    assertThat(message.fields())
        .contains(
            new Field(
                Label.EXECUTOR,
                "reports (ThreadPoolTaskExecutor, core 4, at most 8 threads, unbounded queue), created"
                    + " in app.Main.main"),
            new Field(Label.FIGURES, "up to 8 tasks ran and up to 50 waited in a sample"),
            new Field(
                Label.FIGURES,
                "3 of the 5 rejected tasks that were tracked were resubmitted and accepted"));
  }

  @Test
  void aBacklogSaysWhichLockItsThreadsWaitFor() {
    Message message =
        message(
            finding(
                Kind.EXECUTOR_SATURATION,
                ExecutorExamples.backlog(
                    ThreadPool.Sort.THREAD_POOL,
                    Backlog.Cause.ONE_LOCK,
                    ExecutorExamples.behindLock())));
    assertThat(message.headline())
        .isEqualTo(
            "Executor reports: its queue grew to 785 tasks while all threads were busy for 29 s");
    assertThat(message.fields())
        .contains(
            new Field(Label.LOCK, "lock java.util.concurrent.locks.ReentrantLock$NonfairSync@2e"),
            new Field(
                Label.HELD_BY, "one of its threads, in app.Store.save, in java.lang.Thread.sleep"));
    assertThat(message.fixes()).first().asString().startsWith("Hold the lock for less time");
  }

  @Test
  void theMonitorOfAnUnknownClassHasNoNumber() {
    BlockedLoop loop =
        ExecutorExamples.blockedLoop(ExecutorExamples.place("java.lang.Class@1f", null, null));
    Standstill still =
        new Standstill(loop.pool(), loop.tasks(), 5, 14_000_000_000L, null, loop.place());
    assertThat(message(finding(Kind.EXECUTOR_SATURATION, still)).fields(Label.LOCK))
        .containsExactly("monitor of a class");
  }

  @Test
  void aPinInTheJdkNamesTheCallOfTheApplication() {
    assertThat(message(CarrierExamples.finding(CarrierExamples.calledByNative())).headline())
        .isEqualTo(
            "Plugins.run blocks in Thread.sleep below native code; carriers pinned 76 % of the time");
  }

  @Test
  void aPinShowsItsBlockingCallMonitorAndCost() {
    Message message = message(CarrierExamples.finding(CarrierExamples.sleepsInside()));
    assertThat(message.headline())
        .isEqualTo(
            "Row.take blocks in Thread.sleep inside synchronized; carriers pinned 76 % of the time");
    assertThat(message.fields())
        .contains(
            new Field(Label.WHERE, "com.acme.Shelf$Row.take(Shelf.java:20)"),
            new Field(Label.LOCK, "synchronized (this)"),
            new Field(Label.FIGURES, "1,558 pins; median 25 ms, p99 28 ms, max 31 ms"));
    assertThat(message.fixes())
        .containsExactly(
            "Use a ReentrantLock instead of synchronized (this) in Row.take.",
            "If it is not your code, look for a version newer than shop 1.4.0.",
            "Or call it from a bounded executor of platform threads.",
            "Or run on JDK 24 or newer, where virtual threads release their carriers at monitors.");
  }

  @Test
  void aGrowthOfThePoolSaysForWhichCallAndHowMany() {
    Finding growth =
        CarrierExamples.findings()
            .filter(finding -> finding.facts().carriersStarted() > 1)
            .findFirst()
            .orElseThrow();
    assertThat(message(growth).headline())
        .isEqualTo("Row.take blocks its carrier in Object.wait; 254 carriers were started for it");
    assertThat(message(growth).fields(Label.POOL))
        .containsExactly("up to 256 carriers, parallelism 2, maximum 256");
  }

  @Test
  void aLongRunShowsItsCarrierTimeAndMethods() {
    Message message = message(LoadExamples.twoPlaces());
    assertThat(message.headline())
        .isEqualTo(
            "Row.take and 1 more place compute for long stretches; virtual threads waited up to 2 s for a carrier");
    assertThat(message.fields(Label.MORE))
        .containsExactly(
            "com.acme.Shelf$Row.take(Shelf.java:20): 30 s",
            "com.acme.Shelf.sort(Shelf.java:9): 9 s");
    assertThat(message.fixes())
        .containsExactly(
            "Compute on a bounded pool with one platform thread for each processor"
                + " (Executors.newFixedThreadPool), and let the virtual thread wait for the result. The"
                + " JDK does not time-slice virtual threads.");
  }

  @Test
  void aStopOfTheJvmSaysForHowLongAndWhatItDid() {
    Message message = message(LoadExamples.collection());
    assertThat(message.headline()).isEqualTo("The JVM stopped all threads once, for 4.6 s");
    assertThat(message.fields(Label.FIGURES))
        .contains("4.6 s in SerialGCCollect, which collects garbage");
  }

  static Message message(Finding finding) {
    return Say.of(finding, new Aggregator().snapshot());
  }

  private static SubmitFailed failed(Failure.Step step) {
    return new SubmitFailed(7, step, "Queue capacity exceeded", "here");
  }

  private static MissedWakeups missed(int threads, @Nullable String bug) {
    return new MissedWakeups(threads, "PARKED", 5_000_000_000L, bug, List.of("\"t42\" #42"));
  }

  private static ThreadLocals locals(String field) {
    boolean isKnown = !field.isEmpty();
    return new ThreadLocals(
        166L << 20,
        1L << 30,
        10_000,
        100,
        new LocalTypes(List.of("byte[]"), List.of(160L << 20), List.of(10_000L), List.of(field)),
        isKnown,
        isKnown,
        isKnown);
  }

  private static UnansweredWait unanswered(UnansweredWait.Answer answer) {
    return new UnansweredWait(
        WAITERS,
        "java.util.concurrent.CompletableFuture.join",
        "com.acme.Web.get",
        null,
        answer == UnansweredWait.Answer.SIGNAL ? "com.acme.Depot.take" : null,
        60,
        12_000_000_000L,
        answer);
  }

  static Finding finding(Kind kind, Facts facts) {
    return new Finding(kind, Severity.WARNING, SITE, null, facts, null);
  }
}
