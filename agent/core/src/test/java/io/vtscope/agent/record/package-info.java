/** Tests of recording storage. */
package io.vtscope.agent.record;
