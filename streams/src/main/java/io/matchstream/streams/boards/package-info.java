/** The owner of boards: who stands where in each queue, a function of the topic {@code ratings}. */
package io.matchstream.streams.boards;
