/** Operations over HTTP: routes, identity, limits, and errors as problem documents. */
package io.matchstream.gateway.http;
