package io.vtscope.export.otlp;

import io.vtscope.export.Amount;
import io.vtscope.export.Attribute;
import io.vtscope.export.Batch;
import io.vtscope.export.Event;
import io.vtscope.export.Metric;
import io.vtscope.export.Series;
import io.vtscope.judge.Severity;
import io.vtscope.protobuf.Message;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Encodes a batch as requests to a receiver. */
public final class Encoder {
  private Encoder() {}

  /** An {@code ExportMetricsServiceRequest}. */
  public static byte[] metrics(Batch batch) {
    Map<Metric, Message> points = new EnumMap<>(Metric.class);
    batch
        .metrics()
        .forEach((series, amount) ->
            points
                .computeIfAbsent(series.metric(), metric -> new Message())
                .message(Fields.POINTS, point(series, amount, batch)));
    Message scope = scope(batch);
    points.forEach((metric, all) -> scope.message(Fields.SCOPE_ITEMS, metric(metric, all)));
    return request(batch, scope);
  }

  /** An {@code ExportLogsServiceRequest}. */
  public static byte[] logs(Batch batch) {
    Message scope = scope(batch);
    batch.events().forEach(event -> scope.message(Fields.SCOPE_ITEMS, log(event, batch.at())));
    return request(batch, scope);
  }

  private static byte[] request(Batch batch, Message scope) {
    Message resource =
        new Message()
            .message(Fields.RESOURCE, attributes(Fields.RESOURCE_ATTRIBUTES, batch.process()))
            .message(Fields.RESOURCE_SCOPES, scope);
    return new Message().message(Fields.REQUEST_RESOURCES, resource).toByteArray();
  }

  private static Message scope(Batch batch) {
    Message scope =
        new Message()
            .text(Fields.SCOPE_NAME, Batch.SCOPE)
            .text(Fields.SCOPE_VERSION, batch.version());
    return new Message().message(Fields.SCOPE, scope);
  }

  private static Message metric(Metric metric, Message points) {
    points.number(Fields.TEMPORALITY, Fields.CUMULATIVE);
    boolean isHistogram = metric.kind() == Metric.Kind.HISTOGRAM;
    if (!isHistogram) {
      points.number(Fields.IS_MONOTONIC, metric.kind() == Metric.Kind.SUM ? 1 : 0);
    }
    return new Message()
        .text(Fields.METRIC_NAME, metric.otlpName())
        .text(Fields.METRIC_DESCRIPTION, metric.description())
        .text(Fields.METRIC_UNIT, metric.unit())
        .message(isHistogram ? Fields.METRIC_HISTOGRAM : Fields.METRIC_SUM, points);
  }

  private static Message point(Series series, Amount amount, Batch batch) {
    return switch (amount) {
      case Amount.Single(double value) ->
          attributes(Fields.NUMBER_ATTRIBUTES, series.attributes())
              .fixed(Fields.POINT_START, batch.from())
              .fixed(Fields.POINT_TIME, batch.at())
              .real(Fields.NUMBER_DOUBLE, value);
      case Amount.Lengths lengths ->
          attributes(Fields.HISTOGRAM_ATTRIBUTES, series.attributes())
              .fixed(Fields.POINT_START, batch.from())
              .fixed(Fields.POINT_TIME, batch.at())
              .fixed(Fields.HISTOGRAM_COUNT, lengths.count())
              .real(Fields.HISTOGRAM_SUM, lengths.sum())
              .fixed(Fields.HISTOGRAM_COUNTS, lengths.counts())
              .reals(Fields.HISTOGRAM_BOUNDS, series.metric().bounds());
    };
  }

  private static Message log(Event event, long now) {
    return attributes(Fields.LOG_ATTRIBUTES, event.attributes())
        .fixed(Fields.LOG_TIME, event.at())
        .number(Fields.LOG_SEVERITY, number(event.severity()))
        .text(Fields.LOG_SEVERITY_TEXT, event.severity().name())
        .message(Fields.LOG_BODY, new Message().text(Fields.VALUE_STRING, event.body()))
        .fixed(Fields.LOG_OBSERVED_TIME, now)
        .text(Fields.LOG_EVENT_NAME, Event.NAME);
  }

  /** INFO, WARN and ERROR of the specification. */
  private static int number(Severity severity) {
    return switch (severity) {
      case INFO -> 9;
      case WARNING -> 13;
      case CRITICAL -> 17;
    };
  }

  private static Message attributes(int field, List<Attribute> attributes) {
    Message message = new Message();
    for (Attribute one : attributes) {
      message.message(
          field,
          new Message().text(Fields.KEY, one.name()).message(Fields.VALUE, value(one.value())));
    }
    return message;
  }

  private static Message value(Attribute.Value value) {
    return switch (value) {
      case Attribute.Text(String text) -> new Message().text(Fields.VALUE_STRING, text);
      case Attribute.Whole(long number) -> new Message().number(Fields.VALUE_INT, number);
      case Attribute.Real(double number) -> new Message().real(Fields.VALUE_DOUBLE, number);
    };
  }
}
