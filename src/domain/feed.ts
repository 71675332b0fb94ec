/**
 * A feed: an address with a secret of its own, for a program that cannot send a token. It opens one thing of the budget, to
 * read.
 */

export const FEED_KINDS = ["calendar", "simplefin"] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** The occurrences that a calendar may show. */
export const CALENDAR_PARTS = ["bills", "income", "transfers"] as const;
export type CalendarPart = (typeof CALENDAR_PARTS)[number];

export const FEED_LANGUAGES = ["en", "de"] as const;

export interface CalendarSettings {
  readonly includes: readonly CalendarPart[];
  readonly shows_amounts: boolean;
  /** A reminder this many days before; null: none. */
  readonly reminder_days: number | null;
  readonly language: (typeof FEED_LANGUAGES)[number];
}

export interface SimplefinSettings {
  /** Null: all accounts in the budget. */
  readonly account_ids: readonly string[] | null;
}

/** What a feed of each kind shows. */
export type FeedContent =
  | { readonly kind: "calendar"; readonly settings: CalendarSettings }
  | { readonly kind: "simplefin"; readonly settings: SimplefinSettings };

export type Feed = FeedContent & {
  readonly id: string;
  readonly name: string;
  /** The user or the token that created it; null for a command. */
  readonly created_by: string | null;
  readonly created_at: string;
  /** When the token that created it expires. */
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
};

export const MAX_FEEDS = 100;
