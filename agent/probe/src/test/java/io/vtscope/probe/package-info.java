/** What every event has in common. */
@NullMarked
package io.vtscope.probe;

import org.jspecify.annotations.NullMarked;
