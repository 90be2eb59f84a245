/** Converts a finding's facts to a headline, labelled fields and fixes. */
@NullMarked
package io.vtscope.say;

import org.jspecify.annotations.NullMarked;
