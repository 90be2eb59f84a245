/** Tests of what is gathered of demos. */
@NullMarked
package io.vtscope.demo;

import org.jspecify.annotations.NullMarked;
