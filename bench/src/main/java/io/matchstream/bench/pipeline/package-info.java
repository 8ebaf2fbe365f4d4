/** The whole pipeline on this machine: what it takes, how soon it answers, and what it costs. */
package io.matchstream.bench.pipeline;
