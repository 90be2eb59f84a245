/** Finds deadlocks and static initialisers that do not end. */
@NullMarked
package io.vtscope.agent.sample.deadlock;

import org.jspecify.annotations.NullMarked;
