/** Database queries with and without a connection pool. */
@NullMarked
package io.vtscope.samples.jdbc;

import org.jspecify.annotations.NullMarked;
