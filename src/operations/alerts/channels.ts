/** The channels of a person in a budget: list, create, confirm, change, delete, test. */
import { isMailCode } from "../../auth/mail-code.ts";
import { areSubscriptionKeys } from "../../auth/web-push.ts";
import { createWebhookSecret } from "../../auth/webhook-signature.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import {
  CHANNEL_KINDS,
  type ChannelKind,
  MAX_CODE_ATTEMPTS,
  NOTIFY_JOB,
  type SubscriptionKeys,
  type WebPushSettings,
} from "../../domain/channel.ts";
import { Problem, ProblemList, problemOf } from "../../domain/problem.ts";
import type { Channel, Tx } from "../../store/store.ts";
import type { Language } from "../../words/catalog.ts";
import { runOneTest } from "../one-test.ts";
import { rejectDemo } from "../people/members.ts";
import { removeChannel } from "../people/remove-channel.ts";
import type { Service } from "../service.ts";
import { AVAILABLE } from "../webhooks/attempt.ts";
import { outboundOf } from "../webhooks/webhooks.ts";
import { assertMember, type Person } from "./alerts.ts";
import { NO_MAIL } from "./attempt-mail.ts";
import { countCode, countTest } from "./count-mail.ts";
import { sendTest } from "./notify.ts";
import { openSettings, sealSettings } from "./seal-channel.ts";
import { NO_CODE, sendCode, sendNewCode } from "./send-code.ts";

export type { Channel };

const MAX_CHANNELS = 10;

/** Its job waits until there is a notice. */
const NEVER = "9999-12-31T00:00:00.000000+00:00";

interface ChannelSettings {
  readonly server?: string;
  readonly topic?: string;
  readonly token?: string;
  readonly url?: string;
  readonly address?: string;
  readonly endpoint?: string;
  readonly keys?: SubscriptionKeys;
}

export interface ChannelFields {
  readonly kind: ChannelKind;
  readonly name: string;
  readonly settings: ChannelSettings;
  readonly language: Language;
  readonly shows_amounts: boolean;
}

const SETTINGS: Readonly<
  Record<
    ChannelKind,
    { readonly needed: readonly (keyof ChannelSettings)[]; readonly also: readonly (keyof ChannelSettings)[] }
  >
> = {
  ntfy: { needed: ["server", "topic"], also: ["token"] },
  webhook: { needed: ["url"], also: [] },
  email: { needed: ["address"], also: [] },
  web_push: { needed: ["endpoint", "keys"], also: [] },
};

/** The kinds that this server can send on. */
export function listOfferedKinds({ outbound, mail }: Pick<Service, "outbound" | "mail">): readonly ChannelKind[] {
  if (outbound === null) return [];
  return CHANNEL_KINDS.filter((kind) => kind !== "email" || mail !== null);
}

export async function listChannels({ store }: Service, { budgetId, userId }: Person): Promise<Channel[]> {
  return await store.of(budgetId).channels.listOf(userId);
}

/**
 * Returns the secret of a webhook's signatures, once. Sends a code to an e-mail address; nothing else is sent there until
 * somebody enters it. A browser that has a channel keeps it, with the new fields. `contact` is the address of this server.
 * @throws Problem `outbound_off`, `mail_not_configured`, `secrets_not_configured`, `too_many_rows`, `too_many_mails`,
 * `mail_failed`, `demo_budget`, `missing_field`, `unknown_field` or `bad_format`.
 */
