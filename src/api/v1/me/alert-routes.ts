/** The routes of the user's channels, alerts and notices in the budget of the request. */
import { isId } from "../../../domain/id.ts";
import { createAlert, deleteAlert, listAlerts, updateAlert } from "../../../operations/alerts/alerts.ts";
import {
  createChannel,
  deleteChannel,
  listChannels,
  listOfferedKinds,
  testChannel,
  updateChannel,
  verifyChannel,
} from "../../../operations/alerts/channels.ts";
import { listNotices, markSeen } from "../../../operations/alerts/notices.ts";
import { getPublicVapidKey } from "../../../operations/alerts/vapid-key.ts";
import { DEFAULT_LANGUAGE } from "../../../words/catalog.ts";
import { formatNext, parseCursor } from "../../cursor.ts";
import { tagged, type UserContext, userRoute } from "../../route.ts";
import {
  AlertChangesBody,
  AlertResponse,
  AlertsResponse,
  ChannelChangesBody,
  ChannelCodeBody,
  ChannelResponse,
  ChannelsResponse,
  ChannelTestResponse,
  DEFAULT_LIMIT,
  formatAlert,
  formatChannel,
  formatNotice,
  NewAlertBody,
  NewChannelBody,
  NewChannelResponse,
  NoticesQuery,
  NoticesResponse,
  NoticesSeenBody,
  WebPushKeyResponse,
} from "./alert-schema.ts";
import { budgetOf } from "./routes.ts";

const personOf = (context: UserContext) => ({ budgetId: budgetOf(context), userId: context.session.user.id });

/** Push services may want to reach the operator. */
const contactOf = ({ publicUrl, browser }: UserContext) => publicUrl?.origin ?? browser.origin;

const ABOUT_ALERT = ["not_found", "missing_field", "unknown_field", "unknown_account", "unknown_category"] as const;
const ALERT_PROBLEMS = [...ABOUT_ALERT, "unknown_channel", "too_many_decimals", "amount_out_of_range"] as const;

