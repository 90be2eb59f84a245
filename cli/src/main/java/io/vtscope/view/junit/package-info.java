/** Checks as JUnit test cases, for build servers. */
@NullMarked
package io.vtscope.view.junit;

import org.jspecify.annotations.NullMarked;
