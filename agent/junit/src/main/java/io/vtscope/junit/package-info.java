/**
 * Test support: {@link io.vtscope.junit.NoPinning} fails tests in which a virtual thread pinned its
 * carrier.
 */
@NullMarked
package io.vtscope.junit;

import org.jspecify.annotations.NullMarked;
