/** What operators ask and do by hand. */
package io.matchstream.gateway.operator;
