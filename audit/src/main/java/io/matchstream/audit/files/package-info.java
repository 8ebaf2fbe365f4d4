/** What has been read of one ticket or one match, whatever the order in which it came. */
package io.matchstream.audit.files;
