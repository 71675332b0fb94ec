/** Requires a recent sign-in before a user changes members, tokens or sign-in methods. */
import type { PasskeyAddress } from "../../auth/passkey-address.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import { pipelined } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { isOfProxy } from "./identities.ts";
import type { SignedIn } from "./sessions.ts";

const FRESH_MS = 10 * 60_000;

/** The address of the request decides which proofs work. */
interface ProofPlace {
  readonly passkeys: PasskeyAddress;
  /** Null without a sign-in provider. */
  readonly oidcIssuer: string | null;
}

/** The ways in which a user can prove who they are at the address of the request. */
async function listProofs({ store }: Pick<Service, "store">, userId: string, place: ProofPlace): Promise<string[]> {
  const { users, passkeys, recoveryCodes, identities } = store.all;
  const [account, owned, codes, external] = await pipelined([
    users.findAccount(userId),
    passkeys.listOfUser(userId),
    recoveryCodes.countUnused(userId),
    identities.listOfUser(userId),
  ]);
  const rpId = place.passkeys.place?.rpId;
  return [
    ...(owned.some(({ rp_id }) => rp_id === rpId) ? ["passkey"] : []),
    ...(account?.password == null ? [] : ["password"]),
    ...(external.some(({ issuer }) => issuer === place.oidcIssuer) ? ["oidc"] : []),
    ...(codes > 0 ? ["recovery"] : []),
  ];
}

interface Means {
  /** A passkey, a password or an identity at a sign-in provider. */
  readonly hasCredential: boolean;
  /** A sign-in proxy knows the user. */
  readonly hasProxy: boolean;
}

async function loadMeans({ store }: Pick<Service, "store">, userId: string): Promise<Means> {
  const { users, passkeys, identities } = store.all;
  const [account, owned, external] = await pipelined([
    users.findAccount(userId),
    passkeys.listOfUser(userId),
    identities.listOfUser(userId),
  ]);
  const hasCredential = account?.password != null || owned.length > 0 || external.some((one) => !isOfProxy(one));
  return { hasCredential, hasProxy: external.some(isOfProxy) };
}

/** Whether the user can sign in again without a link. */
export async function canSignInAgain(service: Pick<Service, "store">, userId: string): Promise<boolean> {
  const { hasCredential, hasProxy } = await loadMeans(service, userId);
  return hasCredential || hasProxy;
}

/**
 * With `unlessNone`, a user without any credential needs no proof: for the first credential, and for a link to a phone. A
 * user whom only a proxy signs in needs none at all: the proxy decides. A session of a pasted token needs the token.
 * @throws Problem `sign_in_again` if the last proof of the session is too old.
 */
export async function assertFresh(
  service: Pick<Service, "store" | "now">,
  { session, user }: SignedIn,
  place: ProofPlace,
  { unlessNone = false } = {},
): Promise<void> {
  const { proven_at, proxy_user } = session;
  if (proven_at !== null && service.now() - Date.parse(proven_at) < FRESH_MS) return;
  if (user === null) {
    throw new Problem("sign_in_again", "This request needs the token again: send it to POST /v1/session/confirm.", [], {
      methods: ["token"],
    });
  }
  const userId = user.id;
  const { hasCredential } = await loadMeans(service, userId);
  if (!hasCredential && (unlessNone || proxy_user !== null)) return;
  const methods = await listProofs(service, userId, place);
  const detail =
    methods.length === 0
      ? "This request needs a proof of identity. Add a passkey or a password first, or sign in with a link: npx leeway link"
      : "This request needs a proof of identity that is at most 10 minutes old.";
  throw new Problem("sign_in_again", detail, [], { methods });
}

/** Notes a proof. */
export async function proveSession({ store, now }: Service, { session }: SignedIn): Promise<void> {
  const at = formatTimestamp(now());
  await store.writeUser(session.owner_id, ({ sessions }) => sessions.prove(session.owner_id, session.id, at));
}
