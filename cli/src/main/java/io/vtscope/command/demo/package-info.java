/** Runs sample applications. */
@NullMarked
package io.vtscope.command.demo;

import org.jspecify.annotations.NullMarked;
