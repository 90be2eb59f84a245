@org.jspecify.annotations.NullMarked
package io.vtscope.judge;
