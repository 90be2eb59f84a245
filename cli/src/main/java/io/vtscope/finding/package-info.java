/**
 * What a snapshot proves, one detector for each kind of finding. A detector keeps nothing between
 * snapshots; its thresholds are named constants with their reasons.
 */
@NullMarked
package io.vtscope.finding;

import org.jspecify.annotations.NullMarked;
