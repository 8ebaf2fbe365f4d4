/**
 * What a user would pick instead: matchmakers on Redis and on PostgreSQL, as good as we can write
 * them, against ours on the same machine in the same run.
 */
package io.matchstream.bench.peers;
