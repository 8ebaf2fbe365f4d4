/** Commands of ours as processes of this machine. */
package io.matchstream.app.process;
