/** The standard streams, exit statuses and failures of the process, and files that it writes. */
@NullMarked
package io.vtscope.command.console;

import org.jspecify.annotations.NullMarked;
