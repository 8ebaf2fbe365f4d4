/** The folder in which a single machine's installation keeps everything. */
package io.matchstream.app.data;
