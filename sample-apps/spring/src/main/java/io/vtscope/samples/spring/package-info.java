/** A Spring Boot application with several modes. */
@NullMarked
package io.vtscope.samples.spring;

import org.jspecify.annotations.NullMarked;
