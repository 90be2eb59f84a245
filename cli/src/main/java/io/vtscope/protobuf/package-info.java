/** An encoder of Protocol Buffers. */
@NullMarked
package io.vtscope.protobuf;

import org.jspecify.annotations.NullMarked;
