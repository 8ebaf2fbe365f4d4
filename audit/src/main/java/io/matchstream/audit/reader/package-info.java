/** Brings the records of a broker to an auditor. */
package io.matchstream.audit.reader;
