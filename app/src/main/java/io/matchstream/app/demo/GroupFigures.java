package io.matchstream.app.demo;

import io.matchstream.app.terminal.JsonLine;
import java.util.OptionalDouble;

/**
 * What only matches of groups have.
 *
 * @param meanTeamGap points between the strongest and the weakest team of a match, by the means of
 *     their players' ratings, on average; empty where no match had two teams
 * @param firstChoiceShare of the matched who named roles, how many got the one they wanted most, 0
 *     to 1; empty where nobody named any
 * @param meanPartySize players of a ticket, on average
 * @param playersPerMatch seats of a match, bots included, on average
 */
record GroupFigures(
    OptionalDouble meanTeamGap,
    OptionalDouble firstChoiceShare,
    double meanPartySize,
    double playersPerMatch) {

  /** Adds them to the line for machines; what there is not is left out. */
  JsonLine addTo(JsonLine line) {
    meanTeamGap.ifPresent(gap -> line.and("meanTeamGap", rounded(gap, 10)));
    firstChoiceShare.ifPresent(share -> line.and("firstChoiceShare", rounded(share, 1_000)));
    return line.and("meanPartySize", rounded(meanPartySize, 100))
        .and("playersPerMatch", rounded(playersPerMatch, 100));
  }

  /** The same for people. */
  String table() {
    StringBuilder text = new StringBuilder("groups      ");
    text.append("%.1f players a match, %.2f a ticket".formatted(playersPerMatch, meanPartySize));
    meanTeamGap.ifPresent(gap -> text.append(", mean team gap %.0f".formatted(gap)));
    firstChoiceShare.ifPresent(
        share -> text.append(", first choice of role %.0f %%".formatted(100 * share)));
    return text.append('\n').toString();
  }

  private static double rounded(double value, int parts) {
    return Math.round(value * parts) / (double) parts;
  }
}
