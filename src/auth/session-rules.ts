/**
 * The lifetime of a session and of its secret. The secret is replaced once a day. Because the response with the new secret can get
 * lost, the previous one works until the new one is first used, and for a minute after that. If it is used later, somebody
 * has copied it.
 */
import { DAY_MS } from "../domain/calendar.ts";

/** A session ends after this time without a request. */
export const IDLE_MS = 30 * DAY_MS;

/** A session ends after this time at the latest. */
export const MAX_LIFETIME_MS = 180 * DAY_MS;

/** The longest time for a user who cannot sign in again without help. */
export const MAX_LIFETIME_WITHOUT_CREDENTIAL_MS = DAY_MS;

/** The lifetime of one secret. */
const SECRET_MS = DAY_MS;

/** How long the previous secret works after the first use of the new one, and the least time between new secrets. */
const OVERLAP_MS = 60_000;

/** Times are ISO 8601 timestamps. */
export interface SessionState {
  readonly digest: string;
  /** Null before the first new secret. */
  readonly previous_digest: string | null;
  /** When the secret was created. */
  readonly rotated_at: string;
  /** When the secret was first used; null: it was not. */
  readonly confirmed_at: string | null;
  readonly last_used_at: string;
  readonly expires_at: string;
  readonly revoked_at: string | null;
}

export type Judgement =
  | { readonly kind: "ended" }
  | { readonly kind: "revoked" }
  | { readonly kind: "replayed" }
  | {
      readonly kind: "valid";
      /** The request is the first with this secret. */
      readonly isFirstUse: boolean;
      readonly needsNewSecret: boolean;
    };

/** Judges a request with a secret of a session: its current one or the previous one. */
export function judgeSession(session: SessionState, digest: string, nowMs: number): Judgement {
  if (session.revoked_at !== null) return { kind: "revoked" };
  if (nowMs >= Date.parse(session.expires_at)) return { kind: "ended" };
  if (nowMs >= Date.parse(session.last_used_at) + IDLE_MS) return { kind: "ended" };
  const ageMs = nowMs - Date.parse(session.rotated_at);
  const isConfirmed = session.confirmed_at !== null;
  if (digest === session.digest) {
    return { kind: "valid", isFirstUse: !isConfirmed, needsNewSecret: ageMs >= SECRET_MS };
  }
  if (digest !== session.previous_digest) return { kind: "ended" };
  if (!isConfirmed) return { kind: "valid", isFirstUse: false, needsNewSecret: ageMs >= OVERLAP_MS };
  if (nowMs - Date.parse(session.confirmed_at) > OVERLAP_MS) return { kind: "replayed" };
  return { kind: "valid", isFirstUse: false, needsNewSecret: false };
}
