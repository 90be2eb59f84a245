/** Tests of Spring MVC's asynchronous requests. */
@NullMarked
package io.vtscope.samples.springmvc;

import org.jspecify.annotations.NullMarked;
