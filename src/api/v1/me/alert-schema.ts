/** The schemas of channels, alerts and notices. */
import type { Static } from "typebox";
import { ALERT_KINDS, MAX_ALERT_DAYS } from "../../../domain/alerts.ts";
import { CHANNEL_KINDS } from "../../../domain/channel.ts";
import { decimalsOf } from "../../../domain/currency.ts";
import { MAIL_ADDRESS, MAX_MAIL_ADDRESS } from "../../../domain/mail-address.ts";
import { formatAmount } from "../../../domain/money.ts";
import { NOTICE_SUBJECT_TYPES, noticeSubjectOf } from "../../../domain/notice-subject.ts";
import type { AlertView } from "../../../operations/alerts/alerts.ts";
import type { Channel } from "../../../operations/alerts/channels.ts";
import type { NoticeView } from "../../../operations/alerts/notices.ts";
import { LANGUAGES, type Language, languageOf, renderSentence } from "../../../words/catalog.ts";
import {
  Amount,
  CurrencyCode,
  Cursor,
  Day,
  described,
  Flag,
  Id,
  Limit,
  Name,
  Named,
  Nullable,
  OneOf,
  optionals,
  Timestamp,
} from "../../shapes.ts";
import { Type } from "../../type.ts";

export const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

const Kind = OneOf(CHANNEL_KINDS, {
  description:
    "`ntfy`: a topic of an ntfy server. `webhook`: a signed message to an address. `email`: an e-mail, if the server has a mail server. `web_push`: a push message to a browser.",
});
const LanguageName = OneOf(LANGUAGES, { description: "The language of the notices." });

const ChannelJson = Named("Channel", "The channel, without its settings.", {
  id: Id,
  kind: Kind,
  name: Name,
  state: OneOf(["unverified", "on", "failing"], {
    description:
      "`unverified`: nothing is sent to the e-mail address before its code was entered. `failing`: the last notice could not be sent.",
  }),
  failing_since: Nullable(described(Timestamp, "The first failure since the last success. Null if there is none.")),
  language: LanguageName,
  shows_amounts: Type.Boolean({ description: "False: the notices have neither amounts nor names." }),
  created_at: Timestamp,
});

export const ChannelsResponse = Named("ChannelsResponse", "The channels of the user.", {
  channels: Type.Array(ChannelJson, { description: "In order of creation." }),
  kinds: Type.Array(Kind, { description: "The kinds that can be created at this server." }),
});

export const ChannelResponse = Named("ChannelResponse", "The channel.", { channel: ChannelJson });

export const NewChannelResponse = Named("NewChannelResponse", "The channel.", {
  channel: ChannelJson,
  secret: Nullable(
    Type.String({
      description: "The key of the signatures of a `webhook`. It is shown only once. Null for other kinds.",
    }),
  ),
});

const Address = (description: string) =>
  Type.String({
    maxLength: 2000,
    format: "receiver-url",
    description,
    "x-expects": "an http or https address without a user name",
  });

export const WebPushKeyResponse = Named("WebPushKeyResponse", "The key for subscriptions of browsers.", {
  public_key: Type.String({ description: "The `applicationServerKey` of a subscription, in base64url." }),
});

const Choices = {
  language: Type.Optional(LanguageName),
  shows_amounts: Type.Optional(Flag("Whether notices have amounts and names. By default true.")),
};

