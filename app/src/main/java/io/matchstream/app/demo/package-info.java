/**
 * Simulated players on a real pipeline, and an account of what became of them, read from the
 * topics.
 */
package io.matchstream.app.demo;
