/** Sends batches to a receiver by the OpenTelemetry protocol. */
@NullMarked
package io.vtscope.export.otlp;

import org.jspecify.annotations.NullMarked;
