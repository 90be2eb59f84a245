/**
 * Where observations come from: a recording, or a running JVM. The only place that knows JFR's
 * chunks and how to attach.
 */
@NullMarked
package io.vtscope.source;

import org.jspecify.annotations.NullMarked;
