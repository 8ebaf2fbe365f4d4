/** Events as JSON: requests and results in, any event out. */
package io.matchstream.schemas.json;
