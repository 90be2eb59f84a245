package io.vtscope.ledger;

import java.nio.file.Path;
import java.util.List;

/**
 * What is known of a JVM, and from where.
 *
 * @param recordings the files; empty for a running JVM
 */
public record Observed(Snapshot snapshot, List<Path> recordings) {}
