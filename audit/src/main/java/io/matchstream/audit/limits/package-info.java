/** The hard limits of queues, read and computed anew from the published configuration. */
package io.matchstream.audit.limits;
