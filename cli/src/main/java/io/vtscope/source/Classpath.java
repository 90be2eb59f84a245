package io.vtscope.source;

import io.vtscope.code.ClassCode;
import io.vtscope.code.Held;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Basis;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.CodeObservation;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.SchedulerObservation;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Adds facts from the bytecode of given classes to observations made without the agent. */
public final class Classpath implements Consumer<Observation>, Closeable {
  private static final int MOST_FRAMES = 50_000;

  private final ClassSource source;
  private final Closeable opened;
  private final io.vtscope.code.Artifacts artifacts = new io.vtscope.code.Artifacts();
  private final Consumer<Observation> sink;
  private final Set<Stack> stacks = new LinkedHashSet<>();
  private final Map<Frame, Boolean> frames = new LinkedHashMap<>();
  private final Map<String, Optional<ClassCode>> classes = new HashMap<>();

  public Classpath(List<String> elements, Consumer<Observation> sink) throws SourceException {
    ClassFiles files = new ClassFiles();
    this.source = files;
    this.opened = files;
    this.sink = sink;
    for (String element : elements) {
      files.add(element);
    }
  }

  /** Reads from a source that the caller closes. */
  public Classpath(ClassSource source, Consumer<Observation> sink) {
    this.source = source;
    this.opened = () -> {};
    this.sink = sink;
  }

  @Override
  public void accept(Observation observation) {
    switch (observation) {
      case HoldObservation.Pins pins -> seen(pins.stack());
      case HoldObservation.PinSum sum -> sum.stacks().forEach(this::seen);
      case HoldObservation.MonitorEnter enter -> seen(enter.stack());
      case HoldObservation.MonitorWait wait -> seen(wait.stack());
      case SchedulerObservation.CarrierStart start -> seen(start.stack());
      case HoldObservation.FileIo io -> seen(io.stack());
      case HoldObservation.NativeSample sample -> seen(sample.stack());
      default -> {}
    }
    sink.accept(observation);
  }

  private void seen(Stack stack) {
    if (frames.size() < MOST_FRAMES && stacks.add(stack)) {
      for (int i = 0; i < stack.frames().size(); i++) {
        frames.putIfAbsent(stack.frames().get(i), i > 0);
      }
    }
  }

  /** Emits the facts about all frames seen. */
  public void readFrames() {
    frames.forEach((frame, hasCalled) -> {
      if (!frame.isJdk() || source.isOfThisJvm()) {
        classes
            .computeIfAbsent(frame.type(), this::read)
            .ifPresent(code -> tell(frame, hasCalled, code));
      }
    });
  }

  private Optional<ClassCode> read(String type) {
    ClassSource.Found found = source.find(type);
    if (found == null) {
      return Optional.empty();
    }
    io.vtscope.code.Artifact artifact = artifacts.of(type, found.location());
    sink.accept(
        new CodeObservation.ClassOrigin(
            type, new Artifact(artifact.name(), artifact.version(), artifact.file())));
    return Optional.ofNullable(found.code());
  }

  private void tell(Frame frame, boolean hasCalled, ClassCode code) {
    Held held =
        code.held(
            frame.method(), frame.descriptor(), frame.bytecodeIndex(), frame.line(), hasCalled);
    if (!held.known() && hasCalled && source.isOfThisJvm()) {
      held = code.heldAtLine(frame.method(), frame.descriptor(), frame.line());
    }
    sink.accept(
        new CodeObservation.FrameFact(
            new CodeObservation.CodePlace(
                frame.type(), frame.method(), frame.descriptor(), frame.bytecodeIndex(), 0),
            held.locks(),
            held.enters(),
            held.needs(),
            held.known() ? null : "the class on --classpath is not the version that ran",
            false,
            false,
            null,
            null,
            Basis.CLASSPATH));
  }

  @Override
  public void close() {
    try {
      opened.close();
    } catch (IOException e) {
      // it was only read
    }
  }
}
