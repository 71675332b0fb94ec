/** A security event: somebody signed in, joined a budget, or changed access to it. */
import type { ActorKind } from "./change.ts";

export const SECURITY_EVENT_TYPES = [
  "signed_in",
  "sign_in_failed",
  "session_copied",
  "session_ended",
  "sessions_ended",
  "password_set",
  "recovery_codes_created",
  "passkey_added",
  "passkey_removed",
  "identity_added",
  "identity_removed",
  "link_created",
  "user_reset",
  "member_joined",
  "role_changed",
  "member_removed",
  "invitation_created",
  "invitation_deleted",
  "token_created",
  "token_revoked",
  "token_kept",
  "webhook_created",
  "webhook_changed",
  "webhook_turned_off",
  "webhook_kept",
  "webhook_deleted",
  "bank_connected",
  "bank_reconnected",
  "bank_removed",
  "bank_paused",
  "bank_kept",
  "feed_created",
  "feed_revoked",
  "feed_kept",
  "feed_claimed",
  "feed_claim_refused",
] as const;
export type SecurityEventType = (typeof SECURITY_EVENT_TYPES)[number];

export interface SecurityEvent {
  readonly id: string;
  readonly at: string;
  readonly type: SecurityEventType;
  readonly actor_kind: ActorKind;
  /** The user or the token; null for a command. */
  readonly actor_id: string | null;
  /** The client's network address; empty for a command. */
  readonly address: string;
  /** Such as "Firefox on Linux". */
  readonly device: string;
  /** For example the role. Never a secret. */
  readonly details: Readonly<Record<string, string | null>>;
}
