/** Known JDK bugs. */
@NullMarked
package io.vtscope.bug;

import org.jspecify.annotations.NullMarked;
