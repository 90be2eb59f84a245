@NullMarked
package io.vtscope.view.markdown;

import org.jspecify.annotations.NullMarked;
