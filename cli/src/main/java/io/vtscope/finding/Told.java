package io.vtscope.finding;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Facts of a kind whose rule still makes its sentences itself. */
public record Told(
    String title,
    String remedy,
    double impact,
    Map<String, Object> evidence,
    List<String> lines,
    @Nullable String subject)
    implements Facts {

  @Override
  public @Nullable String executor() {
    return (String) evidence.get("executor");
  }

  @Override
  public @Nullable String caller() {
    return (String) evidence.get("caller");
  }

  @Override
  public long queuedMeanwhile() {
    return evidence.get("queuedMeanwhile") instanceof Number count ? count.longValue() : -1;
  }

  @Override
  public long carriersStarted() {
    return evidence.get("carriersStarted") instanceof Number count ? count.longValue() : 0;
  }

  @Override
  public long goneNanos() {
    return evidence.get(Finding.GONE_FOR) instanceof Double millis ? (long) (millis * 1e6) : 0;
  }
}
