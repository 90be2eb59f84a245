/** What is seen of a driver and a pool of connections. */
@NullMarked
package io.vtscope.samples.jdbc;

import org.jspecify.annotations.NullMarked;
