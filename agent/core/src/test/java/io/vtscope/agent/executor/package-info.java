/** Tests of executor instrumentation. */
package io.vtscope.agent.executor;
