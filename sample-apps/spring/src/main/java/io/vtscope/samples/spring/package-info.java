/** A Spring Boot application, in modes that its main class lists. */
@NullMarked
package io.vtscope.samples.spring;

import org.jspecify.annotations.NullMarked;
