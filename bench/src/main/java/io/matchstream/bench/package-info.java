/** What things cost. Speed is measured here and asserted nowhere. */
package io.matchstream.bench;
