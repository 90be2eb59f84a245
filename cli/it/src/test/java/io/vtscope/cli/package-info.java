/** Tests of commands, screens and pages with the built jar in real JVMs. */
@NullMarked
package io.vtscope.cli;

import org.jspecify.annotations.NullMarked;
