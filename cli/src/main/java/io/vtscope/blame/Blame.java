package io.vtscope.blame;

import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Basis;
import io.vtscope.jvm.Frame;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.CodeObservation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The code to blame for a held carrier.
 *
 * @param site innermost frame that holds the carrier, preferably outside the JDK; without a holder,
 *     the innermost application frame. Null without a stack
 * @param holders frames that hold the carrier, innermost first
 * @param caller application frame that called a JDK site
 * @param blocking the blocking call, such as "java.lang.Thread.sleep"
 * @param notRead a frame with unreadable bytecode, and the reason
 * @param ofCaller whether the blocking code is a callback from the caller
 */
public record Blame(
    Cause cause,
    @Nullable Site site,
    List<Site> holders,
    @Nullable Site caller,
    @Nullable Artifact artifact,
    @Nullable Artifact callerArtifact,
    @Nullable String blocking,
    Basis basis,
    @Nullable String notRead,
    boolean ofCaller) {

  /**
   * The key of a hotspot, without lines. The call separates a class loading thread from its
   * waiters, and callbacks of different callers.
   *
   * @param call blocking call or caller; null if irrelevant
   */
  public record Place(
      Cause cause, String type, String method, @Nullable String lock, @Nullable String call) {
    public String text() {
      return "%s %s.%s %s %s".formatted(cause, type, method, lock, call);
    }
  }

  public Place place() {
    if (site == null) {
      return new Place(cause, "", "", null, blocking);
    }
    boolean ofClass = cause == Cause.CLASS_INIT || cause == Cause.CLASS_LOADING;
    String call = ofClass ? blocking : ofCaller && caller != null ? caller.name() : null;
    return new Place(cause, site.type(), site.method(), site.lock(), call);
  }

  public Blame with(List<Site> others) {
    return new Blame(
        cause, site, others, caller, artifact, callerArtifact, blocking, basis, notRead, ofCaller);
  }

  public static Blame of(Hold hold, Knowledge knowledge) {
    return new Blaming(hold, knowledge).blame();
  }

  private static final class Blaming {
    private final Hold hold;
    private final Knowledge knowledge;
    private final List<Frame> frames;
    private final int innermost;
    private final boolean mayBeMonitor;

    Blaming(Hold hold, Knowledge knowledge) {
      this.hold = hold;
      this.knowledge = knowledge;
      this.frames = hold.stack().frames();
      this.innermost = Frames.innermostOfApplication(frames);
      this.mayBeMonitor = knowledge.knowsFrames() && PinReasons.mayBeMonitor(hold.reason());
    }

    Blame blame() {
      return switch (hold.kind()) {
        case PIN -> pin();
        case ENTER -> contention();
        case INIT_WAIT -> initialisation();
        case FILE_IO -> at(Cause.FILE_IO, innermost, null, List.of());
        case NATIVE_CALL -> at(Cause.NATIVE_CALL, nativeSite(), null, List.of());
      };
    }

    private Blame pin() {
      String waitedFor = PinReasons.waitedFor(hold.reason());
      if (waitedFor != null) {
        return initialisationOf(waitedFor);
      }
      List<Integer> holding = new ArrayList<>();
      for (int i = 0; i < frames.size(); i++) {
        if (causeOf(i) != Cause.UNKNOWN) {
          holding.add(i);
        }
      }
      if (!holding.isEmpty()) {
        int site = site(holding);
        List<Site> holders = holding.stream().map(this::holder).toList();
        return at(causeOf(site), site, knowledge.held(frames.get(site)), holders);
      }
      return at(withoutHolder(), innermost, null, List.of());
    }

    /**
     * The innermost holder outside the JDK, unless the JDK loads or initialises a class further in.
     */
    private int site(List<Integer> holding) {
      for (int i : holding) {
        boolean loads = causeOf(i) == Cause.CLASS_LOADING || causeOf(i) == Cause.CLASS_INIT;
        if (loads || (!frames.get(i).isJdk() && !isOfLoader(i))) {
          return i;
        }
      }
      return holding.getFirst();
    }

    /**
     * Whether the frame runs inside a class loader called by the JVM, which pins even without a
     * monitor.
     */
    private boolean isOfLoader(int index) {
      for (int i = index + 1; i < frames.size() - 1; i++) {
        if (Frames.loadsClass(frames.get(i)) && needsClass(frames.get(i + 1))) {
          return true;
        }
      }
      return false;
    }

    /** Whether the JVM loads a class for the frame, which does not call the loader itself. */
    private boolean needsClass(Frame frame) {
      CodeObservation.FrameFact fact = knowledge.fact(frame);
      return frame.isNative() || (fact != null && fact.needs() != null);
    }

    private Cause causeOf(int index) {
      Frame frame = frames.get(index);
      if (frame.isClassInit()) {
        return Cause.CLASS_INIT;
      }
      if (Frames.loadsClass(frame) || linksCall(index)) {
        return Cause.CLASS_LOADING;
      }
      // The innermost native frame parks; the outermost enters the continuation.
      if (frame.isNative() && index > 0 && !frame.is(Meaning.CONTINUATION)) {
        return Cause.NATIVE;
      }
      return mayBeMonitor && knowledge.held(frame) != null ? Cause.MONITOR : Cause.UNKNOWN;
    }

    /** Except where the linkage code is the application's. */
    private boolean linksCall(int index) {
      return index < innermost && frames.get(index).is(Meaning.LINKAGE);
    }

    private Cause withoutHolder() {
      if (isNotUnmounted()) {
        return Cause.NOT_UNMOUNTED;
      }
      if (hold.reason() != null) {
        if (PinReasons.isMonitor(hold.reason())) {
          return Cause.MONITOR;
        }
        return PinReasons.isCriticalSection(hold.reason()) ? Cause.CLASS_LOADING : Cause.UNKNOWN;
      }
      if (!knowledge.monitorsPin()) {
        return Cause.UNKNOWN;
      }
      return allRead() && !frames.isEmpty() && !hold.stack().truncated()
          ? Cause.UNKNOWN
          : Cause.MONITOR;
    }

    /** The JVM reports nothing about unfinished holds. */
    private boolean isNotUnmounted() {
      boolean mayBe =
          hold.reason() == null
              ? !knowledge.monitorsPin()
              : PinReasons.isNativeFrame(hold.reason());
      if (!mayBe || frames.isEmpty() || hold.stack().truncated()) {
        return false;
      }
      Frame top = frames.getFirst();
      return Frames.waits(top) || (Hold.CONTENDED.equals(hold.operation()) && !top.isNative());
    }

    private boolean allRead() {
      return frames.stream()
          .map(knowledge::fact)
          .allMatch(fact -> fact != null && fact.notKnown() == null);
    }

    private Site holder(int index) {
      return Site.of(frames.get(index), knowledge.held(frames.get(index)));
    }

    /** The innermost frame waits to enter. Locks of class loaders count as start-up. */
    private Blame contention() {
      for (int i = 0; i < frames.size(); i++) {
        if (Frames.loadsClass(frames.get(i)) || linksCall(i)) {
          return at(Cause.CLASS_LOADING, i, null, List.of());
        }
      }
      int site = frames.isEmpty() ? -1 : beyondWait(Frames.innermostShown(frames));
      String lock = site < 0 ? null : knowledge.entered(frames.get(site));
      if (lock == null && Hold.INIT_LOCK.equals(hold.monitorClass())) {
        return initialisation();
      }
      return at(Cause.CONTENTION, site, lock, List.of());
    }

    /** Skips {@code Object.wait}: a notified thread re-enters the monitor before it returns. */
    private int beyondWait(int index) {
      int site = index;
      while (site >= 0 && site < frames.size() - 1 && Frames.waits(frames.get(site))) {
        site++;
      }
      return site;
    }

    private Blame initialisation() {
      CodeObservation.FrameFact fact = frames.isEmpty() ? null : knowledge.fact(frames.getFirst());
      return fact == null || fact.needs() == null
          ? at(Cause.CLASS_INIT_WAIT, innermost, null, List.of())
          : initialisationOf(fact.needs());
    }

    private Blame initialisationOf(String type) {
      Site site = new Site(type, "<clinit>", 0, false, null);
      return new Blame(
          Cause.CLASS_INIT_WAIT,
          site,
          List.of(),
          null,
          knowledge.artifact(type),
          null,
          blocking(innermost),
          basis(),
          null,
          false);
    }

    /** A JDK native method's caller is to blame. */
    private int nativeSite() {
      return !frames.isEmpty() && !frames.getFirst().isJdk() ? 0 : innermost;
    }

    private Blame at(Cause cause, int index, @Nullable String lock, List<Site> holders) {
      Frame frame = index < 0 ? null : frames.get(index);
      int caller = frame != null && frame.isJdk() ? Frames.applicationBeyond(frames, index) : -1;
      return new Blame(
          cause,
          frame == null ? null : Site.of(frame, lock),
          holders,
          caller < 0 ? null : Site.of(frames.get(caller)),
          frame == null ? null : knowledge.artifact(frame),
          caller < 0 ? null : knowledge.artifact(frames.get(caller)),
          cause == Cause.CONTENTION ? null : blocking(holdsInJdk(cause, index) ? index : innermost),
          basis(),
          notRead(),
          cause == Cause.CONTENTION ? Knowledge.A_BIN.equals(lock) : innermost < index);
    }

    /** Whether JDK code holds the carrier and makes the blocking call. */
    private boolean holdsInJdk(Cause cause, int index) {
      return (cause == Cause.MONITOR || cause == Cause.NATIVE)
          && index >= 0
          && index < innermost; // inside all application frames
    }

    /** Of nested streams, the innermost blocks. */
    private @Nullable String blocking(int caller) {
      boolean isStream = caller >= 0 && frames.get(caller).is(Meaning.WRAPPING_STREAM);
      for (int i = caller - 1; isStream && i >= 0; i--) {
        if (!Frames.isMade(frames.get(i)) && !frames.get(i).is(Meaning.WRAPPING_STREAM)) {
          return frames.get(i).name();
        }
      }
      String called = Frames.calledBy(frames, caller);
      return called == null ? hold.operation() : called;
    }

    private @Nullable String notRead() {
      if (!knowledge.knowsFrames()) {
        return null;
      }
      for (Frame frame : frames) {
        CodeObservation.FrameFact fact = knowledge.fact(frame);
        if (!frame.isJdk() && fact != null && fact.notKnown() != null) {
          return frame.name() + ": " + fact.notKnown();
        }
      }
      return null;
    }

    private Basis basis() {
      return frames.stream()
          .map(knowledge::fact)
          .filter(Objects::nonNull)
          .map(CodeObservation.FrameFact::basis)
          .min(Comparator.naturalOrder())
          .orElse(Basis.FRAMES);
    }
  }
}
