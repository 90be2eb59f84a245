/** Queries of a database, with and without a pool of connections. */
@NullMarked
package io.vtscope.samples.jdbc;

import org.jspecify.annotations.NullMarked;
