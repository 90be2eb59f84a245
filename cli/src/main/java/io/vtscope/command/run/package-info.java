/** The command run: starts a program under the agent, and reports when it ends. */
@NullMarked
package io.vtscope.command.run;

import org.jspecify.annotations.NullMarked;
