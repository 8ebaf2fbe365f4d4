/**
 * Faults on purpose: real processes under load, broken at random but seeded times, and audited at
 * the end.
 */
package io.matchstream.app.chaos;
