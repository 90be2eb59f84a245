@NullMarked
package io.vtscope.say;

import org.jspecify.annotations.NullMarked;