export const NewChannelBody = Named("NewChannelRequest", {
  channel: Named("NewChannel", "The channel to create.", {
    kind: Kind,
    name: Name,
    settings: Named("ChannelSettings", "Where notices are sent. It is stored encrypted and never returned.", {
      server: Type.Optional(Address("For `ntfy`: the address of the server.")),
      topic: Type.Optional(
        Type.String({
          pattern: "^[A-Za-z0-9_-]{1,64}$",
          description: "For `ntfy`: the topic. Everyone who knows it can read it at a public server.",
          "x-expects": "1 to 64 letters, digits, hyphens or underscores",
        }),
      ),
      token: Type.Optional(
        Type.String({
          pattern: "^[!-~]{1,200}$",
          description: "For `ntfy`: an access token of the server.",
          "x-expects": "1 to 200 characters of ASCII without spaces",
        }),
      ),
      url: Type.Optional(Address("For `webhook`: the address that receives the notices.")),
      address: Type.Optional(
        Type.String({
          maxLength: MAX_MAIL_ADDRESS,
          pattern: MAIL_ADDRESS,
          description: "For `email`: the address.",
          "x-expects": "an e-mail address without a name",
        }),
      ),
      endpoint: Type.Optional(
        Type.String({
          maxLength: 2000,
          pattern: "^https://",
          format: "receiver-url",
          description: "For `web_push`: the endpoint of the browser's subscription.",
          "x-expects": "an https address without a user name",
        }),
      ),
      keys: Type.Optional(
        Named("SubscriptionKeys", "For `web_push`: the keys of the browser's subscription.", {
          p256dh: Type.String({
            pattern: "^B[A-Za-z0-9_-]{86}$",
            description: "The public key of the browser, in base64url.",
            "x-expects": "a point of P-256 with 65 bytes in base64url",
          }),
          auth: Type.String({
            pattern: "^[A-Za-z0-9_-]{22}$",
            description: "The secret of the subscription, in base64url.",
            "x-expects": "16 bytes in base64url",
          }),
        }),
      ),
    }),
    ...Choices,
  }),
});

export const ChannelChangesBody = Named("ChannelChangesRequest", {
  channel: Named("ChannelChanges", "The fields to change.", { name: Type.Optional(Name), ...Choices }),
});

export const ChannelTestResponse = Named("ChannelTestResponse", "The result of the test.", {
  status: OneOf(["sent", "failed"], { description: "Whether the receiver accepted the test." }),
  error: Nullable(Type.String({ description: "Why it failed. Null if it did not." })),
});

export const ChannelCodeBody = Named("ChannelCodeRequest", {
  code: Type.String({
    pattern: "^[0-9]{6}$",
    description: "The code in the last e-mail to the address.",
    "x-expects": "6 digits",
  }),
});

const AlertKindName = OneOf(ALERT_KINDS, { description: "What the alert is about." });
const Days = Type.Integer({
  minimum: 0,
  maximum: MAX_ALERT_DAYS,
  description:
    "For `forecast_below`: the days ahead. For `bill_due` and `bill_overdue`: the days before or after the due day.",
});
const Hour = Type.Integer({
  minimum: 0,
  maximum: 23,
  description: "For `bill_due` and `bill_overdue`: the hour of the day in the budget's time zone. By default 8.",
});
const ChannelIds = Type.Array(Id, {
  maxItems: 10,
  uniqueItems: true,
  description: "The channels on which notices are sent. Notices are always in the app too.",
  "x-expects": "a list of at most 10 different ids",
});

const AlertJson = Named("Alert", "The alert.", {
  id: Id,
  kind: AlertKindName,
  value: Nullable(described(Amount, "The limit. Null for kinds without one.")),
  currency: described(CurrencyCode, "The currency of `value`."),
  account_id: Nullable(described(Id, "For `balance_below`.")),
  category_id: Nullable(described(Id, "For `envelope_below`.")),
  days: Nullable(Days),
  at_hour: Nullable(Hour),
  channel_ids: ChannelIds,
  is_on: Type.Boolean({ description: "Whether it fires." }),
  is_firing: Type.Boolean({ description: "Whether its condition held when it was last evaluated." }),
  current: Nullable(described(Amount, "The amount now that is compared with `value`. Null if there is none.")),
  created_at: Timestamp,
});

export const AlertsResponse = Named("AlertsResponse", "The alerts of the user.", {
  alerts: Type.Array(AlertJson, { description: "In order of creation." }),
});

export const AlertResponse = Named("AlertResponse", "The alert.", {
  alert: AlertJson,
  holds_now: Type.Boolean({
    description: "Whether the condition holds already. The alert then fires only after it has cleared.",
  }),
});

