/** Tests of commands, screens and pages, on real JVMs with the real jar. */
@NullMarked
package io.vtscope.cli;

import org.jspecify.annotations.NullMarked;
