/** Dead letters as operators see them: found, looked at, and sent again. */
package io.matchstream.streams.letters;
