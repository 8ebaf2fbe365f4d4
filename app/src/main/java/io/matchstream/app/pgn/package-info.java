/** Reads Portable Game Notation, the text format that chess games are recorded in. */
package io.matchstream.app.pgn;
