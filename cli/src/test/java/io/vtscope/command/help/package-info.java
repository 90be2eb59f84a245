@NullMarked
package io.vtscope.command.help;

import org.jspecify.annotations.NullMarked;
