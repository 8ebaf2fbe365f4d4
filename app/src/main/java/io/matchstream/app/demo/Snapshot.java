package io.matchstream.app.demo;

/**
 * What a screen shows at one moment.
 *
 * @param waiting players who wait
 * @param live games that are being played
 * @param queue whose leaderboard is shown
 */
record Snapshot(Figures figures, int waiting, int live, String queue) {}
