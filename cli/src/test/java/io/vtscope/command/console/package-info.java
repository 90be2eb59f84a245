@NullMarked
package io.vtscope.command.console;

import org.jspecify.annotations.NullMarked;
