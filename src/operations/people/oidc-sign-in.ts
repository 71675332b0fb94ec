/**
 * Signing in at a provider of OpenID Connect, linking a user with a person there, and confirming who the user is.
 * `startOidc` redirects to the provider; `finishOidc` handles the callback.
 */
import { digestOfCode } from "../../auth/code-text.ts";
import { type OidcPerson, type OidcProvider, ProviderUnavailable } from "../../auth/oidc.ts";
import { digestOfChallenge } from "../../auth/passkey.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import type { Challenge } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { bindIdentity, type ExternalIdentity } from "./identities.ts";
import { listSessions, type NewSession, type SignedIn } from "./sessions.ts";
import { describeCode, type SignInPlace, signInWithOidc } from "./sign-in.ts";

export const OIDC_PURPOSES = ["sign_in", "bind", "confirm"] as const;
type OidcPurpose = (typeof OIDC_PURPOSES)[number];

/** How long the provider's page may take. */
const FLOW_MS = 10 * 60_000;

/** The clocks of the provider and of this server may differ this much. */
const SKEW_MS = 30_000;

interface Flow {
  readonly purpose: OidcPurpose;
  /** The digest of the code of a link, which is used after the sign-in. */
  readonly codeDigest: string | null;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
  /** Of the browser's device cookie, which is absent when the provider redirects back: it is `SameSite=Strict`. */
  readonly deviceDigest?: string | undefined;
  readonly startedAtMs: number;
}

export interface OidcStart {
  readonly purpose: OidcPurpose;
  readonly code?: string | undefined;
  readonly returnTo: string;
  /** The address of this server to which the provider redirects. */
  readonly redirectUri: string;
}

/**
 * Returns the address of the provider's page, and the state for the browser's cookie. @throws Problem `sign_in_unavailable` if
 * the provider does not answer, `sign_in_failed` or `code_used`.
 */
export async function startOidc(
  service: Service,
  provider: OidcProvider,
  { purpose, code, returnTo, redirectUri }: OidcStart,
  place: SignInPlace,
  session: SignedIn | undefined,
): Promise<{ readonly url: string; readonly state: string }> {
  if (code !== undefined) await describeCode(service, code, place, undefined); // throws unless it works
  const codeDigest = code === undefined ? null : (digestOfCode(code) ?? null);
  const { url, ...checks } = await provider.start(redirectUri, purpose === "confirm").catch((error: unknown) => {
    throw error instanceof ProviderUnavailable ? providerUnavailable(provider, error) : error;
  });
  const startedAtMs = service.now();
  const { deviceDigest } = place;
  const flow: Flow = { purpose, codeDigest, returnTo, deviceDigest, startedAtMs, ...checks };
  const isOfUser = purpose !== "sign_in";
  const row: Challenge = {
    digest: digestOfChallenge(checks.state),
    kind: "oidc",
    user_id: isOfUser ? (session?.user?.id ?? null) : null,
    session_id: isOfUser ? (session?.session.id ?? null) : null,
    data: JSON.stringify(flow),
    expires_at: formatTimestamp(startedAtMs + FLOW_MS),
  };
  await service.store.writeUser(row.digest, ({ challenges }) => challenges.insert(row, formatTimestamp(startedAtMs)));
  return { url, state: checks.state };
}

export function providerUnavailable({ settings }: OidcProvider, cause: unknown): Problem {
  const detail = `${settings.name} is not responding. Try again later, or sign in another way.`;
  return new Problem("sign_in_unavailable", detail, [], { cause, retryAfterSeconds: 30 });
}

export interface OidcEnd {
  /** The path of this server that the browser opens next. */
  readonly location: string;
  readonly session?: NewSession;
}

/** Every failure redirects to a page that explains it. `address` is the one to which the provider redirected. */
export async function finishOidc(
  service: Service,
  provider: OidcProvider | undefined,
  address: URL,
  stateOfBrowser: string | undefined,
  place: SignInPlace,
): Promise<OidcEnd> {
  const challenge = await takeChallenge(service, address.searchParams.get("state"), stateOfBrowser);
  if (challenge === undefined || provider === undefined) return failed("sign_in_failed");
  const flow = JSON.parse(challenge.data) as Flow;
  try {
    const person = await provider.finish(address, flow).catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) throw providerUnavailable(provider, error);
      throw new Problem("sign_in_failed", "The response of the sign-in provider is not valid.", [], { cause: error });
    });
    const signInPlace = { ...place, deviceDigest: flow.deviceDigest };
    const session = await complete(service, provider, { challenge, flow, person }, signInPlace);
    return { location: flow.returnTo, ...(session === undefined ? {} : { session }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return failed(error.code, flow);
  }
}

/** The flow that this browser started. It works once. */
async function takeChallenge(
  { store, now }: Service,
  state: string | null,
  stateOfBrowser: string | undefined,
): Promise<Challenge | undefined> {
  if (state === null || stateOfBrowser === undefined || state !== stateOfBrowser) return undefined;
  const digest = digestOfChallenge(state);
  return await store.writeUser(digest, ({ challenges }) => challenges.take(digest, "oidc", formatTimestamp(now())));
}

interface Finished {
  readonly challenge: Challenge;
  readonly flow: Flow;
  readonly person: OidcPerson;
}

/** Returns the new session of a sign-in. */
async function complete(
  service: Service,
  { settings: { issuer, createsInvited } }: OidcProvider,
  { challenge, flow, person }: Finished,
  place: SignInPlace,
): Promise<NewSession | undefined> {
  const identity: ExternalIdentity = { issuer: issuer.href, subject: person.subject, name: person.name };
  const { codeDigest, purpose } = flow;
  if (purpose === "sign_in") {
    return await signInWithOidc(service, identity, place, { codeDigest, createsInvited });
  }
  const session = await getSession(service, challenge);
  const { owner_id: userId } = session;
  if (purpose === "bind") {
    const origin = { actor: { kind: "user", id: userId }, address: place.address, device: place.device } as const;
    await bindIdentity(service, session, identity, origin);
    return undefined;
  }
  const known = await service.store.all.identities.findBySubject(identity.issuer, identity.subject);
  const { provenAtMs = 0 } = person;
  if (known?.user_id !== userId || provenAtMs < flow.startedAtMs - SKEW_MS) {
    throw new Problem("sign_in_failed", "The sign-in provider did not confirm a new sign-in by the same user.");
  }
  await service.store.writeUser(userId, ({ sessions }) =>
    sessions.prove(userId, session.id, formatTimestamp(service.now())),
  );
  return undefined;
}

/** The session that started the flow. @throws Problem `sign_in_failed` if it has ended. */
async function getSession(service: Service, { user_id, session_id }: Challenge): Promise<SignedIn["session"]> {
  const session = (await listSessions(service, user_id ?? "")).find(({ id }) => id === session_id);
  if (session !== undefined) return session;
  throw new Problem("sign_in_failed", "The session has ended.");
}

/** The page that explains the failure: the one that asked, or the sign-in page. */
function failed(code: string, flow?: Flow): OidcEnd {
  if (flow === undefined) return { location: `/enter?failed=${code}` };
  const { purpose, returnTo } = flow;
  if (purpose === "sign_in") return { location: `/enter?failed=${code}&to=${encodeURIComponent(returnTo)}` };
  const url = new URL(returnTo, "http://page");
  url.searchParams.set("failed", code);
  return { location: url.pathname + url.search + url.hash };
}
