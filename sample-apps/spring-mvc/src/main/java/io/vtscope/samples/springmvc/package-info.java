/** Asynchronous Spring MVC requests. */
@NullMarked
package io.vtscope.samples.springmvc;

import org.jspecify.annotations.NullMarked;
