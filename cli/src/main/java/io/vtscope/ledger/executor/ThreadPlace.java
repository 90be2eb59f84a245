package io.vtscope.ledger.executor;

import io.vtscope.observation.Stack;
import org.jspecify.annotations.Nullable;

/**
 * Where most threads of an executor were while all of them ran tasks, in all looks.
 *
 * @param looked threads that were looked at each time, on average
 * @param threads those of them that were there, on average
 * @param stack of one of these
 * @param lock that they waited for; null where they waited for none
 * @param owner name of the thread that had it last; null where nobody had, or it is unknown
 * @param ownerStack where a thread of the executor that had it stood, the last time that one had;
 *     without frames if none was seen to have it
 * @param seen in how many looks
 * @param lasted from the first of them to the last, nanoseconds
 */
public record ThreadPlace(
    long looked,
    long threads,
    Stack stack,
    @Nullable String lock,
    @Nullable String owner,
    Stack ownerStack,
    int seen,
    long lasted) {}
