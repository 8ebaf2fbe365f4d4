/**
 * What waits: tickets, their players and what these bring. Plain values, shared by everything that
 * decides.
 */
package io.matchstream.engine.tickets;
