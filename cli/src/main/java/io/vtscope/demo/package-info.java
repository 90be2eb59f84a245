/** What sample applications have printed and what was found in them, gathered for one page. */
@NullMarked
package io.vtscope.demo;

import org.jspecify.annotations.NullMarked;
