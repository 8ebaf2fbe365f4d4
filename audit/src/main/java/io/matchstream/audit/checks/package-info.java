/** The promises, one class each. */
package io.matchstream.audit.checks;
