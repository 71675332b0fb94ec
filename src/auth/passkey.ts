/**
 * Passkeys (Web Authentication Level 3): the options for the browser, and the checks of its responses. The library is
 * imported at the first use.
 */
import { createHash } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { PasskeyPlace } from "./passkey-address.ts";

const library = () => import("@simplewebauthn/server");

/** Ed25519, ECDSA with P-256, and RSA: the algorithms that authenticators have (COSE identifiers). */
const ALGORITHMS = [-8, -7, -257];

/** The name of the service in the browser's dialog. */
const SERVICE = "Leeway";

/** How long a challenge works, and the browser's dialog stays open. */
export const CHALLENGE_MS = 5 * 60_000;

/** The browser's response to a challenge, as its JSON. All bytes are in base64url. */
export interface PasskeyResponse {
  readonly id: string;
  readonly response: { readonly clientDataJSON: string };
}

/** In base64url. */
interface Credential {
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

interface Use {
  readonly counter: number;
  readonly is_backed_up: boolean;
}

type Result<T> = { readonly isValid: true; readonly value: T } | { readonly isValid: false; readonly reason: string };

/** The options for `navigator.credentials.create`. The user's passkeys in `known` are not added again. */
export async function optionsForNewPasskey(
  { rpId }: PasskeyPlace,
  challenge: Uint8Array,
  user: { readonly id: string; readonly name: string },
  known: readonly Credential[],
): Promise<object> {
  const { generateRegistrationOptions } = await library();
  return await generateRegistrationOptions({
    rpName: SERVICE,
    rpID: rpId,
    userName: user.name,
    userDisplayName: user.name,
    userID: Uint8Array.from(Buffer.from(user.id)),
    challenge: Uint8Array.from(challenge),
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** The options for `navigator.credentials.get`. They name no user: the person chooses a passkey in the browser. */
export async function optionsForPasskey({ rpId }: PasskeyPlace, challenge: Uint8Array): Promise<object> {
  const { generateAuthenticationOptions } = await library();
  return await generateAuthenticationOptions({
    rpID: rpId,
    challenge: Uint8Array.from(challenge),
    timeout: CHALLENGE_MS,
    userVerification: "required",
  });
}

/** Checks a new passkey, which must answer the challenge with this digest. */
export async function checkNewPasskey(
  response: PasskeyResponse,
  { rpId, origin }: PasskeyPlace,
  challengeDigest: string,
): Promise<Result<Credential & Use>> {
  const { verifyRegistrationResponse } = await library();
  return await check(async () => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => digestOfChallenge(challenge) === challengeDigest,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo === undefined) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: credential.transports ?? [],
      is_backed_up: credentialBackedUp,
    };
  });
}

/** Checks the use of a passkey, which must answer the challenge with this digest. */
export async function checkPasskey(
  response: PasskeyResponse,
  { rpId, origin }: PasskeyPlace,
  challengeDigest: string,
  { credential_id, public_key, counter }: Credential,
): Promise<Result<Use>> {
  const { verifyAuthenticationResponse } = await library();
  return await check(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => digestOfChallenge(challenge) === challengeDigest,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id: credential_id, publicKey: Uint8Array.from(Buffer.from(public_key, "base64url")), counter },
    });
    return verified
      ? { counter: authenticationInfo.newCounter, is_backed_up: authenticationInfo.credentialBackedUp }
      : undefined;
  });
}

/** The library throws an error for each mistake in a response. */
async function check<T>(work: () => Promise<T | undefined>): Promise<Result<T>> {
  try {
    const value = await work();
    return value === undefined ? { isValid: false, reason: "The signature is wrong." } : { isValid: true, value };
  } catch (error) {
    return { isValid: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** The digest of a new challenge, by which it is stored. */
export function digestOfChallenge(challenge: Uint8Array | string): string {
  const text = typeof challenge === "string" ? challenge : Buffer.from(challenge).toString("base64url");
  return createHash("sha256").update(text).digest("hex");
}

/** The digest of the challenge in a browser's response; undefined if the response is malformed. */
export function digestInResponse(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? digestOfChallenge(challenge) : undefined;
  } catch {
    return undefined; // not JSON, or not an object
  }
}
