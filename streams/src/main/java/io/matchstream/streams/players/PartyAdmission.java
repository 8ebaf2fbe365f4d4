package io.matchstream.streams.players;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Enqueue;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.PartyMember;
import io.matchstream.schemas.ids.BotIds;
import io.matchstream.schemas.ids.PlayerIds;
import io.matchstream.streams.runtime.Attributes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which parties may be gathered at all. Whether they could ever sit down is asked of the plans. */
final class PartyAdmission {
  private PartyAdmission() {}

  /** Why nobody of this party is even asked; empty where he is alone, or they may be. */
  static Optional<Refusal> refusal(String leader, Enqueue enqueue, QueueConfig queue) {
    List<PartyMember> members = enqueue.getParty();
    int most = queue.group().map(group -> group.party().maxSize()).orElse(1);
    if (members.isEmpty()) {
      return Optional.empty();
    }
    if (members.size() >= most) {
      return refused(
          OutcomeReason.IMPOSSIBLE,
          most == 1
              ? "This queue takes no parties."
              : "A party has at most " + most + " players here, its leader counted.");
    }
    Set<String> known = new HashSet<>(Set.of(leader));
    for (PartyMember member : members) {
      String player = member.getPlayer();
      if (!PlayerIds.valid(player)) {
        return refused(OutcomeReason.INVALID, "A member's id must match [A-Za-z0-9_-]{1,64}.");
      }
      if (BotIds.reserved(player)) {
        return refused(OutcomeReason.RESERVED_ID, "Bots join no parties.");
      }
      if (!known.add(player)) {
        return refused(OutcomeReason.INVALID, player + " is named twice in this party.");
      }
      if (Admission.tooMuch(member.getAttributes(), member.getRoles())) {
        return refused(OutcomeReason.INVALID, "Too much is said of " + player + ".");
      }
      if (!Attributes.finite(member.getAttributes())) {
        return refused(
            OutcomeReason.INVALID,
            "A number among the attributes of " + player + " is not finite.");
      }
      Map<String, Object> attributes = new HashMap<>(enqueue.getAttributes());
      attributes.putAll(member.getAttributes());
      Optional<String> unmet = queue.refusal(Attributes.of(attributes));
      if (unmet.isPresent()) {
        return unmet.map(Admission::requirementUnmet);
      }
    }
    return Optional.empty();
  }

  private static Optional<Refusal> refused(OutcomeReason reason, String detail) {
    return Optional.of(Refusal.of(reason, detail));
  }
}
