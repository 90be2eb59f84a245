/**
 * Reads JFR chunks, finished or growing, without an object per event.
 *
 * <p>A chunk has a header, events, metadata about their fields, and constant pools for stacks,
 * threads, classes and strings. {@link io.vtscope.chunk.ChunkReader} reads a chunk, {@link
 * io.vtscope.chunk.Recording} a file, and {@link io.vtscope.chunk.RepositoryTail} follows a running
 * JVM's directory.
 *
 * <p>Formats 2.0 and 2.1 (JDK 9 and newer): HotSpot's {@code jfrChunkWriter.cpp} and {@code
 * jfrTypeSet.cpp}, and {@code jdk.jfr.internal.consumer}.
 */
@NullMarked
package io.vtscope.chunk;

import org.jspecify.annotations.NullMarked;
