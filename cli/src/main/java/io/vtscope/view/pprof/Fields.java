package io.vtscope.view.pprof;

/**
 * Field numbers of a profile.
 *
 * @see <a href="https://github.com/google/pprof/blob/main/proto/profile.proto">profile.proto</a>
 */
final class Fields {
  static final int SAMPLE_TYPE = 1;
  static final int SAMPLE = 2;
  static final int MAPPING = 3;
  static final int LOCATION = 4;
  static final int FUNCTION = 5;
  static final int STRING = 6;
  static final int TIME_NANOS = 9;
  static final int DURATION_NANOS = 10;
  static final int PERIOD_TYPE = 11;
  static final int PERIOD = 12;
  static final int COMMENT = 13;
  static final int DEFAULT_SAMPLE_TYPE = 14;

  static final int TYPE_TYPE = 1;
  static final int TYPE_UNIT = 2;

  static final int SAMPLE_LOCATION = 1;
  static final int SAMPLE_VALUE = 2;
  static final int SAMPLE_LABEL = 3;

  static final int LABEL_KEY = 1;
  static final int LABEL_STRING = 2;

  /** In mapping, location and function. */
  static final int ID = 1;

  static final int MAPPING_FILE = 5;
  static final int MAPPING_HAS_FUNCTIONS = 7;
  static final int MAPPING_HAS_FILES = 8;
  static final int MAPPING_HAS_LINES = 9;

  static final int LOCATION_MAPPING = 2;
  static final int LOCATION_LINE = 4;

  static final int LINE_FUNCTION = 1;
  static final int LINE_LINE = 2;

  static final int FUNCTION_NAME = 2;
  static final int FUNCTION_SYSTEM_NAME = 3;
  static final int FUNCTION_FILE = 4;

  /** Without a mapping, readers search files for symbols. */
  static final int ONLY_MAPPING = 1;

  private Fields() {}
}
