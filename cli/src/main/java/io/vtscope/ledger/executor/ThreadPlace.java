package io.vtscope.ledger.executor;

import io.vtscope.jvm.Stack;
import org.jspecify.annotations.Nullable;

/**
 * The most frequent place of threads while an executor was busy.
 *
 * @param looked mean number of sampled threads
 * @param threads mean number at this place
 * @param stack an example
 * @param lock null if they waited for none
 * @param owner name of the last owner; null if unknown
 * @param ownerStack of an owner in the executor; may be empty
 * @param seen number of samples
 * @param lasted nanoseconds from the first sample to the last
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
