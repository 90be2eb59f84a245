package io.vtscope.demo;

import java.util.List;

/**
 * A Markdown table that a demo has printed.
 *
 * @param columns the first is the varied quantity
 */
public record DemoTable(String caption, List<String> columns, List<List<String>> rows) {}
