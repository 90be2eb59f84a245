/** Shared helpers that start JVMs for tests. */
@NullMarked
package io.vtscope.testing;

import org.jspecify.annotations.NullMarked;
