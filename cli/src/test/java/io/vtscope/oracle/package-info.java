/** Scenarios with the findings that vtscope reports of them: a change of judgement shows here. */
@NullMarked
package io.vtscope.oracle;

import org.jspecify.annotations.NullMarked;
