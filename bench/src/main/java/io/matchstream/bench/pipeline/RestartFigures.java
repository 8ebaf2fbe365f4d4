package io.matchstream.bench.pipeline;

import java.time.Duration;

/**
 * What many who wait cost, and how soon an application that was killed makes matches again.
 *
 * @param waiting tickets that nobody can be matched with
 * @param firstMatch from the start of the process to the first match of two new players
 * @param allPools until every pool of those has made one
 * @param heapBytes of the application for each ticket, after a collection
 * @param residentBytes of memory that the application has more than before, for each ticket; where
 *     the heap was touched at the start (AlwaysPreTouch) that is what lies beside it, above all
 *     what the stores have not written yet
 * @param storeBytes in the folder of its stores, for each ticket
 */
public record RestartFigures(
    int waiting,
    Duration firstMatch,
    Duration allPools,
    double heapBytes,
    double residentBytes,
    double storeBytes) {}
