package io.vtscope.check;

import io.vtscope.report.Report;
import org.jspecify.annotations.Nullable;

/**
 * A limit that is exceeded.
 *
 * @param limit the option with its value
 * @param finding the finding that exceeds it; null for a numeric limit
 * @param sentence what was found
 * @param why it does not pass, as the end of a sentence
 * @param remedy what to do
 */
public record Failure(
    String limit, Report.@Nullable Finding finding, String sentence, String why, String remedy) {}
