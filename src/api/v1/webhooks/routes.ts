/** The routes of `/v1/webhooks`: receivers of messages about the changes of the budget. */
import { isId } from "../../../domain/id.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  retryDelivery,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from "../../../operations/webhooks/webhooks.ts";
import { formatNext, parseCursor } from "../../cursor.ts";
import { budgetAccessRoute, tagged } from "../../route.ts";
import { assertFreshUser } from "../members/routes.ts";
import {
  DEFAULT_LIMIT,
  DeliveriesQuery,
  DeliveriesResponse,
  DeliveryResponse,
  formatDelivery,
  formatWebhook,
  NewWebhookBody,
  NewWebhookResponse,
  WebhookChangesBody,
  WebhookResponse,
  WebhookSecretResponse,
  WebhooksResponse,
} from "./schema.ts";

export const webhookRoutes = tagged("Webhooks", [
  budgetAccessRoute("manage", "GET /v1/webhooks", {
    operationId: "listWebhooks",
    summary: "List webhooks",
    description: "Returns the webhooks of the budget, without their secrets.",
    response: WebhooksResponse,
    handle: async ({ service, token }) => ({
      body: { webhooks: (await listWebhooks(service, token.budget_id)).map(formatWebhook) },
    }),
  }),
  budgetAccessRoute("manage", "POST /v1/webhooks", {
    operationId: "createWebhook",
    summary: "Create a webhook",
    description:
      "The server sends a signed message about each change from now on to the address. The signatures are those of [Standard Webhooks](https://www.standardwebhooks.com). The response has the secret of the signatures. Needs a fresh proof of identity (403 `sign_in_again`).",
    body: NewWebhookBody,
    status: 201,
    response: NewWebhookResponse,
    problems: ["sign_in_again", "outbound_off", "secrets_not_configured", "too_many_rows", "demo_budget"],
    async handle(context, { body }) {
      await assertFreshUser(context);
      const { view, secret } = await createWebhook(context.service, context, body.webhook);
      return { body: { webhook: formatWebhook(view), secret } };
    },
  }),
  budgetAccessRoute("manage", "GET /v1/webhooks/:webhook_id", {
    operationId: "getWebhook",
    summary: "Get a webhook",
    response: WebhookResponse,
    handle: async ({ service, token }, { params }) => ({
      body: { webhook: formatWebhook(await getWebhook(service, token.budget_id, params.webhook_id)) },
    }),
  }),
  budgetAccessRoute("manage", "PUT /v1/webhooks/:webhook_id", {
    operationId: "updateWebhook",
    summary: "Update a webhook",
    description:
      "Changes the fields that are sent. Turning it on again starts after the newest change. Needs a fresh proof of identity (403 `sign_in_again`).",
    body: WebhookChangesBody,
    response: WebhookResponse,
    problems: ["sign_in_again", "outbound_off", "secrets_not_configured"],
    async handle(context, { params, body }) {
      await assertFreshUser(context);
      const view = await updateWebhook(context.service, context, params.webhook_id, body.webhook);
      return { body: { webhook: formatWebhook(view) } };
    },
  }),
  budgetAccessRoute("manage", "DELETE /v1/webhooks/:webhook_id", {
    operationId: "deleteWebhook",
    summary: "Delete a webhook",
    description:
      "Its messages are deleted too, also those that wait. Needs a fresh proof of identity (403 `sign_in_again`).",
    status: 204,
    problems: ["sign_in_again"],
    async handle(context, { params }) {
      await assertFreshUser(context);
      await deleteWebhook(context.service, context, params.webhook_id);
      return {};
    },
  }),
  budgetAccessRoute("manage", "POST /v1/webhooks/:webhook_id/rotate_secret", {
    operationId: "rotateWebhookSecret",
    summary: "Rotate the secret of a webhook",
    description:
      "Returns a new secret. For 24 hours, messages have signatures of both secrets. Needs a fresh proof of identity (403 `sign_in_again`).",
    response: WebhookSecretResponse,
    problems: ["sign_in_again", "secrets_not_configured"],
    async handle(context, { params }) {
      await assertFreshUser(context);
      return { body: { secret: await rotateSecret(context.service, context, params.webhook_id) } };
    },
  }),
  budgetAccessRoute("manage", "POST /v1/webhooks/:webhook_id/test", {
    operationId: "testWebhook",
    summary: "Test a webhook",
    description:
      "Sends a message of the type `ping` now, and returns its result. After a success, the messages that wait are sent.",
    response: DeliveryResponse,
    problems: ["outbound_off"],
    handle: async (context, { params }) => ({
      body: { delivery: formatDelivery(await testWebhook(context.service, context, params.webhook_id)) },
    }),
  }),
  budgetAccessRoute("manage", "GET /v1/webhooks/:webhook_id/deliveries", {
    operationId: "listWebhookDeliveries",
    summary: "List the messages of a webhook",
    description: "Returns the messages, newest first. Sent ones are stored for 7 days, others for 30 days.",
    query: DeliveriesQuery,
    response: DeliveriesResponse,
    problems: ["invalid_cursor"],
    async handle({ service, token }, { params, query }) {
      const { state, limit = DEFAULT_LIMIT, cursor } = query;
      const [before] = parseCursor(cursor, [isId]);
      const page = { state, before, limit };
      const { deliveries, next } = await listDeliveries(service, token.budget_id, params.webhook_id, page);
      return { body: { deliveries: deliveries.map(formatDelivery), ...formatNext(next === null ? null : [next]) } };
    },
  }),
  budgetAccessRoute("manage", "POST /v1/webhooks/:webhook_id/deliveries/:delivery_id/retry", {
    operationId: "retryWebhookDelivery",
    summary: "Send a message again",
    description: "The message waits to be sent within seconds, with the same `webhook-id`.",
    status: 202,
    response: DeliveryResponse,
    problems: ["webhook_off"],
    async handle(context, { params }) {
      const ids = { id: params.webhook_id, deliveryId: params.delivery_id };
      return { body: { delivery: formatDelivery(await retryDelivery(context.service, context, ids)) } };
    },
  }),
]);
