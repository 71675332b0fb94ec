/** The schemas of feeds, and their JSON. */
import type { Static } from "typebox";
import { CALENDAR_PARTS, FEED_KINDS, FEED_LANGUAGES, type Feed } from "../../../domain/feed.ts";
import { byDefault, described, Flag, Id, Name, Named, Nullable, OneOf, optionals, Timestamp } from "../../shapes.ts";
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

const ACCOUNT_IDS = {
  account_ids: Nullable(
    Type.Array(Id, {
      minItems: 1,
      uniqueItems: true,
      description: "The accounts that the program reads. Null: all accounts that are not hidden.",
      "x-expects": "a list of account ids, or null",
    }),
  ),
};

const FeedJson = Named("Feed", "The feed, without its secret.", {
  id: Id,
  kind: OneOf(FEED_KINDS, { description: "The program that reads it." }),
  name: Name,
  settings: Named(
    "FeedSettings",
    "What the feed shows: the fields of its kind.",
    optionals({ ...CALENDAR_FIELDS, ...ACCOUNT_IDS }),
  ),
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
    kind: OneOf(FEED_KINDS, {
      description:
        "`calendar`: due days, for calendar programs. `simplefin`: accounts, balances and transactions, for programs that read SimpleFIN. Each kind has fields of its own.",
    }),
    name: described(Name, "The purpose of the feed, such as `phone`. A calendar has this name."),
    includes: Type.Optional(described(includes, "The recurring rules that the calendar shows. If absent, all.")),
    shows_amounts: Type.Optional(byDefault(shows_amounts, true)),
    reminder_days: Type.Optional(reminder_days),
    language: Type.Optional(byDefault(language, "en")),
    account_ids: Type.Optional(ACCOUNT_IDS.account_ids),
  }),
});

export const NewFeedResponse = Named("NewFeedResponse", "The feed with its address.", {
  feed: FeedJson,
  url: Type.Optional(
    Type.String({
      description: "Of a calendar: the address to subscribe to. It contains the secret, and is shown only once.",
    }),
  ),
  setup_token: Type.Optional(
    Type.String({
      description:
        "Of SimpleFIN: the text to paste into the program. It works once, within 24 hours, and is shown only once.",
    }),
  ),
  access_url: Type.Optional(
    Type.String({
      description:
        "Of SimpleFIN: an address with a secret, for programs that accept no setup token. It works until the setup token is used, and is shown only once.",
    }),
  ),
});

export function formatFeed({ revoked_at: _, settings, ...feed }: Feed): Static<typeof FeedJson> {
  return { ...feed, settings: settings as Static<typeof FeedJson>["settings"] };
}
