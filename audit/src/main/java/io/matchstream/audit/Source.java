package io.matchstream.audit;

import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;

/** The topics that the audit reads. All other topics are internal, or say nothing of a promise. */
public enum Source {
  CONFIGS,
  REQUESTS,
  TICKETS,
  PROPOSALS,
  MATCHES,
  NOTIFICATIONS,
  OUTCOMES,
  SEATS,
  COMMANDS,
  RESULTS,
  SETTLEMENTS,
  RATING_SETS,
  RATINGS,
  OPERATIONS,
  DEAD_LETTERS;

  /** The catalogue whose names have no prefix. */
  private static final Topics PLAIN = new Topics(TopicsSettings.laptop());

  /** The topic in this catalogue. */
  public Topic<?> in(Topics topics) {
    return switch (this) {
      case CONFIGS -> topics.configs();
      case REQUESTS -> topics.requests();
      case TICKETS -> topics.tickets();
      case PROPOSALS -> topics.proposals();
      case MATCHES -> topics.matches();
      case NOTIFICATIONS -> topics.notifications();
      case OUTCOMES -> topics.outcomes();
      case SEATS -> topics.seats();
      case COMMANDS -> topics.matchCommands();
      case RESULTS -> topics.results();
      case SETTLEMENTS -> topics.settlements();
      case RATING_SETS -> topics.ratingSets();
      case RATINGS -> topics.ratings();
      case OPERATIONS -> topics.operations();
      case DEAD_LETTERS -> topics.deadLetters();
    };
  }

  /** The topic's name without an installation's prefix. */
  public String topicName() {
    return in(PLAIN).name();
  }
}
