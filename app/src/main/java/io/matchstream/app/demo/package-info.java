/** Simulated players against a whole installation, and a check of its promises from the topics. */
package io.matchstream.app.demo;
