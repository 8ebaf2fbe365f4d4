/** How a benchmark is called, and how it says what it found. */
package io.matchstream.bench.report;
