/** The identities of a user at a sign-in provider or a sign-in proxy: bind, list and remove. */
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import type { Identity, People } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { newEvent, type Origin } from "./security-events.ts";
import { extendSession, type SignedIn } from "./sessions.ts";

export type { Identity };

/** The maximum number of identities of a user. */
const MAX_IDENTITIES = 20;

const OF_PROXY = "proxy:";

/** A person, as a sign-in provider or a proxy names them. */
export interface ExternalIdentity {
  /** The issuer of OpenID Connect, or the one of `issuerOfProxy`. */
  readonly issuer: string;
  /** The id there, which never changes. */
  readonly subject: string;
  /** The name there, for display. It may change. */
  readonly name: string;
}

/** Another header may name other people, so each header counts as an issuer of its own. */
export function issuerOfProxy(header: string): string {
  return OF_PROXY + header.toLowerCase();
}

export function isOfProxy({ issuer }: Pick<ExternalIdentity, "issuer">): boolean {
  return issuer.startsWith(OF_PROXY);
}

/** Adds an identity to a user. @throws Problem `identity_taken` if it belongs to another user. */
export async function insertIdentity(
  { newId }: Pick<Service, "newId">,
  { identities }: Pick<People, "identities">,
  userId: string,
  identity: ExternalIdentity,
  at: string,
): Promise<Identity> {
  const known = await identities.findBySubject(identity.issuer, identity.subject);
  if (known?.user_id === userId) return known;
  if (known !== undefined) {
    throw new Problem("identity_taken", `"${identity.name}" is already linked to another user. Remove it there first.`);
  }
  if ((await identities.listOfUser(userId)).length >= MAX_IDENTITIES) {
    throw new Problem("identity_taken", `You have ${MAX_IDENTITIES} identities. Remove one first.`);
  }
  const row = { ...identity, id: newId(), user_id: userId, created_at: at, last_used_at: null };
  await identities.insert(row);
  return row;
}

/** Binds an identity to the user of a session, which then lasts. @throws Problem `identity_taken`. */
export async function bindIdentity(
  service: Service,
  session: SignedIn["session"],
  identity: ExternalIdentity,
  origin: Origin,
): Promise<Identity> {
  const { owner_id: userId } = session;
  return await service.store.writeUser(userId, async (people) => {
    const bound = await insertIdentity(service, people, userId, identity, formatTimestamp(service.now()));
    await extendSession(people, session);
    await people.userEvents.insert(userId, newEvent(service, origin, "identity_added", { name: identity.name }));
    return bound;
  });
}

/** It no longer signs the user in. @throws Problem `not_found`. */
export async function removeIdentity(service: Service, userId: string, id: string, origin: Origin): Promise<void> {
  await service.store.writeUser(userId, async ({ identities, userEvents }) => {
    const identity = (await identities.listOfUser(userId)).find((one) => one.id === id);
    if (identity === undefined) throw new Problem("not_found", `There is no identity ${id}.`);
    await identities.remove(userId, id);
    await userEvents.insert(userId, newEvent(service, origin, "identity_removed", { name: identity.name }));
  });
}
