/** A MariaDB server, and two MySQL drivers. */
@NullMarked
package io.vtscope.samples.mariadb;

import org.jspecify.annotations.NullMarked;