export const alertRoutes = tagged("Alerts", [
  userRoute("GET /v1/me/channels", {
    operationId: "listChannels",
    summary: "List channels",
    description:
      "Returns the ways on which the user gets notices in this budget, without addresses, topics and tokens.",
    response: ChannelsResponse,
    problems: ["not_found"],
    handle: async (context) => ({
      body: {
        channels: (await listChannels(context.service, personOf(context))).map(formatChannel),
        kinds: [...listOfferedKinds(context.service)],
      },
    }),
  }),
  userRoute("GET /v1/me/channels/web_push_key", {
    operationId: "getWebPushKey",
    summary: "Get the key for Web Push",
    description:
      "Returns the public key of this server, which a browser needs for its subscription ([RFC 8292](https://www.rfc-editor.org/rfc/rfc8292)). All budgets share it, and it stays the same.",
    response: WebPushKeyResponse,
    problems: ["outbound_off", "secrets_not_configured"],
    handle: async ({ service }) => ({ body: { public_key: await getPublicVapidKey(service) } }),
  }),
  userRoute("POST /v1/me/channels", {
    operationId: "createChannel",
    summary: "Create a channel",
    description:
      "The server sends notices of the user's alerts there. Messages of a `webhook` have the type `notice` and signatures of [Standard Webhooks](https://www.standardwebhooks.com). To an e-mail address, it sends a code, and nothing else before somebody enters it. A person sends at most 20 codes and tests per day (UTC), and an address gets at most 5 codes. A browser that already has a channel keeps it, with the new fields.",
    body: NewChannelBody,
    status: 201,
    response: NewChannelResponse,
    problems: [
      ...(["not_found", "outbound_off", "secrets_not_configured", "too_many_rows", "demo_budget"] as const),
      ...(["missing_field", "unknown_field", "bad_format"] as const),
      ...(["mail_not_configured", "too_many_mails", "mail_failed"] as const),
    ],
    async handle(context, { body }) {
      const { language = DEFAULT_LANGUAGE, shows_amounts = true, ...rest } = body.channel;
      const fields = { ...rest, language, shows_amounts };
      const by = { ...personOf(context), sessionId: context.session.session.id };
      const { channel, secret } = await createChannel(context.service, by, fields, contactOf(context));
      return { body: { channel: formatChannel(channel), secret } };
    },
  }),
  userRoute("PUT /v1/me/channels/:channel_id", {
    operationId: "updateChannel",
    summary: "Update a channel",
    description: "Changes the fields that are sent. To send somewhere else, create another channel.",
    body: ChannelChangesBody,
    response: ChannelResponse,
    problems: ["not_found"],
    handle: async (context, { params, body }) => {
      const channel = await updateChannel(context.service, personOf(context), params.channel_id, body.channel);
      return { body: { channel: formatChannel(channel) } };
    },
  }),
  userRoute("DELETE /v1/me/channels/:channel_id", {
    operationId: "deleteChannel",
    summary: "Delete a channel",
    description: "Alerts no longer use it, and what waits to be sent on it is dropped.",
    status: 204,
    problems: ["not_found"],
    async handle(context, { params }) {
      await deleteChannel(context.service, personOf(context), params.channel_id);
      return {};
    },
  }),
  userRoute("POST /v1/me/channels/:channel_id/test", {
    operationId: "testChannel",
    summary: "Send a test",
    description:
      "Sends a test on the channel now, and returns its result. To an e-mail address that is not confirmed, it sends a new code instead.",
    response: ChannelTestResponse,
    problems: ["not_found", "outbound_off"],
    async handle(context, { params }) {
      const error = await testChannel(context.service, personOf(context), params.channel_id);
      return { body: { status: error === null ? "sent" : "failed", error } };
    },
  }),
  userRoute("POST /v1/me/channels/:channel_id/verify", {
    operationId: "verifyChannel",
    summary: "Confirm an e-mail address",
    description:
      "Notices are sent to an e-mail address after its code was entered within 10 minutes, in at most 5 attempts.",
    body: ChannelCodeBody,
    response: ChannelResponse,
    problems: ["not_found", "wrong_code", "code_expired"],
    async handle(context, { params, body }) {
      const channel = await verifyChannel(context.service, personOf(context), params.channel_id, body.code);
      return { body: { channel: formatChannel(channel) } };
    },
  }),
  userRoute("GET /v1/me/alerts", {
    operationId: "listAlerts",
    summary: "List alerts",
    description: "Returns the user's alerts in this budget, with the current amounts.",
    response: AlertsResponse,
    problems: ["not_found"],
    handle: async (context) => ({
      body: { alerts: (await listAlerts(context.service, personOf(context))).map(formatAlert) },
    }),
  }),
  userRoute("POST /v1/me/alerts", {
    operationId: "createAlert",
    summary: "Create an alert",
    description:
      "Notifies the user once when the condition starts to hold. An amount may fire again after it was 2 % above the limit, or in the next period.",
    body: NewAlertBody,
    status: 201,
    response: AlertResponse,
    problems: [...ALERT_PROBLEMS, "too_many_rows"],
    async handle(context, { body }) {
      const { view, holdsNow } = await createAlert(context.service, personOf(context), body.alert);
      return { body: { alert: formatAlert(view), holds_now: holdsNow } };
    },
  }),
  userRoute("PUT /v1/me/alerts/:alert_id", {
    operationId: "updateAlert",
    summary: "Update an alert",
    description: "Changes the fields that are sent. The condition is then evaluated as for a new alert.",
    body: AlertChangesBody,
    response: AlertResponse,
    problems: ALERT_PROBLEMS,
    async handle(context, { params, body }) {
      const { view, holdsNow } = await updateAlert(context.service, personOf(context), params.alert_id, body.alert);
      return { body: { alert: formatAlert(view), holds_now: holdsNow } };
    },
  }),
  userRoute("DELETE /v1/me/alerts/:alert_id", {
    operationId: "deleteAlert",
    summary: "Delete an alert",
    description: "Its notices are deleted too.",
    status: 204,
    problems: ["not_found"],
    async handle(context, { params }) {
      await deleteAlert(context.service, personOf(context), params.alert_id);
      return {};
    },
  }),
  userRoute("GET /v1/me/notices", {
    operationId: "listNotices",
    summary: "List notices",
    description: "Returns the notices of the user's alerts, newest first. They are stored for 90 days.",
    query: NoticesQuery,
    response: NoticesResponse,
    problems: ["not_found", "invalid_cursor"],
    async handle(context, { query }) {
      const { limit = DEFAULT_LIMIT, cursor, language = DEFAULT_LANGUAGE } = query;
      const [before] = parseCursor(cursor, [isId]);
      const page = await listNotices(context.service, personOf(context), { before, limit });
      const notices = page.notices.map((one) => formatNotice(one, language));
      return {
        body: { notices, unseen_count: page.unseen, ...formatNext(page.next === null ? null : [page.next]) },
      };
    },
  }),
  userRoute("PUT /v1/me/notices/seen", {
    operationId: "markNoticesSeen",
    summary: "Mark notices as seen",
    description: "Marks this notice and all earlier ones as seen.",
    body: NoticesSeenBody,
    status: 204,
    problems: ["not_found"],
    async handle(context, { body }) {
      await markSeen(context.service, personOf(context), body.until);
      return {};
    },
  }),
]);
