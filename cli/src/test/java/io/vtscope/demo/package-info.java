/** Tests of demo evaluation. */
@NullMarked
package io.vtscope.demo;

import org.jspecify.annotations.NullMarked;
