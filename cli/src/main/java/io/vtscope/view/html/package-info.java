/** The report as one page of HTML that needs nothing but itself. */
@NullMarked
package io.vtscope.view.html;

import org.jspecify.annotations.NullMarked;
