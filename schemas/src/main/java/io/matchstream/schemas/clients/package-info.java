/** How this process's Kafka clients reach the log. */
package io.matchstream.schemas.clients;
