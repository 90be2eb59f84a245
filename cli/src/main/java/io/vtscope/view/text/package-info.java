/** Text reports for terminals and logs. */
@NullMarked
package io.vtscope.view.text;

import org.jspecify.annotations.NullMarked;
