/** One process of an installation: where its log is, and the roles it runs on it. */
package io.matchstream.app.node;
