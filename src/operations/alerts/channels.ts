/** The channels of a person in a budget: list, create, change, delete, test. */
import { areSubscriptionKeys, type SubscriptionKeys } from "../../auth/web-push.ts";
import { createWebhookSecret } from "../../auth/webhook-signature.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { type ChannelKind, NOTIFY_JOB, type WebPushSettings } from "../../domain/channel.ts";
import { Problem, ProblemList } from "../../domain/problem.ts";
import type { Channel, Tx } from "../../store/store.ts";
import type { Language } from "../../words/catalog.ts";
import { rejectDemo } from "../people/members.ts";
import type { Service } from "../service.ts";
import { outboundOf } from "../webhooks/webhooks.ts";
import { assertMember, type Person } from "./alerts.ts";
import { sendTest } from "./notify.ts";
import { removeChannel } from "./remove-channel.ts";
import { openSettings, sealSettings } from "./seal-channel.ts";

export type { Channel };

const MAX_CHANNELS = 10;

/** Its job waits until there is a notice. */
const NEVER = "9999-12-31T00:00:00.000000+00:00";

interface ChannelSettings {
  readonly server?: string;
  readonly topic?: string;
  readonly token?: string;
  readonly url?: string;
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
  web_push: { needed: ["endpoint", "keys"], also: [] },
};

export async function listChannels({ store }: Service, { budgetId, userId }: Person): Promise<Channel[]> {
  return await store.of(budgetId).channels.listOf(userId);
}

/**
 * Returns the secret of a webhook's signatures, once. A browser that has a channel keeps it, with the new fields. `contact` is
 * the address of this server. @throws Problem `outbound_off`, `secrets_not_configured`, `too_many_rows`, `demo_budget`,
 * `missing_field`, `unknown_field` or `bad_format`.
 */
export async function createChannel(
  service: Service,
  person: Person,
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
  const values = { ...fields, settings: sealed, failing_since: null };
  const channel = await service.store.write(budgetId, async (tx) => {
    await assertMember(tx, person);
    await rejectDemo(tx.people, budgetId, "have channels");
    const known = await tx.channels.find(id);
    if (known !== undefined) {
      await tx.channels.update(id, values);
      return { ...known, ...values };
    }
    if ((await tx.channels.listOf(userId)).length >= MAX_CHANNELS) {
      throw new Problem("too_many_rows", `A person can have ${MAX_CHANNELS} channels. Delete one first.`);
    }
    const made = { id, user_id: userId, ...values, created_at: formatTimestamp(service.now()) };
    await tx.channels.insert(made);
    await tx.jobs.insert({ kind: NOTIFY_JOB, id }, NEVER);
    return made;
  });
  return { channel, secret };
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

/** Why the test did not arrive; null if it did. @throws Problem `not_found` or `outbound_off`. */
export async function testChannel(service: Service, { budgetId, userId }: Person, id: string): Promise<string | null> {
  const request = outboundOf(service);
  const channel = await service.store.of(budgetId).channels.find(id);
  if (channel?.user_id !== userId) throw unknownChannel(id);
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
