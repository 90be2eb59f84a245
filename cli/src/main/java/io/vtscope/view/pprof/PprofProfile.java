package io.vtscope.view.pprof;

import io.vtscope.blame.Blame;
import io.vtscope.blame.Site;
import io.vtscope.finding.Diagnosis;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.protobuf.Message;
import io.vtscope.view.format.Artifacts;
import io.vtscope.view.format.CostShares;
import io.vtscope.view.format.CostShares.CostShare;
import io.vtscope.view.format.Headings;
import io.vtscope.view.format.Notes;
import io.vtscope.view.format.Printable;
import io.vtscope.view.format.Stacks;
import io.vtscope.view.format.WaitShares;
import io.vtscope.view.format.WaitShares.WaitShare;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Writes a pprof profile: hotspots by carrier time, or waiting virtual threads by waiting time. */
public final class PprofProfile {
  private static final String TIME = "carrier_time";
  private static final String NANOSECONDS = "nanoseconds";
  private static final String WAITING = "waiting";
  private static final String MILLISECONDS = "milliseconds";
  private static final double MILLI = 1e6;

  private final Tables tables = new Tables();
  private final Message profile = new Message();

  private PprofProfile() {}

  /** Hotspots. */
  public static byte[] of(Diagnosis diagnosis, String version) {
    return compressed(new PprofProfile().carriers(diagnosis.snapshot(), version));
  }

  /** Waiting virtual threads by thread-milliseconds. */
  public static byte[] ofWaiting(Diagnosis diagnosis, String version) {
    return compressed(new PprofProfile().waiting(diagnosis.snapshot(), version));
  }

  /** As pprof expects. */
  private static byte[] compressed(byte[] profile) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(profile);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private byte[] carriers(Snapshot snapshot, String version) {
    profile.message(Fields.SAMPLE_TYPE, type("pins", "count"));
    profile.message(Fields.SAMPLE_TYPE, type(TIME, NANOSECONDS));
    snapshot.hotspots().forEach(this::samples);
    return written(snapshot, version, TIME, NANOSECONDS);
  }

  private byte[] waiting(Snapshot snapshot, String version) {
    profile.message(Fields.SAMPLE_TYPE, type(WAITING, MILLISECONDS));
    WaitShares.of(snapshot.waits().population()).forEach(this::sample);
    comment("Threads × time, " + WaitShares.basis(snapshot.waits().population()));
    return written(snapshot, version, WAITING, MILLISECONDS);
  }

  private byte[] written(Snapshot snapshot, String version, String type, String unit) {
    mapping(snapshot.target().mainClass());
    profile.number(Fields.TIME_NANOS, snapshot.window().from());
    profile.number(Fields.DURATION_NANOS, snapshot.window().nanos());
    profile.message(Fields.PERIOD_TYPE, type(type, unit));
    profile.number(Fields.PERIOD, 1);
    comment("vtscope " + version + ": " + Headings.of(snapshot));
    Notes.of(snapshot).forEach(this::comment);
    profile.number(Fields.DEFAULT_SAMPLE_TYPE, tables.string(type));
    tables.write(profile);
    return profile.toByteArray();
  }

  private Message type(String type, String unit) {
    return new Message()
        .number(Fields.TYPE_TYPE, tables.string(type))
        .number(Fields.TYPE_UNIT, tables.string(unit));
  }

  private void mapping(@Nullable String mainClass) {
    String file = mainClass == null ? "" : Printable.of(mainClass);
    profile.message(
        Fields.MAPPING,
        new Message()
            .number(Fields.ID, Fields.ONLY_MAPPING)
            .number(Fields.MAPPING_FILE, tables.string(file))
            .number(Fields.MAPPING_HAS_FUNCTIONS, 1)
            .number(Fields.MAPPING_HAS_FILES, 1)
            .number(Fields.MAPPING_HAS_LINES, 1));
  }

  private void samples(Hotspot hotspot) {
    Blame blame = hotspot.blame();
    for (CostShare share : CostShares.of(hotspot)) {
      Message sample =
          new Message()
              .numbers(Fields.SAMPLE_LOCATION, places(share.stack(), blame.site()))
              .numbers(Fields.SAMPLE_VALUE, share.count(), share.nanos());
      label(sample, "cause", blame.cause().name());
      label(sample, "lock", blame.site() == null ? null : blame.site().lock());
      label(sample, "artifact", Artifacts.of(blame.artifact()));
      label(sample, "blocking_call", blame.blocking());
      profile.message(Fields.SAMPLE, sample);
    }
  }

  private void sample(WaitShare share) {
    Message sample =
        new Message()
            .numbers(Fields.SAMPLE_LOCATION, places(share.stack(), null))
            .numbers(Fields.SAMPLE_VALUE, Math.round(share.nanos() / MILLI));
    label(sample, "wait", share.kind() == null ? null : share.kind().label());
    label(sample, "waits_for", share.waitsFor());
    profile.message(Fields.SAMPLE, sample);
  }

  /** Innermost first; only the site if the stack was not kept. */
  private long[] places(Stack stack, @Nullable Site site) {
    LongStream.Builder places = LongStream.builder();
    Stacks.telling(stack).forEach(frame -> places.add(tables.place(frame)));
    if (stack.frames().isEmpty()) {
      if (site != null) {
        places.add(tables.place(site.type(), site.method(), site.line()));
      }
      places.add(tables.place("", "[stack not kept]", 0));
    } else if (stack.truncated()) {
      places.add(tables.place("", "[outer frames not recorded]", 0));
    }
    return places.build().toArray();
  }

  private void label(Message sample, String key, @Nullable String value) {
    if (value != null) {
      sample.message(
          Fields.SAMPLE_LABEL,
          new Message()
              .number(Fields.LABEL_KEY, tables.string(key))
              .number(Fields.LABEL_STRING, tables.string(Printable.of(value))));
    }
  }

  private void comment(String text) {
    profile.numbers(Fields.COMMENT, tables.string(text));
  }
}
