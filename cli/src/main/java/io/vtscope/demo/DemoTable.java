package io.vtscope.demo;

import java.util.List;

/**
 * Figures that a sample has printed as a table of Markdown.
 *
 * @param caption what they are of: "measured, virtual threads"
 * @param columns the first is what was varied
 * @param rows as many cells each as there are columns
 */
public record DemoTable(String caption, List<String> columns, List<List<String>> rows) {}
