/** The output and findings of demos, collected for one page. */
@NullMarked
package io.vtscope.demo;

import org.jspecify.annotations.NullMarked;
