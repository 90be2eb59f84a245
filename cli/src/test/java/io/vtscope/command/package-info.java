@NullMarked
package io.vtscope.command;

import org.jspecify.annotations.NullMarked;
