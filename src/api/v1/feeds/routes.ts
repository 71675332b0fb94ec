/** The routes of `/v1/feeds`: the feeds of the budget. `../../feeds.ts` and `../../simplefin.ts` serve what they open. */
import type { Static } from "typebox";
import { CALENDAR_PARTS, FEED_KINDS, type FeedContent, type FeedKind } from "../../../domain/feed.ts";
import { problemOf } from "../../../domain/problem.ts";
import { createFeed, listFeeds, revokeFeed } from "../../../operations/feeds/feeds.ts";
import { calendarPath } from "../../feeds.ts";
import { budgetAccessRoute, tagged } from "../../route.ts";
import { accessUrl, setupToken } from "../../simplefin.ts";
import { assertLinkOrigin } from "../me/routes.ts";
import { assertFreshUser } from "../members/routes.ts";
import { FeedsResponse, formatFeed, NewFeedBody, NewFeedResponse } from "./schema.ts";

export const feedRoutes = tagged("Feeds", [
  budgetAccessRoute("manage", "GET /v1/feeds", {
    operationId: "listFeeds",
    summary: "List feeds",
    description: "Returns the active feeds of the budget, without their secrets.",
    response: FeedsResponse,
    handle: async ({ service, token }) => ({
      body: { feeds: (await listFeeds(service, token.budget_id)).map(formatFeed) },
    }),
  }),
  budgetAccessRoute("manage", "POST /v1/feeds", {
    operationId: "createFeed",
    summary: "Create a feed",
    description:
      "A feed is an address for a program that cannot send a token, such as a calendar, or another budgeting program that reads SimpleFIN. Its secret opens this one thing, to read. A feed created with a token ends with that token, and one that a user created ends with the user's access. Needs a fresh proof of identity (403 `sign_in_again`).",
    body: NewFeedBody,
    status: 201,
    response: NewFeedResponse,
    problems: [
      "sign_in_again",
      "public_url_needed",
      "conflicting_fields",
      "unknown_account",
      "too_many_rows",
      "demo_budget",
    ],
    async handle(context, { body }) {
      const origin = assertLinkOrigin(context); // before the person enters a password for nothing
      await assertFreshUser(context);
      const { service, token } = context;
      const input = { name: body.feed.name, ...contentOf(body.feed) };
      const { feed, text, code } = await createFeed(service, token, input, context.origin);
      const addresses =
        code === null
          ? { url: `${origin}${calendarPath(text)}` }
          : { setup_token: setupToken(origin, code), access_url: accessUrl(origin, text) };
      return { body: { feed: formatFeed(feed), ...addresses } };
    },
  }),
  budgetAccessRoute("manage", "DELETE /v1/feeds/:feed_id", {
    operationId: "revokeFeed",
    summary: "Revoke a feed",
    description: "Its address stops working immediately. Needs a fresh proof of identity (403 `sign_in_again`).",
    status: 204,
    problems: ["sign_in_again"],
    async handle(context, { params }) {
      await assertFreshUser(context);
      await revokeFeed(context.service, context.token, params.feed_id, context.origin);
      return {};
    },
  }),
]);

type NewFeed = Static<typeof NewFeedBody>["feed"];

/** The fields of each kind. */
const FIELDS = {
  calendar: ["includes", "shows_amounts", "reminder_days", "language"],
  simplefin: ["account_ids"],
} as const satisfies Readonly<Record<FeedKind, readonly (keyof NewFeed)[]>>;

/** @throws Problem `conflicting_fields` for a field of another kind. */
function contentOf(feed: NewFeed): FeedContent {
  const foreign = FEED_KINDS.filter((kind) => kind !== feed.kind).flatMap<keyof NewFeed>((kind) => FIELDS[kind]);
  const sent = foreign.filter((field) => feed[field] !== undefined);
  if (sent.length > 0) {
    throw problemOf(
      sent.map((field) => {
        const detail = `A feed of the kind ${feed.kind} has no ${field}. Leave it out.`;
        return { code: "conflicting_fields", pointer: `/feed/${field}`, detail } as const;
      }),
    );
  }
  const { includes = CALENDAR_PARTS, shows_amounts = true, reminder_days = null, language = "en" } = feed;
  if (feed.kind === "simplefin") return { kind: "simplefin", settings: { account_ids: feed.account_ids ?? null } };
  return { kind: "calendar", settings: { includes, shows_amounts, reminder_days, language } };
}
