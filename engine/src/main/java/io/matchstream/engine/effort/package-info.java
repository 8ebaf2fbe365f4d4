/** What a decision may cost, counted and not timed, so that every instance decides the same. */
package io.matchstream.engine.effort;
