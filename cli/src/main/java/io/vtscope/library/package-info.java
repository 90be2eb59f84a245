/** What is known of libraries and of the JDK: how they lock, lend and make threads. */
@NullMarked
package io.vtscope.library;

import org.jspecify.annotations.NullMarked;
