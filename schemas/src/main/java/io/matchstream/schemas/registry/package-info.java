/** Schema registries: in memory, in a topic of the broker, over HTTP, and served over HTTP. */
package io.matchstream.schemas.registry;
