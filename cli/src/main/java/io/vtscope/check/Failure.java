package io.vtscope.check;

import io.vtscope.report.Report;
import org.jspecify.annotations.Nullable;

/**
 * Something that is over a limit.
 *
 * @param limit the option that says so, as it would be written
 * @param finding what is too bad; null where a figure is
 * @param sentence what was found
 * @param why it is not let pass, the end of a sentence
 * @param remedy what to do
 */
public record Failure(
    String limit, Report.@Nullable Finding finding, String sentence, String why, String remedy) {}
