/** The {@code matchstream} command. */
package io.matchstream.app;
