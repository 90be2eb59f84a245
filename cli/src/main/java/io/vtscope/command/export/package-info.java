/** Exports what vtscope sees to a monitoring system. */
@NullMarked
package io.vtscope.command.export;

import org.jspecify.annotations.NullMarked;
