/** Findings and their facts: problems that a snapshot shows. */
@NullMarked
package io.vtscope.finding;

import org.jspecify.annotations.NullMarked;
