/** What the decisions cost by themselves: {@code ./matchstream bench engine}. */
package io.matchstream.bench.engine;
