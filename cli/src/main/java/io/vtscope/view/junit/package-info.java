/** The verdicts as test cases, for servers that build. */
@NullMarked
package io.vtscope.view.junit;

import org.jspecify.annotations.NullMarked;
