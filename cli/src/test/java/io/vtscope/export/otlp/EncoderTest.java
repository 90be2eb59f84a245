package io.vtscope.export.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.google.protobuf.InvalidProtocolBufferException;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.ResourceLogs;
import io.opentelemetry.proto.logs.v1.SeverityNumber;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.Histogram;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import io.opentelemetry.proto.metrics.v1.Sum;
import io.vtscope.export.Amount;
import io.vtscope.export.Batch;
import io.vtscope.export.Batches;
import io.vtscope.export.Metric;
import io.vtscope.export.Series;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.view.Shop;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Decodes requests with the classes that OpenTelemetry publishes. */
class EncoderTest {
  private static final Diagnosis SHOP = Shop.on("21");
  private static final Batch BATCH = Batches.of(SHOP);

  @Test
  void metricsNameTheProcessAndTheScope() throws InvalidProtocolBufferException {
    ResourceMetrics process = metrics();

    assertThat(attributes(process.getResource().getAttributesList()))
        .containsExactly(entry("service.name", "shop"), entry("process.pid", 4711L));
    assertThat(process.getScopeMetrics(0).getScope().getName()).isEqualTo("io.vtscope");
    assertThat(process.getScopeMetrics(0).getScope().getVersion()).isEqualTo("1.2.3");
  }

  @Test
  void everySeriesIsDecodedAsItWas() throws InvalidProtocolBufferException {
    Map<String, Map<Map<String, Object>, Object>> decoded = new LinkedHashMap<>();
    for (io.opentelemetry.proto.metrics.v1.Metric metric :
        metrics().getScopeMetrics(0).getMetricsList()) {
      Map<Map<String, Object>, Object> points = new LinkedHashMap<>();
      if (metric.hasSum()) {
        metric
            .getSum()
            .getDataPointsList()
            .forEach(point -> points.put(attributes(point.getAttributesList()), amount(point)));
      } else {
        metric
            .getHistogram()
            .getDataPointsList()
            .forEach(point -> points.put(attributes(point.getAttributesList()), amount(point)));
      }
      decoded.put(metric.getName() + " " + metric.getUnit(), points);
    }

    Map<String, Map<Map<String, Object>, Object>> expected = new LinkedHashMap<>();
    BATCH
        .metrics()
        .forEach((series, amount) ->
            expected
                .computeIfAbsent(name(series.metric()), name -> new LinkedHashMap<>())
                .put(attributesOf(series), amount));
    assertThat(decoded).isEqualTo(expected);
  }

  @Test
  void totalsAreCumulativeAndMonotonic() throws InvalidProtocolBufferException {
    Sum time = metric(Metric.CARRIER_TIME).getSum();
    Histogram pins = metric(Metric.PIN_DURATION).getHistogram();

    assertThat(time.getIsMonotonic()).isTrue();
    assertThat(metric(Metric.CARRIER_COUNT).getSum().getIsMonotonic()).isFalse();
    assertThat(List.of(time.getAggregationTemporality(), pins.getAggregationTemporality()))
        .containsOnly(AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE);
    assertThat(time.getDataPoints(0).getStartTimeUnixNano()).isEqualTo(Batches.FROM);
    assertThat(time.getDataPoints(0).getTimeUnixNano()).isEqualTo(Batches.AT);
    assertThat(pins.getDataPoints(0).getStartTimeUnixNano()).isEqualTo(Batches.FROM);
    assertThat(pins.getDataPoints(0).getTimeUnixNano()).isEqualTo(Batches.AT);
    assertThat(pins.getDataPoints(0).getExplicitBoundsList())
        .isEqualTo(Metric.PIN_DURATION.bounds());
  }

  @Test
  void findingsAreLogRecords() throws InvalidProtocolBufferException {
    ResourceLogs process =
        ExportLogsServiceRequest.parseFrom(Encoder.logs(BATCH)).getResourceLogs(0);
    List<LogRecord> logs = process.getScopeLogs(0).getLogRecordsList();
    int pinned = SHOP.findings().stream().map(Finding::id).toList().indexOf("pinned-monitor");
    LogRecord log = logs.get(pinned);

    assertThat(logs).hasSameSizeAs(SHOP.findings());
    assertThat(log.getEventName()).isEqualTo("vtscope.finding");
    assertThat(log.getSeverityNumber()).isEqualTo(SeverityNumber.SEVERITY_NUMBER_WARN);
    assertThat(log.getSeverityText()).isEqualTo("WARNING");
    assertThat(log.getBody().getStringValue()).isEqualTo(BATCH.events().get(pinned).body());
    assertThat(log.getTimeUnixNano()).isEqualTo(BATCH.events().get(pinned).at());
    assertThat(log.getObservedTimeUnixNano()).isEqualTo(Batches.AT);
    assertThat(attributes(log.getAttributesList()))
        .containsEntry("vtscope.finding.kind", "pinned-monitor")
        .containsEntry("vtscope.finding.severity", "warning")
        .containsEntry("vtscope.finding.state", "started")
        .hasEntrySatisfying("vtscope.finding.cost", cost -> assertThat((Double) cost).isPositive())
        .hasEntrySatisfying("code.line.number", line -> assertThat((Long) line).isPositive())
        .containsKeys(
            "vtscope.finding.id",
            "vtscope.finding.harm",
            "vtscope.finding.remedy",
            "code.function.name",
            "code.file.path");
  }

  private static ResourceMetrics metrics() throws InvalidProtocolBufferException {
    return ExportMetricsServiceRequest.parseFrom(Encoder.metrics(BATCH)).getResourceMetrics(0);
  }

  private static io.opentelemetry.proto.metrics.v1.Metric metric(Metric metric)
      throws InvalidProtocolBufferException {
    return metrics().getScopeMetrics(0).getMetricsList().stream()
        .filter(one -> one.getName().equals(metric.otlpName()))
        .findFirst()
        .orElseThrow();
  }

  private static String name(Metric metric) {
    return metric.otlpName() + " " + metric.unit();
  }

  private static Amount amount(NumberDataPoint point) {
    return new Amount.Single(point.getAsDouble());
  }

  private static Amount amount(HistogramDataPoint point) {
    Amount.Lengths lengths = new Amount.Lengths(point.getBucketCountsList(), point.getSum());
    assertThat(point.getCount()).isEqualTo(lengths.count());
    return lengths;
  }

  private static Map<String, Object> attributesOf(Series series) {
    Map<String, Object> all = new LinkedHashMap<>();
    series.attributes().forEach(one -> all.put(one.name(), one.value().toString()));
    return all;
  }

  private static Map<String, Object> attributes(List<KeyValue> attributes) {
    Map<String, Object> all = new LinkedHashMap<>();
    attributes.forEach(one -> all.put(one.getKey(), value(one.getValue())));
    return all;
  }

  private static Object value(AnyValue value) {
    return switch (value.getValueCase()) {
      case STRING_VALUE -> value.getStringValue();
      case INT_VALUE -> value.getIntValue();
      case DOUBLE_VALUE -> value.getDoubleValue();
      default -> throw new AssertionError(value);
    };
  }
}