const Settings = {
  value: described(Amount, "The limit, for kinds whose name ends in `_below`, and for `large_transaction`."),
  account_id: described(Id, "The account of a `balance_below`."),
  category_id: described(Id, "The category of an `envelope_below`."),
  days: Days,
  at_hour: Hour,
};

export const NewAlertBody = Named("NewAlertRequest", {
  alert: Named("NewAlert", "The alert to create.", {
    kind: AlertKindName,
    ...optionals(Settings),
    channel_ids: ChannelIds,
  }),
});

export const AlertChangesBody = Named("AlertChangesRequest", {
  alert: Named("AlertChanges", "The fields to change.", {
    ...optionals({ ...Settings, channel_ids: ChannelIds }),
    is_on: Type.Optional(Flag("False: it does not fire.")),
  }),
});

export const NoticesQuery = {
  limit: Type.Optional(Limit(MAX_LIMIT, DEFAULT_LIMIT)),
  cursor: Type.Optional(Cursor),
  language: Type.Optional(described(LanguageName, "The language of the sentences. By default English.")),
};

const NoticeSubjectJson = Named("NoticeSubject", "What a notice is about.", {
  type: OneOf(NOTICE_SUBJECT_TYPES, { description: "`budget`: the spending power or the forecast." }),
  id: Nullable(
    described(
      Id,
      "For an `occurrence`: of the recurring rule. Null for `budget`, and for a notice about several things.",
    ),
  ),
  scheduled_on: Nullable(described(Day, "The scheduled day of an `occurrence`. Null for other types.")),
});

const NoticeJson = Named("Notice", "A notice: an alert fired.", {
  id: Id,
  alert_id: Id,
  kind: AlertKindName,
  at: described(Timestamp, "When the alert fired."),
  sentence: Type.String({ description: "What happened." }),
  about: NoticeSubjectJson,
  still_holds: Nullable(
    Type.Boolean({ description: "Whether the condition holds since then. Null for a notice about several things." }),
  ),
  seen_at: Nullable(described(Timestamp, "When the user saw it. Null if not yet.")),
});

export const NoticesResponse = Named("NoticesResponse", "A page of notices.", {
  notices: Type.Array(NoticeJson, { description: "Newest first." }),
  unseen_count: Type.Integer({ minimum: 0, description: "The number of notices that the user has not seen." }),
  has_more: Type.Boolean({ description: "Whether there are more pages." }),
  next_cursor: Nullable(described(Cursor, "Send this as `cursor` to read the next page. Null on the last page.")),
});

export const NoticesSeenBody = Named("NoticesSeenRequest", {
  until: described(Id, "The newest notice that the user has seen."),
});

export function formatChannel(channel: Channel): Static<typeof ChannelJson> {
  const { id, kind, name, verified_at, failing_since, language, shows_amounts, created_at } = channel;
  const state = verified_at === null ? "unverified" : failing_since === null ? "on" : "failing";
  return { id, kind, name, state, failing_since, language: languageOf(language), shows_amounts, created_at };
}

export function formatAlert({ alert, currency, currentMinor, isFiring }: AlertView): Static<typeof AlertJson> {
  const { id, kind, settings, channel_ids, is_on, created_at } = alert;
  const { value_minor, account_id = null, category_id = null, days = null, at_hour = null } = settings;
  const amount = (minor: number | null | undefined) =>
    minor == null ? null : formatAmount(minor, decimalsOf(currency));
  return {
    ...{ id, kind, value: amount(value_minor), currency, account_id, category_id, days, at_hour },
    ...{ channel_ids: [...channel_ids], is_on, is_firing: isFiring, current: amount(currentMinor), created_at },
  };
}

export function formatNotice({ notice, kind, stillHolds }: NoticeView, language: Language): Static<typeof NoticeJson> {
  const { id, alert_id, at, sentence, seen_at } = notice;
  return {
    ...{ id, alert_id, kind, at, sentence: renderSentence(sentence, language) },
    ...{ about: noticeSubjectOf(notice), still_holds: stillHolds, seen_at },
  };
}
