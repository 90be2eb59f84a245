package io.vtscope.say;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Site;
import io.vtscope.finding.CarrierFacts.SmallParallelism;
import io.vtscope.finding.ExecutorFacts.AsyncOnCaller;
import io.vtscope.finding.ExecutorFacts.AsyncOnCaller.Cause;
import io.vtscope.finding.Facts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts.UnansweredWait;
import io.vtscope.finding.Severity;
import io.vtscope.finding.ThreadFacts.SubmitFailed;
import io.vtscope.finding.Waiters;
import io.vtscope.ledger.Aggregator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SayTest {
  private static final int LONGEST_HEADLINE = 100;
  private static final int LONGEST_SENTENCE = 25;
  private static final Site SITE = new Site("com.acme.Shelf$Row", "take", 20, false, null);
  static final Waiters WAITERS = new Waiters(60, 60, 60, 62, 60, 58.5, 12, 14, 14_000_000_000L, 0);

  private static Stream<Finding> general() {
    return Stream.of(
        finding(Kind.SMALL_PARALLELISM, new SmallParallelism(2)),
        finding(Kind.SUBMIT_FAILED, failed(SubmitFailed.Step.START)),
        finding(Kind.SUBMIT_FAILED, failed(SubmitFailed.Step.CONTINUE)),
        finding(Kind.SUBMIT_FAILED, failed(SubmitFailed.Step.UNKNOWN)),
        finding(Kind.ASYNC_ON_CALLER, new AsyncOnCaller("send", 100, 22, 22, Cause.SELF_CALL)),
        finding(Kind.ASYNC_ON_CALLER, new AsyncOnCaller("send", 3, 3, 1, Cause.NOT_ENABLED)),
        finding(Kind.ASYNC_ON_CALLER, new AsyncOnCaller("send", 3, 3, 1, Cause.UNKNOWN)),
        finding(Kind.UNANSWERED_WAIT, unanswered(UnansweredWait.Answer.RESULT)),
        finding(Kind.UNANSWERED_WAIT, unanswered(UnansweredWait.Answer.BARRIER)),
        finding(Kind.UNANSWERED_WAIT, unanswered(UnansweredWait.Answer.COROUTINE)));
  }

  static Stream<Finding> findings() {
    return Stream.of(general(), PoolsSaid.findings()).flatMap(Function.identity());
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
  void nothingIsLeftOpen(Finding finding) {
    assertThat(message(finding).toString()).doesNotContain("{", "null", "%s", "unknown");
  }

  @ParameterizedTest
  @MethodSource("findings")
  void fieldsAreInTheOrderOfTheirLabels(Finding finding) {
    assertThat(message(finding).fields()).extracting(Field::label).isSorted();
  }

  @Test
  void aWaitSaysWhereHowManyAndHowLong() {
    Message message =
        message(finding(Kind.UNANSWERED_WAIT, unanswered(UnansweredWait.Answer.RESULT)));
    assertThat(message.headline())
        .isEqualTo(
            "60 of 62 virtual threads wait in CompletableFuture.join; none progressed in 12 s");
    assertThat(message.fields())
        .contains(
            new Field(Label.WHERE, "com.acme.Shelf$Row.take(Shelf.java:20)"),
            new Field(
                Label.IMPACT,
                "60 of 62 virtual threads; waiting in 12 of 14 samples, one of them for at least"
                    + " 14 s"));
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
                "90 % of the threads that work are in org.h2.Statement.executeUpdate, called by"
                    + " app.Stock.reserve"));
    assertThat(message.fixes())
        .containsExactly(
            "Find out first what Statement.executeUpdate waits for, for example a row that another"
                + " transaction has locked. A larger pool does not help then.",
            "Return connections sooner: shorter transactions, and no slow call while one is held.",
            "Raise maximumPoolSize if the database can take it.",
            "Limit concurrent callers, for example with a Semaphore.");
  }

  static Message message(Finding finding) {
    return Say.of(finding, new Aggregator().snapshot());
  }

  private static SubmitFailed failed(SubmitFailed.Step step) {
    return new SubmitFailed(7, step, "Queue capacity exceeded", "here");
  }

  private static UnansweredWait unanswered(UnansweredWait.Answer answer) {
    return new UnansweredWait(
        WAITERS,
        "java.util.concurrent.CompletableFuture.join",
        "com.acme.Web.get",
        null,
        60,
        12_000_000_000L,
        answer);
  }

  static Finding finding(Kind kind, Facts facts) {
    return new Finding(kind, Severity.WARNING, null, -1, SITE, List.of(), null, facts, null);
  }
}
