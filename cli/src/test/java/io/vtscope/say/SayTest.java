package io.vtscope.say;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Site;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SayTest {
  private static final int LONGEST_HEADLINE = 100;
  private static final int LONGEST_SENTENCE = 25;
  private static final Site SITE = new Site("com.acme.Shelf$Row", "take", 20, false, null);
  static final Waiters WAITERS = new Waiters(60, 60, 60, 62, 60, 58.5, 12, 14, 14_000_000_000L, 0);

  static Stream<Finding> findings() {
    return Stream.concat(others(), CarrierExamples.findings());
  }

  private static Stream<Finding> others() {
    return Stream.of(
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
  void aPinSaysWhatBlocksUnderWhichMonitorAndWhatThatCosts() {
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

  private static Message message(Finding finding) {
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

  private static Finding finding(Kind kind, Facts facts) {
    return new Finding(kind, Severity.WARNING, null, -1, SITE, List.of(), null, facts, null);
  }
}
