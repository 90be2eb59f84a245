@org.jspecify.annotations.NullMarked
package io.vtscope.rule.carrier;
