/** How often an owner looks at the clock: {@code ./matchstream bench ticks}. */
package io.matchstream.bench.ticks;
