@NullMarked
package io.vtscope.view.junit;

import org.jspecify.annotations.NullMarked;
