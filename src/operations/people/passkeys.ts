/** Passkeys: add, rename, remove, and prove the user's identity with one. */
import {
  CHALLENGE_MS,
  checkNewPasskey,
  checkPasskey,
  digestInResponse,
  digestOfChallenge,
  optionsForNewPasskey,
  optionsForPasskey,
  type PasskeyResponse,
} from "../../auth/passkey.ts";
import type { PasskeyAddress, PasskeyObstacle, PasskeyPlace } from "../../auth/passkey-address.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import type { Challenge, Passkey } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { countWrongSecret, type Guesser } from "./guesses.ts";
import { newEvent, type Origin } from "./security-events.ts";
import { extendSession, type SignedIn } from "./sessions.ts";

export type { Passkey };

const CHALLENGE_BYTES = 32;

/** The maximum number of passkeys of a user. */
const MAX_PASSKEYS = 50;

type SignedInUser = SignedIn & { readonly user: NonNullable<SignedIn["user"]> };

/** The address of the request. */
interface RequestAddress {
  readonly passkeys: PasskeyAddress;
}

const ADVICE: Readonly<Record<PasskeyObstacle, (workingOrigin: string) => string>> = {
  use_localhost: (origin) => `Browsers accept no passkeys at this address. Open ${origin} instead.`,
  use_public_url: (origin) => `Passkeys work only at the server's public address, ${origin}.`,
  needs_https: () =>
    "Browsers accept passkeys only over HTTPS at a host name, or at localhost. Set LEEWAY_PUBLIC_URL to such an address, or use a password.",
};

/** @throws Problem `passkey_unavailable`. */
function getPlace({ passkeys: { place, obstacle, workingOrigin } }: RequestAddress): PasskeyPlace {
  if (place !== undefined) return place;
  throw new Problem("passkey_unavailable", ADVICE[obstacle ?? "needs_https"](workingOrigin ?? ""));
}

/** The options with which a browser asks for a passkey. @throws Problem `passkey_unavailable`. */
export async function startPasskey(service: Service, at: RequestAddress): Promise<object> {
  const place = getPlace(at);
  return await optionsForPasskey(
    place,
    await newChallenge(service, { kind: "passkey", user_id: null, session_id: null }),
  );
}

/** The options with which a browser creates a passkey. @throws Problem `passkey_unavailable` or `passkey_refused`. */
export async function startNewPasskey(
  service: Service,
  { user, session }: SignedInUser,
  at: RequestAddress,
): Promise<object> {
  const place = getPlace(at);
  const known = await service.store.all.passkeys.listOfUser(user.id);
  if (known.length >= MAX_PASSKEYS) {
    throw new Problem("passkey_refused", `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
  }
  const challenge = await newChallenge(service, { kind: "new_passkey", user_id: user.id, session_id: session.id });
  const ofPlace = known.filter(({ rp_id }) => rp_id === place.rpId);
  return await optionsForNewPasskey(place, challenge, user, ofPlace);
}

async function newChallenge(
  { store, now, randomBytes }: Service,
  challenge: Pick<Challenge, "kind" | "user_id" | "session_id">,
): Promise<Uint8Array> {
  const bytes = randomBytes(CHALLENGE_BYTES);
  const digest = digestOfChallenge(bytes);
  const expires_at = formatTimestamp(now() + CHALLENGE_MS);
  const row = { ...challenge, digest, data: "{}", expires_at };
  await store.writeUser(digest, ({ challenges }) => challenges.insert(row, formatTimestamp(now())));
  return bytes;
}

/** Takes the challenge that a response answers. Undefined if it is not one of this server, was used or has expired. */
async function takeChallenge(
  { store, now }: Service,
  { response }: PasskeyResponse,
  kind: Challenge["kind"],
): Promise<Challenge | undefined> {
  const digest = digestInResponse(response.clientDataJSON);
  if (digest === undefined) return undefined;
  return await store.writeUser(digest, ({ challenges }) => challenges.take(digest, kind, formatTimestamp(now())));
}

export interface NewPasskeyInput {
  readonly response: PasskeyResponse;
  readonly name: string;
}

/** Adds a passkey to the user. @throws Problem `passkey_unavailable` or `passkey_refused`. */
export async function addPasskey(
  service: Service,
  signedIn: SignedInUser,
  { response, name }: NewPasskeyInput,
  at: RequestAddress,
  origin: Origin,
): Promise<Passkey> {
  const place = getPlace(at);
  const { user, session } = signedIn;
  const challenge = await takeChallenge(service, response, "new_passkey");
  if (challenge?.user_id !== user.id || challenge.session_id !== session.id) {
    throw new Problem("passkey_refused", "The options have expired or were used already. Start again.");
  }
  const checked = await checkNewPasskey(response, place, challenge.digest);
  if (!checked.isValid) throw new Problem("passkey_refused", `The passkey is not valid: ${checked.reason}`);
  const created_at = formatTimestamp(service.now());
  const passkey: Passkey = {
    ...checked.value,
    id: service.newId(),
    user_id: user.id,
    rp_id: place.rpId,
    name,
    created_at,
    last_used_at: null,
  };
  await service.store.writeUser(user.id, async (people) => {
    if ((await people.passkeys.findByCredential(passkey.credential_id)) !== undefined) {
      throw new Problem("passkey_refused", "This passkey has already been added.");
    }
    await people.passkeys.insert(passkey);
    await extendSession(people, session);
    await people.userEvents.insert(user.id, newEvent(service, origin, "passkey_added", { name }));
  });
  return passkey;
}

/** The id of the user whose passkey answers a challenge. @throws Problem `passkey_unavailable` or `sign_in_failed`. */
export async function provePasskey(
  service: Service,
  response: PasskeyResponse,
  guesser: Guesser & RequestAddress,
): Promise<string> {
  const place = getPlace(guesser);
  const challenge = await takeChallenge(service, response, "passkey");
  const passkey = await service.store.all.passkeys.findByCredential(response.id);
  const isHere = challenge !== undefined && passkey?.rp_id === place.rpId;
  const checked = isHere ? await checkPasskey(response, place, challenge.digest, passkey) : undefined;
  const at = formatTimestamp(service.now());
  if (passkey !== undefined && checked?.isValid) {
    const { id, user_id } = passkey;
    const use = { ...checked.value, at };
    if (await service.store.writeUser(user_id, ({ passkeys }) => passkeys.use(id, use))) return user_id;
  }
  await countWrongSecret(service, guesser, { userId: passkey?.user_id, way: "passkey" });
  throw new Problem(
    "sign_in_failed",
    "The passkey is not known at this address, or its response is not valid. Try again.",
  );
}

/** @throws Problem `not_found`. */
export async function renamePasskey({ store }: Service, userId: string, id: string, name: string): Promise<Passkey> {
  return await store.writeUser(userId, async ({ passkeys }) => {
    await passkeys.rename(userId, id, name);
    return getPasskey(await passkeys.listOfUser(userId), id);
  });
}

/** @throws Problem `not_found`. */
export async function removePasskey(service: Service, userId: string, id: string, origin: Origin): Promise<void> {
  await service.store.writeUser(userId, async ({ passkeys, userEvents }) => {
    const { name } = getPasskey(await passkeys.listOfUser(userId), id);
    await passkeys.remove(userId, id);
    await userEvents.insert(userId, newEvent(service, origin, "passkey_removed", { name }));
  });
}

function getPasskey(passkeys: readonly Passkey[], id: string): Passkey {
  const passkey = passkeys.find((one) => one.id === id);
  if (passkey === undefined) throw new Problem("not_found", `There is no passkey ${id}.`);
  return passkey;
}
