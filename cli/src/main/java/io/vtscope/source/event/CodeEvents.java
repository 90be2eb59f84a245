package io.vtscope.source.event;

import io.vtscope.chunk.Row;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Basis;
import io.vtscope.observation.CodeObservation;
import io.vtscope.probe.EventNames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The agent's events about code. */
final class CodeEvents {
  private CodeEvents() {}

  static List<EventType> all(Decoding decoding) {
    return List.of(new Frames(decoding), new Origins(decoding));
  }

  private static final class Frames extends EventType {
    private final Text type = text(EventNames.CLASS);
    private final Text method = text(EventNames.METHOD);
    private final Text descriptor = text(EventNames.DESCRIPTOR);
    private final Small bytecodeIndex = small(EventNames.BYTECODE_INDEX);
    private final Small line = small(EventNames.LINE);
    private final Text held = text(EventNames.HELD);
    private final Text enters = text(EventNames.ENTERS);
    private final Text needs = text(EventNames.NEEDS);
    private final Text notKnown = text(EventNames.NOT_KNOWN);
    private final Flag spins = flag(EventNames.SPINS);
    private final Flag guards = flag(EventNames.GUARDS);
    private final Small guardsTo = small(EventNames.GUARDS_TO);
    private final Text awaits = text(EventNames.AWAITS);

    private Frames(Decoding decoding) {
      super(EventNames.FRAME, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new CodeObservation.FrameFact(
              new CodeObservation.CodePlace(
                  type.orEmpty(row),
                  method.orEmpty(row),
                  descriptor.orEmpty(row),
                  bytecodeIndex.of(row),
                  line.of(row)),
              split(held.of(row)),
              enters.of(row),
              needs.of(row),
              notKnown.of(row),
              spins.of(row),
              guards.of(row),
              guardsTo.of(row) > 0 ? guardsTo.of(row) : null,
              awaits.of(row),
              Basis.AGENT));
    }

    private static List<String> split(@Nullable String monitors) {
      return monitors == null || monitors.isEmpty()
          ? List.of()
          : List.of(monitors.split(EventNames.SEPARATOR, -1));
    }
  }

  private static final class Origins extends EventType {
    private final Text type = text(EventNames.CLASS);
    private final Text artifact = text(EventNames.ARTIFACT);
    private final Text version = text(EventNames.ARTIFACT_VERSION);
    private final Text file = text(EventNames.FILE);

    private Origins(Decoding decoding) {
      super(EventNames.ORIGIN, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new CodeObservation.ClassOrigin(
              type.orEmpty(row), new Artifact(artifact.of(row), version.of(row), file.of(row))));
    }
  }
}
