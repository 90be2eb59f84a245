/** Asynchronous requests of Spring MVC, which wait or ask a database. */
@NullMarked
package io.vtscope.samples.springmvc;

import org.jspecify.annotations.NullMarked;
