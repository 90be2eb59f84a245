/** Locks, pools and executors of libraries and the JDK. */
@NullMarked
package io.vtscope.library;

import org.jspecify.annotations.NullMarked;
