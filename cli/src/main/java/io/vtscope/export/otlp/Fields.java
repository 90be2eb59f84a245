package io.vtscope.export.otlp;

/**
 * Field numbers of the messages.
 *
 * @see <a href="https://github.com/open-telemetry/opentelemetry-proto">opentelemetry-proto</a>
 */
final class Fields {
  /** ExportMetricsServiceRequest and ExportLogsServiceRequest. */
  static final int REQUEST_RESOURCES = 1;

  /** ResourceMetrics and ResourceLogs. */
  static final int RESOURCE = 1;

  static final int RESOURCE_SCOPES = 2;

  /** ScopeMetrics and ScopeLogs. */
  static final int SCOPE = 1;

  static final int SCOPE_ITEMS = 2;

  static final int RESOURCE_ATTRIBUTES = 1;

  static final int SCOPE_NAME = 1;
  static final int SCOPE_VERSION = 2;

  static final int METRIC_NAME = 1;
  static final int METRIC_DESCRIPTION = 2;
  static final int METRIC_UNIT = 3;
  static final int METRIC_SUM = 7;
  static final int METRIC_HISTOGRAM = 9;

  /** Sum and Histogram. */
  static final int POINTS = 1;

  static final int TEMPORALITY = 2;
  static final int IS_MONOTONIC = 3;
  static final int CUMULATIVE = 2;

  /** NumberDataPoint and HistogramDataPoint. */
  static final int POINT_START = 2;

  static final int POINT_TIME = 3;
  static final int NUMBER_DOUBLE = 4;
  static final int NUMBER_ATTRIBUTES = 7;

  static final int HISTOGRAM_COUNT = 4;
  static final int HISTOGRAM_SUM = 5;
  static final int HISTOGRAM_COUNTS = 6;
  static final int HISTOGRAM_BOUNDS = 7;
  static final int HISTOGRAM_ATTRIBUTES = 9;

  static final int LOG_TIME = 1;
  static final int LOG_SEVERITY = 2;
  static final int LOG_SEVERITY_TEXT = 3;
  static final int LOG_BODY = 5;
  static final int LOG_ATTRIBUTES = 6;
  static final int LOG_OBSERVED_TIME = 11;
  static final int LOG_EVENT_NAME = 12;

  static final int KEY = 1;
  static final int VALUE = 2;
  static final int VALUE_STRING = 1;
  static final int VALUE_INT = 3;
  static final int VALUE_DOUBLE = 4;

  private Fields() {}
}
