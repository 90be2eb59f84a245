/** Hotspots as CSV, RFC 4180. */
@NullMarked
package io.vtscope.view.csv;

import org.jspecify.annotations.NullMarked;
