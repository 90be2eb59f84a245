package io.vtscope.say;

import io.vtscope.bug.KnownBug;
import io.vtscope.bug.KnownBugs;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.ThreadFacts;
import io.vtscope.finding.ThreadFacts.IdleCarrier;
import io.vtscope.finding.ThreadFacts.MissedWakeups;
import io.vtscope.finding.ThreadFacts.SubmitFailed;
import io.vtscope.finding.ThreadFacts.ThreadLocals;
import io.vtscope.jvm.Jdk;
import io.vtscope.ledger.Snapshot;

/** Describes findings about virtual threads as such. */
final class AboutThreads {
  private AboutThreads() {}

  static Message of(ThreadFacts facts, Finding finding, Snapshot snapshot) {
    return switch (facts) {
      case SubmitFailed failed -> submitFailed(failed);
      case MissedWakeups missed -> missedWakeups(missed, snapshot.target().jdk());
      case IdleCarrier idle -> idleCarrier(idle);
      case ThreadLocals locals -> threadLocals(locals);
    };
  }

  private static Message submitFailed(SubmitFailed failed) {
    String threads = Amounts.count(failed.count(), "virtual thread");
    String headline =
        switch (failed.step()) {
          case START -> "The scheduler rejected %s at the start: they will never run";
          case CONTINUE -> "The scheduler rejected %s after a wait: they will never continue";
          case UNKNOWN -> "The scheduler rejected %s";
        };
    return new Draft(headline.formatted(threads))
        .field(Label.FIGURES, failed.message())
        .fix("submit-failed")
        .message();
  }

  private static Message missedWakeups(MissedWakeups missed, Jdk jdk) {
    boolean isOne = missed.threads() == 1;
    KnownBug bug = missed.bug() == null ? null : KnownBugs.ofSleeper(missed.state(), jdk);
    long more = missed.threads() - missed.names().size();
    Draft draft =
        new Draft(
                "%s woken but %s %s for at least %s"
                    .formatted(
                        Amounts.count(missed.threads(), "virtual thread")
                            + (isOne ? " was" : " were"),
                        isOne ? "stays" : "stay",
                        missed.state(),
                        Amounts.time(missed.longestNanos())))
            .field(
                Label.FIGURES,
                String.join(", ", missed.names())
                    + (more > 0 ? " and " + Amounts.number(more) + " more" : ""));
    if (bug == null) {
      return draft
          .field(
              Label.FIGURES,
              "It is not clear which bug of JDK %s causes this.".formatted(jdk.release()))
          .fix("known-jdk-bug.report")
          .message();
    }
    return draft
        .field(Label.FIGURES, bug.bug() + " " + bug.effect())
        .field(Label.MORE, bug.link())
        .fix(
            "known-jdk-bug.update",
            "release",
            jdk.release(),
            "bug",
            bug.bug(),
            "fixed",
            bug.fixed(jdk))
        .fix(
            bug.workaround().isEmpty() ? null : "known-jdk-bug.until",
            "workaround",
            bug.workaround())
        .message();
  }

  private static Message idleCarrier(IdleCarrier idle) {
    Draft draft =
        new Draft(
                "Up to %s waited for a carrier for %s while a carrier was idle"
                    .formatted(
                        Amounts.count(idle.queued(), "virtual thread"),
                        Amounts.time(idle.waitedNanos())))
            .field(Label.FIGURES, "A carrier was idle in all samples: the JDK has not woken it.")
            .field(
                Label.FIGURES, idle.lasts() ? "It had not ended when the recording ended." : null);
    return draft.fix(idle.monitorsPin() ? "known-jdk-bug.pins" : "known-jdk-bug.report").message();
  }

  /** "Codec.BUFFER or ENCODER" from "Codec.BUFFER|ENCODER". */
  private static String fields(String names) {
    return names.replace("|", " or ");
  }

  private static Message threadLocals(ThreadLocals locals) {
    String largest = locals.fields().getFirst();
    Draft draft =
        new Draft(
            "Thread-locals of %s take about %s, %s of the heap%s"
                .formatted(
                    Amounts.count(locals.virtualThreads(), "virtual thread"),
                    Amounts.bytes(locals.bytes()),
                    Amounts.share((double) locals.bytes() / locals.maximumHeapBytes()),
                    largest.isEmpty() ? "" : "; largest: " + fields(Code.briefMethod(largest))));
    for (int i = 0; i < locals.types().size(); i++) {
      String field = locals.fields().get(i);
      draft.field(
          Label.FIGURES,
          "%s of %s%s"
              .formatted(
                  Amounts.bytes(locals.typeBytes().get(i)),
                  locals.types().get(i),
                  field.isEmpty() ? "" : " in " + fields(field)));
    }
    return draft
        .field(
            Label.FIGURES,
            "estimated from " + Amounts.count(locals.sampledThreads(), "sampled thread"))
        .field(Label.FIGURES, locals.besideHeap() ? "direct buffers are not in the heap" : null)
        .fix(locals.inherited() ? "thread-local-weight.inherited" : null)
        .fix("thread-local-weight")
        .fix(
            locals.hasScopedValues()
                ? "thread-local-weight.scoped"
                : "thread-local-weight.scoped-preview")
        .message();
  }
}
