/** The command demo: starts sample applications and watches them. */
@NullMarked
package io.vtscope.command.demo;

import org.jspecify.annotations.NullMarked;
