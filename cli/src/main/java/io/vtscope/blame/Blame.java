package io.vtscope.blame;

import io.vtscope.observation.Artifact;
import io.vtscope.observation.Basis;
import io.vtscope.observation.CodeObservation;
import io.vtscope.observation.Frame;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whom to blame for a carrier that is held.
 *
 * @param site the innermost frame outside the JDK that holds a monitor, is native or initialises a
 *     class; where only the JDK's do, that; if none is known to, the innermost outside the JDK.
 *     Null if no stack was recorded
 * @param holders every such frame, from the blocking call outwards: all must change before the
 *     carrier is free
 * @param caller the application's frame that called a site of the JDK; null where the site is not
 *     the JDK's
 * @param artifact of the site; null if unknown
 * @param callerArtifact of the caller; null if unknown
 * @param blocking the call that could not let go of the carrier, for example
 *     "java.lang.Thread.sleep": what the application has called, or the site, where that lies in
 *     the JDK further in; null if no stack was recorded
 * @param basis from what the holders are known
 * @param notRead a frame whose bytecode could not tell, and why: it may hold a monitor; null where
 *     there is none
 * @param ofCaller whether it is the caller's own: what it has given to the site is what blocks
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
   * What makes two holds the same hotspot: neither the line within a method does, nor what it
   * calls, but where classes are loaded and initialised that tells the one who does so from those
   * who wait. Where the JDK holds the carrier around what the application has given it to call,
   * those are as many places as have given it something; its own locks are one, whoever comes.
   *
   * @param call what it calls, or who has called it; null where neither tells places apart
   */
  public record Place(
      Cause cause, String type, String method, @Nullable String lock, @Nullable String call) {
    /** Different for each. */
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

  /** The same with other holders. */
  public Blame with(List<Site> others) {
    return new Blame(
        cause, site, others, caller, artifact, callerArtifact, blocking, basis, notRead, ofCaller);
  }

  public static Blame of(Hold hold, Knowledge knowledge) {
    return new Blaming(hold, knowledge).blame();
  }

  /** Of one hold. */
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
     * The innermost outside the JDK, unless the JDK loads or initialises a class further in: then
     * that is what is waited for, whatever the application holds around it.
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
     * Whether it runs for a class loader that the JVM has called: the carrier would be held without
     * the monitor of that class loader too.
     */
    private boolean isOfLoader(int index) {
      for (int i = index + 1; i < frames.size() - 1; i++) {
        if (Frames.loadsClass(frames.get(i)) && needsClass(frames.get(i + 1))) {
          return true;
        }
      }
      return false;
    }

    /** Whether the JVM loads a class for it, and it does not ask the class loader itself. */
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
      // The innermost frame is what parks or blocks; the outermost is the continuation's entry.
      if (frame.isNative() && index > 0 && !Frames.entersContinuation(frame)) {
        return Cause.NATIVE;
      }
      return mayBeMonitor && knowledge.held(frame) != null ? Cause.MONITOR : Cause.UNKNOWN;
    }

    /** Not where what is called to link it is the application's own. */
    private boolean linksCall(int index) {
      return index < innermost && Frames.links(frames.get(index));
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

    /** The JVM has reported neither operation nor reason of a hold that lasts. */
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
      for (Frame frame : frames) {
        CodeObservation.FrameFact fact = knowledge.fact(frame);
        if (fact == null || fact.notKnown() != null) {
          return false;
        }
      }
      return true;
    }

    private Site holder(int index) {
      return Site.of(frames.get(index), knowledge.held(frames.get(index)));
    }

    /** The frame that waits to enter is the innermost; the class loaders' locks are start-up. */
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

    /** A notified thread enters the monitor again before {@code Object.wait} returns. */
    private int beyondWait(int index) {
      int site = index;
      while (site >= 0 && site < frames.size() - 1 && Frames.waits(frames.get(site))) {
        site++;
      }
      return site;
    }

    /** By the instruction of the innermost frame, which needs the class. */
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

    /** A native method of the JDK is called by other code, which is to blame. */
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

    /** Whether code of the JDK holds the carrier, and what it calls is the JDK's again. */
    private boolean holdsInJdk(Cause cause, int index) {
      return (cause == Cause.MONITOR || cause == Cause.NATIVE)
          && index >= 0
          && index < innermost; // further in than all of the application's: the JDK's, or made
    }

    /** What the frame at a place has called; of streams around a stream the innermost. */
    private @Nullable String blocking(int caller) {
      boolean isStream = caller >= 0 && Frames.wrapsStream(frames.get(caller));
      for (int i = caller - 1; isStream && i >= 0; i--) {
        if (!Frames.isMade(frames.get(i)) && !Frames.wrapsStream(frames.get(i))) {
          return frames.get(i).name();
        }
      }
      for (int i = caller - 1; i >= 0; i--) {
        if (!Frames.isMade(frames.get(i))) {
          return frames.get(i).name();
        }
      }
      return hold.operation();
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
      Basis best = Basis.FRAMES;
      if (!knowledge.knowsFrames()) {
        return best;
      }
      for (Frame frame : frames) {
        CodeObservation.FrameFact fact = knowledge.fact(frame);
        if (fact != null && fact.basis().compareTo(best) < 0) {
          best = fact.basis();
        }
      }
      return best;
    }
  }
}
