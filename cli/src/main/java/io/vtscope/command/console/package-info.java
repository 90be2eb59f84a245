/** Standard streams, exit statuses, failures and output files. */
@NullMarked
package io.vtscope.command.console;

import org.jspecify.annotations.NullMarked;
