/**
 * Recorded games on a real pipeline: their players ask for a game each, the recorded results are
 * reported as external ones, and what became of all of it is read from the topics.
 */
package io.matchstream.app.replay;
