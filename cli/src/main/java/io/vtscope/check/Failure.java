package io.vtscope.check;

import io.vtscope.report.Report;
import org.jspecify.annotations.Nullable;

/**
 * An exceeded limit.
 *
 * @param limit the option with its value
 * @param finding null for a numeric limit
 * @param why it fails, as the end of a sentence
 * @param remedy what to do
 */
public record Failure(
    String limit, Report.@Nullable Finding finding, String sentence, String why, String remedy) {}
