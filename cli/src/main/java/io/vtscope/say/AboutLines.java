package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.LineFacts.BoundQueue;
import io.vtscope.finding.LineFacts.LockQueue;
import io.vtscope.finding.LineFacts.LostLock;
import io.vtscope.finding.LineFacts.PoolQueue;
import io.vtscope.finding.LineFacts.QueuedCalls;
import io.vtscope.finding.LineFacts.ThreadLeak;
import io.vtscope.finding.LineFacts.UnansweredWait;
import io.vtscope.finding.LineFacts.UnansweredWait.Answer;

/** Describes waiting virtual threads. */
final class AboutLines {
  private AboutLines() {}

  static Message of(LineFacts facts, Finding finding) {
    return switch (facts) {
      case UnansweredWait wait -> unansweredWait(wait, finding);
      case ThreadLeak leak -> threadLeak(leak, finding);
      case PoolQueue queue -> AboutPools.of(queue, finding);
      case BoundQueue queue -> AboutPools.of(queue, finding);
      case QueuedCalls calls -> AboutPools.of(calls);
      case LockQueue queue -> AboutLocks.of(queue, finding);
      case LostLock lost -> AboutLocks.of(lost);
    };
  }

  private static Message threadLeak(ThreadLeak leak, Finding finding) {
    return new Draft(
            "%s sleep in %s, and their number grows"
                .formatted(
                    Amounts.capitalised(Waiting.count(leak.waiters())),
                    finding.site() == null ? "a library" : Code.brief(finding.site())))
        .field(Label.BLOCKS_IN, leak.blocking())
        .field(Label.IMPACT, Waiting.impact(leak.waiters()))
        .field(
            Label.FIGURES,
            "%s slept at first, %s at the end; no sample shows that one woke"
                .formatted(
                    Amounts.number(leak.sleepingAtFirst()), Amounts.number(leak.sleepingAtEnd())))
        .field(Label.CALLERS, leak.caller())
        .fix("thread-leak")
        .message();
  }

  private static Message unansweredWait(UnansweredWait wait, Finding finding) {
    String progress =
        wait.noProgressNanos() < 0
            ? "more and more"
            : "none progressed in " + Amounts.time(wait.noProgressNanos());
    return new Draft(
            "%s wait %s; %s"
                .formatted(
                    Amounts.capitalised(Waiting.count(wait.waiters())),
                    forWhat(wait, finding),
                    progress))
        .field(
            Label.BLOCKS_IN,
            wait.blocking()
                + " without a time limit"
                + (wait.opposite() == null ? "" : "; others in " + wait.opposite()))
        .field(Label.IMPACT, Waiting.impact(wait.waiters()))
        .field(Label.FIGURES, Amounts.number(wait.waitingAtEnd()) + " waited in the last sample")
        .field(Label.CALLERS, wait.caller())
        .field(Label.CALLERS, wait.usedBy())
        .fix("unanswered-wait." + wait.answer())
        .message();
  }

  private static String forWhat(UnansweredWait wait, Finding finding) {
    return wait.answer() == Answer.SIGNAL && finding.site() != null
        ? "for signals in " + Code.brief(finding.site().type())
        : "in " + Code.briefMethod(wait.blocking());
  }
}
