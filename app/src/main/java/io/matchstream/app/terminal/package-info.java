/** What a command shows: one line of JSON for machines, progress for people. */
package io.matchstream.app.terminal;
