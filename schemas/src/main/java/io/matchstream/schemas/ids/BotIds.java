package io.matchstream.schemas.ids;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ids of bots: {@code bot-<queue>-<n>}, n from 1. No human may have one. */
public final class BotIds {
  private static final Pattern BOT = Pattern.compile("bot-(.+)-[0-9]+");

  private BotIds() {}

  /** The queue's n-th bot, counted from 1. */
  public static String of(String queue, int n) {
    return "bot-" + queue + "-" + n;
  }

  /** Whether the id has a bot's form, of whatever queue. */
  public static boolean reserved(String id) {
    Matcher bot = BOT.matcher(id);
    return bot.matches() && QueueNames.valid(bot.group(1));
  }
}
