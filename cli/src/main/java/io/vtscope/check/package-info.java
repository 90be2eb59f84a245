/** Whether what a report says is within limits, but for what somebody has accepted. */
@NullMarked
package io.vtscope.check;

import org.jspecify.annotations.NullMarked;
