/** Findings as SARIF 2.1.0, for code scanning. */
@NullMarked
package io.vtscope.view.sarif;

import org.jspecify.annotations.NullMarked;
