package io.vtscope.export;

import io.vtscope.finding.Diagnosis;
import java.util.List;

/** Batches for tests. */
public final class Batches {
  /** When the export began, nanoseconds since the epoch. */
  public static final long FROM = 1_800_000_000_000_000_000L;

  public static final long AT = FROM + 60_000_000_000L;

  private Batches() {}

  /** The first batch of a process. */
  public static Batch of(Diagnosis diagnosis) {
    return begin().next(diagnosis, AT, Exported.Last.NOTHING);
  }

  public static Exported begin() {
    return new Exported(
        List.of(Attribute.of("service.name", "shop"), Attribute.of("process.pid", 4711)),
        "1.2.3",
        FROM);
  }
}
