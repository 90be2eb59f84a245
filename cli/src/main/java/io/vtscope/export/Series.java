package io.vtscope.export;

import java.util.List;

/** A metric with one set of attributes. */
public record Series(Metric metric, List<Attribute> attributes) {
  private static final String OTHER = "_other";

  static Series of(Metric metric, Attribute... attributes) {
    return new Series(metric, List.of(attributes));
  }

  /** The series that stands for all without their own value of the unlimited attribute. */
  Series other() {
    return new Series(
        metric,
        attributes.stream()
            .map(one ->
                one.name().equals(metric.unlimited()) ? Attribute.of(one.name(), OTHER) : one)
            .toList());
  }
}
