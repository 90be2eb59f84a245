/** What has changed from one report to another. */
@NullMarked
package io.vtscope.diff;

import org.jspecify.annotations.NullMarked;
