/** Tests of a JDBC driver and a connection pool. */
@NullMarked
package io.vtscope.samples.jdbc;

import org.jspecify.annotations.NullMarked;
