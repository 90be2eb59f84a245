/**
 * For test suites: {@link io.vtscope.junit.NoPinning} fails a test in which a virtual thread pinned
 * its carrier, and says who did it and what to do.
 */
@NullMarked
package io.vtscope.junit;

import org.jspecify.annotations.NullMarked;
