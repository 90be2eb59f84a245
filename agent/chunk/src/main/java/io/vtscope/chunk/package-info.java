/**
 * Reads the chunks of JFR recordings, finished or still being written, without an object per event.
 *
 * <p>A recording is a row of chunks. A chunk is a header, events, the metadata that describes the
 * events' fields, and constant pools with everything that events refer to by number (stacks,
 * threads, classes, strings). {@link io.vtscope.chunk.ChunkReader} reads one; {@link
 * io.vtscope.chunk.Recording} reads a file of them; {@link io.vtscope.chunk.RepositoryTail} follows
 * the directory that a running JVM writes them to.
 *
 * <p>Format: HotSpot's {@code jfrChunkWriter.cpp}, {@code jfrTypeSet.cpp} and the JDK's {@code
 * jdk.jfr.internal.consumer}, versions 2.0 and 2.1 (JDK 9 and newer).
 */
@NullMarked
package io.vtscope.chunk;

import org.jspecify.annotations.NullMarked;
