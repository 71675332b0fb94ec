/** A purchase that a phone sends from the till, and what it lacks. */
import type { AmountDoubt } from "./quick-amount.ts";

export interface QuickEntry {
  readonly amount: string | number | null;
  readonly merchant: string | null;
  readonly card: string | null;
  readonly account_id: string | null;
  /** The day in the budget's time zone. */
  readonly day: string;
  readonly is_refund: boolean;
}

export const MISSING_FIELDS = ["account", "amount", "merchant"] as const;
export type MissingField = (typeof MISSING_FIELDS)[number];

/** Why an entry is a draft. `unknown_card`: nobody has said which account it is. */
export const DRAFT_REASONS = [
  ...(["no_account", "unknown_card", "account_closed"] as const),
  ...(["no_amount", "unclear_amount", "foreign_currency"] as const satisfies readonly AmountDoubt[]),
  ...(["no_merchant"] as const),
] as const;
export type DraftReason = (typeof DRAFT_REASONS)[number];

/** An entry that a person completes. */
export interface QuickDraft {
  readonly id: string;
  readonly at: string;
  readonly entry: QuickEntry;
  readonly reason: DraftReason;
  /** The user or the token that sent it; null for a command. */
  readonly created_by: string | null;
}

export const MAX_DRAFTS = 1000;

/** A phone may send a purchase twice within this time. */
export const REPEAT_MS = 60_000;