export async function createChannel(
  service: Service,
  person: Person & { readonly sessionId: string },
  { settings, ...fields }: ChannelFields,
  contact: string,
): Promise<{ readonly channel: Channel; readonly secret: string | null }> {
  outboundOf(service);
  const { budgetId, userId } = person;
  checkSettings(fields.kind, settings);
  const id = (await findOfBrowser(service, person, settings.endpoint)) ?? service.newId();
  const secret = fields.kind === "webhook" ? createWebhookSecret(service.randomBytes) : null;
  const own = { ...(secret !== null && { secret }), ...(fields.kind === "web_push" && { contact }) };
  const sealed = await sealSettings(service, { budgetId, id }, { ...settings, ...own });
  const at = formatTimestamp(service.now());
  const confirmation =
    fields.kind === "email"
      ? { verified_at: null, ...(await sendFirstCode(service, person, id, { settings, ...fields })) }
      : { verified_at: at, ...NO_CODE };
  const values = { ...fields, settings: sealed, ...confirmation, ...AVAILABLE };
  const channel = await service.store.write(budgetId, async (tx) => {
    const device_digest = fields.kind === "web_push" ? await getDevice(tx, person) : null;
    const known = await tx.channels.find(id);
    if (known !== undefined) {
      await assertMember(tx, person);
      await tx.channels.update(id, { ...values, device_digest });
      return { ...known, ...values, device_digest };
    }
    await assertMayAdd(tx, person);
    const made = { id, user_id: userId, ...values, device_digest, created_at: at };
    await tx.channels.insert(made);
    await tx.jobs.insert({ kind: NOTIFY_JOB, id }, NEVER);
    return made;
  });
  return { channel, secret };
}

