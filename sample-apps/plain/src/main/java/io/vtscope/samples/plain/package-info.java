/** Samples that need nothing but a JDK, one small main class for each. */
@NullMarked
package io.vtscope.samples.plain;

import org.jspecify.annotations.NullMarked;
