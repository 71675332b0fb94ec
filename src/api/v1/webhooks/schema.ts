/** The schemas of webhooks and their messages. */
import type { Static } from "typebox";
import { DELIVERY_STATES, WEBHOOK_PATTERNS } from "../../../domain/webhook.ts";
import type { DeliveryRecord, WebhookView } from "../../../operations/webhooks/webhooks.ts";
import {
  Cursor,
  described,
  Flag,
  Id,
  Limit,
  Name,
  Named,
  Nullable,
  OneOf,
  optionals,
  Seq,
  Timestamp,
} from "../../shapes.ts";
import { Type } from "../../type.ts";

export const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

const Url = Type.String({
  maxLength: 2000,
  format: "receiver-url",
  description:
    "The address that receives the messages. It may contain a secret. Plain `http:` works only for private addresses. The server follows no redirects.",
  "x-expects": "an http or https address without a user name",
});

const Types = Type.Array(
  OneOf(WEBHOOK_PATTERNS, {
    "x-expects": "a type such as transaction.created, or a pattern such as transaction.* or *",
  }),
  {
    minItems: 1,
    maxItems: WEBHOOK_PATTERNS.length,
    uniqueItems: true,
    description:
      "The types of the messages: a resource and what happened to it, such as `transaction.created`; all of a resource, such as `transaction.*`; or `*` for all types, also later ones. Only messages of the type `spending_power.changed` have amounts.",
    "x-expects": "a list of different types, with at least one",
  },
);

const WebhookJson = Named("Webhook", "The webhook, without its secret.", {
  id: Id,
  name: Name,
  url: Nullable(described(Url, "The address that receives the messages. Null if the server lacks the key to read it.")),
  types: Types,
  state: OneOf(["on", "failing", "disabled", "off"], {
    description:
      "`failing`: the last attempt failed, and messages are tried again. `disabled`: no attempt succeeded for three days, or the receiver returned 410. `off`: somebody turned it off, or the access of its creator ended.",
  }),
  failing_since: Nullable(described(Timestamp, "The first failure since the last success. Null if there is none.")),
  last_success_at: Nullable(described(Timestamp, "When the receiver last accepted a message. Null if never.")),
  waiting: Type.Integer({ minimum: 0, description: "The number of messages that wait to be sent." }),
  created_at: Timestamp,
  created_by: Nullable(
    Named(
      "WebhookCreator",
      "The user who created it, even if no longer a member. Null if a token created it. The webhook is turned off when the access of its creator ends.",
      { id: Id, name: described(Name, "The name of the user.") },
    ),
  ),
});

export const WebhooksResponse = Named("WebhooksResponse", "The webhooks of the budget.", {
  webhooks: Type.Array(WebhookJson, { description: "In order of creation." }),
});

export const WebhookResponse = Named("WebhookResponse", "The webhook.", { webhook: WebhookJson });

const Editable = { name: described(Name, "The purpose of the webhook."), url: Url, types: Types };

export const NewWebhookBody = Named("NewWebhookRequest", {
  webhook: Named("NewWebhook", "The webhook to create.", Editable),
});

const Secret = Type.String({
  description: "The key of the signatures, for any library of Standard Webhooks. It is shown only once.",
});

export const NewWebhookResponse = Named("NewWebhookResponse", "The webhook with its secret.", {
  webhook: WebhookJson,
  secret: Secret,
});

export const WebhookChangesBody = Named("WebhookChangesRequest", {
  webhook: Named("WebhookChanges", "The fields to change.", {
    ...optionals(Editable),
    is_on: Type.Optional(
      Flag("False turns it off and drops the messages that wait. True turns it on again, for changes from now on."),
    ),
  }),
});

export const WebhookSecretResponse = Named("WebhookSecretResponse", "The new secret.", { secret: Secret });

const DeliveryState = OneOf(DELIVERY_STATES, {
  description:
    "`failed`: it is not tried again. `dropped`: the webhook was turned off or disabled while the message waited.",
});

const DeliveryJson = Named(
  "WebhookDelivery",
  "The message. The header `webhook-id` of its requests is `msg_` and its id.",
  {
    id: Id,
    type: Type.String({ description: "The type of the message.", examples: ["transaction.created"] }),
    seq: Nullable(described(Seq, "The number of the change. Null for a message about something else.")),
    created_at: Timestamp,
    state: DeliveryState,
    attempts: Type.Integer({ minimum: 0, description: "How often it was sent." }),
    last_status: Nullable(
      Type.Integer({ description: "The last status that the receiver returned. Null without a response." }),
    ),
    last_error: Nullable(Type.String({ description: "Why the last attempt failed. Null if it did not." })),
    next_at: Nullable(
      described(Timestamp, "The next attempt, or later if the receiver is unavailable. Null if there is none."),
    ),
  },
);

export const DeliveryResponse = Named("WebhookDeliveryResponse", "The message.", { delivery: DeliveryJson });

export const DeliveriesQuery = {
  state: Type.Optional(described(DeliveryState, "Only messages in this state.")),
  limit: Type.Optional(Limit(MAX_LIMIT, DEFAULT_LIMIT)),
  cursor: Type.Optional(Cursor),
};

export const DeliveriesResponse = Named("WebhookDeliveriesResponse", "A page of messages.", {
  deliveries: Type.Array(DeliveryJson, { description: "Newest first." }),
  has_more: Type.Boolean({ description: "Whether there are more pages." }),
  next_cursor: Nullable(described(Cursor, "Send this as `cursor` to read the next page. Null on the last page.")),
});

export function formatWebhook({ webhook, url, waiting, creator }: WebhookView): Static<typeof WebhookJson> {
  const { id, name, types, state, failing_since, last_success_at, created_at } = webhook;
  const shown = state === "on" && failing_since !== null ? "failing" : state;
  return {
    id,
    name,
    url: url ?? null,
    types: [...types],
    state: shown,
    failing_since,
    last_success_at,
    waiting,
    created_at,
    created_by: creator,
  };
}

export function formatDelivery(delivery: DeliveryRecord): Static<typeof DeliveryJson> {
  const { id, type, seq, created_at, state, attempts, last_status, last_error, next_at } = delivery;
  return { id, type, seq, created_at, state, attempts, last_status, last_error, next_at };
}
