/** Errors as their callers see them: problem documents of RFC 9457. */
package io.matchstream.gateway.problems;
