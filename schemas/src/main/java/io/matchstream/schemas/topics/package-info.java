/** The catalogue of topics, and the making of them on a broker. */
package io.matchstream.schemas.topics;
