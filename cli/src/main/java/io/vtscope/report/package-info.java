/** A report as it is read back: the same for a running JVM, a recording and a file of JSON. */
@NullMarked
package io.vtscope.report;

import org.jspecify.annotations.NullMarked;
