/** Reports in one form for JVMs, recordings and JSON files. */
@NullMarked
package io.vtscope.report;

import org.jspecify.annotations.NullMarked;
