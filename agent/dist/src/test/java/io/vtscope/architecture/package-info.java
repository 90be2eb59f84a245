/** Which package may use which, as tests. */
@NullMarked
package io.vtscope.architecture;

import org.jspecify.annotations.NullMarked;
