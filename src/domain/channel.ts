/** Channels: the ways on which a person gets notices. */

export const CHANNEL_KINDS = ["ntfy", "webhook", "email", "web_push"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** `failed`: it is not tried again; the notice is only in the app. */
export type NoticeDeliveryState = "waiting" | "sent" | "failed";

/** The job that sends the notices of a channel. Its id is that of the channel. */
export const NOTIFY_JOB = "notify";

/** The job that evaluates the alerts of a budget. Its id is that of the budget. */
export const WATCH_JOB = "watch";

/** A topic is also a password: whoever knows it can read the notices. */
export interface NtfySettings {
  readonly server: string;
  readonly topic: string;
  readonly token?: string;
}

export interface WebhookSettings {
  readonly url: string;
  /** Of the signatures. */
  readonly secret: string;
}

export interface EmailSettings {
  readonly address: string;
}

/** How long a code may be entered, and how often. */
export const CODE_MS = 10 * 60_000;
export const MAX_CODE_ATTEMPTS = 5;

/** The e-mails per person and day in UTC, in all budgets. */
export const MAX_NOTICES_BY_MAIL = 50;
export const MAX_CODES_AND_TESTS = 20;

/** The codes that an address gets per day in UTC, whoever asks for them. */
export const MAX_CODES_PER_ADDRESS = 5;

/** The keys of a browser's subscription, in base64url. */
export interface SubscriptionKeys {
  /** Its public key: a point of P-256, uncompressed. */
  readonly p256dh: string;
  /** A secret of 16 bytes. */
  readonly auth: string;
}

/** The subscription of a browser. */
export interface WebPushSettings {
  /** The address at the browser's push service. */
  readonly endpoint: string;
  readonly keys: SubscriptionKeys;
  /** The address of this server, for the operator of the push service. */
  readonly contact: string;
}
