/** Minimal HTTP responses from several servers. */
@NullMarked
package io.vtscope.samples.ping;

import org.jspecify.annotations.NullMarked;
