/** One class per command, and the frame they share: exit codes, errors, help. */
package io.matchstream.app.command;
