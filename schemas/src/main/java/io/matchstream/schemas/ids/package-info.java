/** The forms of the ids that stand in events: players, bots, tickets, queues. */
package io.matchstream.schemas.ids;
