/** Changes of access need a fresh proof of the user's identity. */
import type { PasskeyAddress } from "../auth/passkey-address.ts";
import { formatTimestamp } from "../domain/calendar.ts";
import { Problem } from "../domain/problem.ts";
import { pipelined } from "../store/store.ts";
import type { Service } from "./service.ts";
import type { SignedIn } from "./sessions.ts";

const FRESH_MS = 10 * 60_000;

/** The address of the request decides which proofs work. */
interface ProofPlace {
  readonly passkeys: PasskeyAddress;
}

/** The ways in which a user can prove who they are at the address of the request. */
async function listProofs({ store }: Pick<Service, "store">, userId: string, place: ProofPlace): Promise<string[]> {
  const { users, passkeys, recoveryCodes } = store.all;
  const [account, owned, codes] = await pipelined([
    users.findAccount(userId),
    passkeys.listOfUser(userId),
    recoveryCodes.countUnused(userId),
  ]);
  const rpId = place.passkeys.place?.rpId;
  return [
    ...(owned.some(({ rp_id }) => rp_id === rpId) ? ["passkey"] : []),
    ...(account?.password == null ? [] : ["password"]),
    ...(codes > 0 ? ["recovery"] : []),
  ];
}

/** Whether the user can sign in again without a link. */
export async function hasCredential({ store }: Pick<Service, "store">, userId: string): Promise<boolean> {
  const { users, passkeys } = store.all;
  const [account, owned] = await pipelined([users.findAccount(userId), passkeys.listOfUser(userId)]);
  return account?.password != null || owned.length > 0;
}

/**
 * With `unlessNone`, a user without any credential needs no proof: for the first credential, and for a link to a phone.
 * @throws Problem `sign_in_again` if the last proof of the session is too old.
 */
export async function assertFresh(
  service: Pick<Service, "store" | "now">,
  { session, user }: SignedIn,
  place: ProofPlace,
  { unlessNone = false } = {},
): Promise<void> {
  const { proven_at } = session;
  if (proven_at !== null && service.now() - Date.parse(proven_at) < FRESH_MS) return;
  const userId = user?.id ?? "";
  if (unlessNone && !(await hasCredential(service, userId))) return;
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
