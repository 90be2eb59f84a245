package io.vtscope.export;

import io.vtscope.view.format.Printable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A batch as text. */
public final class BatchText {
  private BatchText() {}

  public static String of(Batch batch) {
    StringBuilder text = new StringBuilder();
    text.append(Instant.EPOCH.plusNanos(batch.at())).append(attributes(batch.process()));
    batch
        .metrics()
        .forEach((series, amount) ->
            text.append("\n  ")
                .append(series.metric().otlpName())
                .append(attributes(series.attributes()))
                .append(' ')
                .append(value(series.metric(), amount)));
    for (Event event : batch.events()) {
      text.append("\n  ")
          .append(Event.NAME)
          .append(attributes(event.attributes()))
          .append(' ')
          .append(Printable.of(event.body()));
    }
    return text.append('\n').toString();
  }

  private static String attributes(List<Attribute> attributes) {
    return attributes.isEmpty()
        ? ""
        : attributes.stream()
            .map(one -> one.name() + "=" + Printable.of(one.value().toString()))
            .collect(Collectors.joining(", ", " {", "}"));
  }

  private static String value(Metric metric, Amount amount) {
    return switch (amount) {
      case Amount.Single(double value) -> number(value) + " " + metric.unit();
      case Amount.Lengths lengths ->
          "%d in %s %s: %s"
              .formatted(
                  lengths.count(), number(lengths.sum()), metric.unit(), buckets(metric, lengths));
    };
  }

  private static String buckets(Metric metric, Amount.Lengths lengths) {
    List<String> buckets = new ArrayList<>();
    for (int i = 0; i < lengths.counts().size(); i++) {
      if (lengths.counts().get(i) > 0) {
        String bound = i < metric.bounds().size() ? "<=" + number(metric.bounds().get(i)) : "more";
        buckets.add(bound + " " + lengths.counts().get(i));
      }
    }
    return String.join(", ", buckets);
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.3f", value);
  }
}
