/** Samples that need only a JDK. */
@NullMarked
package io.vtscope.samples.plain;

import org.jspecify.annotations.NullMarked;
