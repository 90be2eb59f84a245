/** The smallest answer there is, of one server after the other. */
@NullMarked
package io.vtscope.samples.ping;

import org.jspecify.annotations.NullMarked;
