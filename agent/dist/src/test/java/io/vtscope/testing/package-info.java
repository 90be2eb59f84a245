/** What tests with real JVMs share: the JDKs of this machine, and processes on them. */
@NullMarked
package io.vtscope.testing;

import org.jspecify.annotations.NullMarked;
