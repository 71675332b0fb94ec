/** The routes of `/v1/feeds`: the feeds of the budget. `../../feeds.ts` serves what they open. */
import { CALENDAR_PARTS } from "../../../domain/feed.ts";
import { createFeed, listFeeds, revokeFeed } from "../../../operations/feeds/feeds.ts";
import { calendarPath } from "../../feeds.ts";
import { budgetAccessRoute, tagged } from "../../route.ts";
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
      "A feed is an address for a program that cannot send a token, such as a calendar. Its secret opens this one thing, to read. A feed created with a token ends with that token, and one that a user created ends with the user's access. Needs a fresh proof of identity (403 `sign_in_again`).",
    body: NewFeedBody,
    status: 201,
    response: NewFeedResponse,
    problems: ["sign_in_again", "public_url_needed", "too_many_rows", "demo_budget"],
    async handle(context, { body }) {
      const origin = assertLinkOrigin(context); // before the person enters a password for nothing
      await assertFreshUser(context);
      const { kind, name, includes, shows_amounts, reminder_days, language } = body.feed;
      const settings = {
        includes: includes ?? CALENDAR_PARTS,
        shows_amounts: shows_amounts ?? true,
        reminder_days: reminder_days ?? null,
        language: language ?? "en",
      };
      const { service, token } = context;
      const { feed, text } = await createFeed(service, token, { kind, name, settings }, context.origin);
      return { body: { feed: formatFeed(feed), url: `${origin}${calendarPath(text)}` } };
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
