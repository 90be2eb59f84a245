/** A database of MySQL's protocol for the samples, and two drivers of it. */
@NullMarked
package io.vtscope.samples.mariadb;

import org.jspecify.annotations.NullMarked;
