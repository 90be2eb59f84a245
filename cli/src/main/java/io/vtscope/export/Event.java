package io.vtscope.export;

import io.vtscope.judge.Severity;
import java.util.List;

/**
 * A finding that started or ended.
 *
 * @param at nanoseconds since the epoch
 * @param body the headline
 */
public record Event(long at, Severity severity, String body, List<Attribute> attributes) {
  public static final String NAME = "vtscope.finding";
}
