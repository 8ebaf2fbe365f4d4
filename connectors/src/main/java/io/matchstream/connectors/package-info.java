/** What Kafka Connect needs to carry events elsewhere. */
package io.matchstream.connectors;
