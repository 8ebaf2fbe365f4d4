/** Records as bytes and back, in the wire format that Confluent's serdes use. */
package io.matchstream.schemas.serde;