/** The device of the session. @throws Problem `unauthorized` if the session ended while this request was in progress. */
async function getDevice(
  { people }: Pick<Tx, "people">,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<string> {
  const digest = await people.devices.findDigestOfSession(userId, sessionId);
  if (digest !== undefined) return digest;
  throw new Problem("unauthorized", "The session has ended. Sign in again.");
}

async function assertMayAdd(tx: Tx, person: Person): Promise<void> {
  await assertMember(tx, person);
  await rejectDemo(tx.people, person.budgetId, "have channels");
  if ((await tx.channels.listOf(person.userId)).length < MAX_CHANNELS) return;
  throw new Problem("too_many_rows", `A person can have ${MAX_CHANNELS} channels. Delete one first.`);
}

/** Before the channel is stored, so that a wrong address leaves nothing behind. */
async function sendFirstCode(
  service: Service,
  person: Person,
  id: string,
  { language, settings: { address = "" } }: ChannelFields,
) {
  if (service.mail === null) throw new Problem("mail_not_configured", NO_MAIL);
  await service.store.write(person.budgetId, async (tx) => {
    await assertMayAdd(tx, person);
    const limit = await countCode(service, tx.people, person.userId, address);
    if (limit !== undefined) throw new Problem("too_many_mails", limit);
  });
  const { error, ...code } = await sendCode(service, { id, language }, address);
  if (error === null) return code;
  throw problemOf([{ pointer: "/channel/settings/address", code: "mail_failed", detail: error }]);
}

/** A channel that is confirmed already stays so. @throws Problem `not_found`, `wrong_code` or `code_expired`. */
export async function verifyChannel(service: Service, person: Person, id: string, code: string): Promise<Channel> {
  const result = await service.store.write(person.budgetId, async (tx) => {
    const channel = await getChannel(tx, person, id);
    const { verified_at, code_digest, code_expires_at, code_attempts } = channel;
    if (verified_at !== null) return channel;
    const at = formatTimestamp(service.now());
    if (code_digest === null || code_expires_at === null || code_expires_at <= at) {
      return codeProblem("code_expired", "The code has expired. Send a new one.");
    }
    if (isMailCode(id, code, code_digest)) {
      const verified = { verified_at: at, ...NO_CODE };
      await tx.channels.update(id, verified);
      return { ...channel, ...verified };
    }
    const left = MAX_CODE_ATTEMPTS - code_attempts - 1;
    await tx.channels.update(id, left === 0 ? NO_CODE : { code_attempts: code_attempts + 1 });
    const then = left === 0 ? "Send a new one." : left === 1 ? "1 attempt is left." : `${left} attempts are left.`;
    return codeProblem("wrong_code", `The code is wrong. ${then}`);
  });
  // Thrown here, because the attempt must be stored.
  if (result instanceof Problem) throw result;
  return result;
}

function codeProblem(code: "wrong_code" | "code_expired", detail: string): Problem {
  return problemOf([{ pointer: "/code", code, detail }]);
}

/** The person's channel to this endpoint of a push service. */
async function findOfBrowser(
  service: Service,
  { budgetId, userId }: Person,
  endpoint: string | undefined,
): Promise<string | undefined> {
  if (endpoint === undefined) return undefined;
  for (const { id, kind, settings } of await service.store.of(budgetId).channels.listOf(userId)) {
    if (kind !== "web_push") continue;
    const opened = await openSettings(service, { budgetId, id }, settings);
    if (opened !== undefined && (JSON.parse(opened) as WebPushSettings).endpoint === endpoint) return id;
  }
  return undefined;
}

/** @throws Problem `not_found`. */
export async function updateChannel(
  { store }: Service,
  person: Person,
  id: string,
  changes: Partial<Pick<ChannelFields, "name" | "language" | "shows_amounts">>,
): Promise<Channel> {
  return await store.write(person.budgetId, async (tx) => {
    const channel = await getChannel(tx, person, id);
    if (Object.keys(changes).length > 0) await tx.channels.update(id, changes);
    return { ...channel, ...changes };
  });
}

/** Alerts no longer use it. @throws Problem `not_found`. */
export async function deleteChannel({ store }: Service, person: Person, id: string): Promise<void> {
  await store.write(person.budgetId, async (tx) => {
    await removeChannel(tx, await getChannel(tx, person, id));
    await tx.jobs.remove({ kind: NOTIFY_JOB, id });
  });
}

/**
 * To an e-mail address that is not confirmed, it sends a new code. Returns why that failed; null if it did not. @throws Problem
 * `not_found`, `outbound_off`, or `rate_limited` if another test of this person is running.
 */
export async function testChannel(service: Service, person: Person, id: string): Promise<string | null> {
  return await runOneTest(person.userId, () => runTest(service, person, id));
}

async function runTest(service: Service, { budgetId, userId }: Person, id: string): Promise<string | null> {
  const request = outboundOf(service);
  const channel = await service.store.of(budgetId).channels.find(id);
  if (channel?.user_id !== userId) throw unknownChannel(id);
  if (channel.verified_at === null) return await sendNewCode(service, budgetId, channel);
  if (channel.kind === "email") {
    const limit = await service.store.writeUser(userId, (people) => countTest(service, people, userId));
    if (limit !== undefined) return limit;
  }
  return await sendTest(service, request, budgetId, channel);
}

function checkSettings(kind: ChannelKind, settings: ChannelSettings): void {
  const problems = new ProblemList();
  const { needed, also } = SETTINGS[kind];
  for (const name of needed) {
    if (settings[name] !== undefined) continue;
    problems.add("missing_field", `/channel/settings/${name}`, `A channel of the kind ${kind} needs ${name}.`);
  }
  for (const name of Object.keys(settings) as (keyof ChannelSettings)[]) {
    if (needed.includes(name) || also.includes(name)) continue;
    problems.add("unknown_field", `/channel/settings/${name}`, `A channel of the kind ${kind} has no ${name}.`);
  }
  if (settings.keys !== undefined && !areSubscriptionKeys(settings.keys)) {
    problems.add("bad_format", "/channel/settings/keys", "Send the keys of a subscription to push messages.");
  }
  problems.throwIfAny();
}

async function getChannel(tx: Tx, person: Person, id: string): Promise<Channel> {
  await assertMember(tx, person);
  const channel = await tx.channels.find(id);
  if (channel?.user_id !== person.userId) throw unknownChannel(id);
  return channel;
}

const unknownChannel = (id: string) => new Problem("not_found", `You have no channel ${id}.`);
