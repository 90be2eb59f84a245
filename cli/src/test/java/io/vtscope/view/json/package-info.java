@NullMarked
package io.vtscope.view.json;

import org.jspecify.annotations.NullMarked;
