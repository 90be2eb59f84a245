/** The extension in a test run, in this JVM and in others. */
@NullMarked
package io.vtscope.junit;

import org.jspecify.annotations.NullMarked;
