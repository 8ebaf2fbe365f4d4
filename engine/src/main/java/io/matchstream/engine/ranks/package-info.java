/** Who stands where on a board: exact ranks, pages and neighbours. */
package io.matchstream.engine.ranks;
