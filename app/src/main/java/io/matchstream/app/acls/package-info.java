/** Who needs which rights on the broker. */
package io.matchstream.app.acls;
