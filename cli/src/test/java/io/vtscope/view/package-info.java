@NullMarked
package io.vtscope.view;

import org.jspecify.annotations.NullMarked;
