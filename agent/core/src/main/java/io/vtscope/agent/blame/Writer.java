package io.vtscope.agent.blame;

import io.vtscope.code.Artifact;
import io.vtscope.probe.EventNames;
import io.vtscope.probe.FrameEvent;
import io.vtscope.probe.OriginEvent;

/** Writes frames and artifacts as events. */
final class Writer {
  void frame(FrameKey frame, FrameReader.Answer answer) {
    FrameEvent event = new FrameEvent();
    event.className = frame.type();
    event.methodName = frame.method();
    event.descriptor = frame.descriptor();
    event.bytecodeIndex = frame.bytecodeIndex();
    event.line = frame.line();
    event.held = String.join(EventNames.SEPARATOR, answer.held().locks());
    event.enters = answer.held().enters();
    event.needs = answer.held().needs();
    event.notKnown = answer.notKnown();
    event.spins = answer.spins();
    event.guards = answer.guardsTo() >= 0;
    event.guardsTo = Math.max(0, answer.guardsTo());
    event.awaits = answer.awaits();
    event.commit();
  }

  void origin(String type, Artifact artifact) {
    OriginEvent event = new OriginEvent();
    event.className = type;
    event.artifact = artifact.name();
    event.artifactVersion = artifact.version();
    event.file = artifact.file();
    event.commit();
  }
}
