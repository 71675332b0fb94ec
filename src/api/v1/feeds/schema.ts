/** The schemas of feeds, and their JSON. */
import type { Static } from "typebox";
import { CALENDAR_PARTS, FEED_KINDS, FEED_LANGUAGES, type Feed } from "../../../domain/feed.ts";
import { byDefault, described, Fields, Flag, Id, Name, Named, Nullable, OneOf, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";

const MAX_REMINDER_DAYS = 28;

const CALENDAR_FIELDS = {
  includes: Type.Array(OneOf(CALENDAR_PARTS), {
    minItems: 1,
    uniqueItems: true,
    description: "The recurring rules that the calendar shows.",
    "x-expects": "a list of bills, income and transfers",
  }),
  shows_amounts: Flag("Whether the titles have amounts. A calendar's provider can read them."),
  reminder_days: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: MAX_REMINDER_DAYS,
      description: "A reminder at 9:00, this many days before the day. Null: none.",
      "x-expects": `a whole number from 0 to ${MAX_REMINDER_DAYS}`,
    }),
  ),
  language: OneOf(FEED_LANGUAGES, { description: "The language of the titles." }),
};

const FeedJson = Named("Feed", "The feed, without its secret.", {
  id: Id,
  kind: OneOf(FEED_KINDS, { description: "The program that reads it." }),
  name: Name,
  settings: Fields(CALENDAR_FIELDS, { title: "CalendarSettings", description: "What the feed shows." }),
  created_by: Nullable(
    described(Id, "The user or the token that created it. The feed is revoked when this access ends."),
  ),
  created_at: Timestamp,
  expires_at: Nullable(
    described(Timestamp, "When the token that created it expires, and the feed with it. Null if it does not expire."),
  ),
  last_used_at: Nullable(described(Timestamp, "When it was last read, to the minute. Null if never.")),
});

export const FeedsResponse = Named("FeedsResponse", "The active feeds.", {
  feeds: Type.Array(FeedJson, { description: "In order of creation." }),
});

const { includes, shows_amounts, reminder_days, language } = CALENDAR_FIELDS;

export const NewFeedBody = Named("NewFeedRequest", {
  feed: Named("NewFeed", "The feed to create.", {
    kind: OneOf(FEED_KINDS, { description: "`calendar`: due days, for calendar programs." }),
    name: described(Name, "The purpose of the feed, such as `phone`. It is the name of the calendar."),
    includes: Type.Optional(described(includes, "The recurring rules that the calendar shows. If absent, all.")),
    shows_amounts: Type.Optional(byDefault(shows_amounts, true)),
    reminder_days: Type.Optional(reminder_days),
    language: Type.Optional(byDefault(language, "en")),
  }),
});

export const NewFeedResponse = Named("NewFeedResponse", "The feed with its address.", {
  feed: FeedJson,
  url: Type.String({ description: "The address to subscribe to. It contains the secret, and is shown only once." }),
});

export function formatFeed({ revoked_at: _, ...feed }: Feed): Static<typeof FeedJson> {
  const { settings } = feed;
  return { ...feed, settings: { ...settings, includes: [...settings.includes] } };
}
