package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdks;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.common.IDescribable;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

class ToolsIT {
  @TempDir private static Path directory;
  private static Path recording = Path.of("");

  @BeforeAll
  static void record() throws Exception {
    recording = directory.resolve("servant.jfr");
    try (Program program = Vtscope.servantWithAgent(Jdks.newest(), "quiet,output=" + recording)) {
      program.tell("pin 80 30"); // long enough for one count
      program.tellLast("exit 0");
      program.await();
    }
  }

  @Test
  void missionControlSeesOurTypesWithLabelsAndUnits() throws Exception {
    Map<String, IItemIterable> types = new HashMap<>();
    for (IItemIterable items : JfrLoaderToolkit.loadEvents(recording.toFile())) {
      types.put(items.getType().getIdentifier(), items);
    }
    assertThat(types).containsKeys("vtscope.Agent", "vtscope.Scheduler", "vtscope.Population");
    IItemIterable scheduler = Objects.requireNonNull(types.get("vtscope.Scheduler"));
    IType<IItem> type = scheduler.getType();
    assertThat(type.getName()).isEqualTo("Virtual Thread Scheduler");
    IAccessorKey<?> late = key(type, "late");
    assertThat(Objects.requireNonNull(type.getAccessorKeys().get(late)).getName())
        .isEqualTo("Late");
    assertThat(late.getContentType()).isEqualTo(UnitLookup.TIMESPAN);
    assertThat(key(type, "mounted").getContentType()).isEqualTo(UnitLookup.NUMBER);
    assertThat(
            key(Objects.requireNonNull(types.get("vtscope.Agent")).getType(), "maxSize")
                .getContentType())
        .isEqualTo(UnitLookup.MEMORY);
    assertThat(amount(scheduler, "parallelism")).isEqualTo(2);
  }

  private static IAccessorKey<?> key(IType<IItem> type, String field) {
    for (Map.Entry<IAccessorKey<?>, ? extends IDescribable> key :
        type.getAccessorKeys().entrySet()) {
      if (key.getKey().getIdentifier().equals(field)) {
        return key.getKey();
      }
    }
    throw new AssertionError("no field " + field);
  }

  private static long amount(IItemIterable items, String field) {
    for (IItem first : items) {
      IMemberAccessor<?, IItem> accessor = items.getType().getAccessor(key(items.getType(), field));
      return ((IQuantity) Objects.requireNonNull(accessor.getMember(first))).longValue();
    }
    throw new AssertionError("no item");
  }

  @Test
  void jfrShowsEveryEventOfOursAndWhatIsNotKnownAsSuch() throws Exception {
    String summary = jfr("summary");
    assertThat(summary).containsPattern("vtscope\\.Scheduler +[1-9]").contains("vtscope.Agent");
    String printed = jfr("print", "--events", "vtscope.*");
    assertThat(printed)
        .contains("vtscope.Scheduler {", "parallelism = 2", "pinThreshold = 1.00 ms")
        .contains("delay = N/A")
        .doesNotContain("-0.000001 ms");
    assertThat(jfr("view", "vtscope.Population")).contains("Population", "Total", "Parked");
    assertThat(jfr("view", "--width", "300", "vtscope.Scheduler"))
        .contains("Virtual Thread Scheduler", "Parallelism", "Compensated");
  }

  private static String jfr(String... arguments) throws Exception {
    Path tool = Objects.requireNonNull(Jdks.newest().home()).resolve("bin/jfr");
    assertThat(Files.isExecutable(tool)).isTrue();
    List<String> command = new ArrayList<>(List.of(tool.toString()));
    command.addAll(List.of(arguments));
    command.add(recording.toString());
    try (Program program = Program.start(command)) {
      assertThat(program.await()).as(program.err()).isZero();
      return program.out();
    }
  }
}
