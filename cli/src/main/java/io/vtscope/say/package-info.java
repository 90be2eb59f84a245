/** Findings in words: the facts of a finding become a headline, labelled fields and fixes. */
@NullMarked
package io.vtscope.say;

import org.jspecify.annotations.NullMarked;
