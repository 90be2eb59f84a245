/** Tests of Spring's asynchronous methods. */
@NullMarked
package io.vtscope.samples.springasync;

import org.jspecify.annotations.NullMarked;
