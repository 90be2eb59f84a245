/** Tests of the extension in this and other JVMs. */
@NullMarked
package io.vtscope.junit;

import org.jspecify.annotations.NullMarked;
