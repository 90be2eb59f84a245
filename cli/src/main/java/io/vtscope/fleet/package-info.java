/** Several processes as one fleet: findings by id, and what the affected processes share. */
@NullMarked
package io.vtscope.fleet;

import org.jspecify.annotations.NullMarked;
