/** Samples about carrier changes. */
@NullMarked
package io.vtscope.samples.plain.mount;

import org.jspecify.annotations.NullMarked;
