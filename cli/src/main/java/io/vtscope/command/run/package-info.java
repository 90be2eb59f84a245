/** Runs programs under the agent. */
@NullMarked
package io.vtscope.command.run;

import org.jspecify.annotations.NullMarked;
