/** A budget: one household's accounts, transactions, categories and payees, and what tokens open. */
export interface Budget {
  readonly id: string;
  readonly name: string;
  /** The currency in which spending power is told. */
  readonly currency: string;
  /** The IANA time zone that decides which day, and so which month, it is. */
  readonly time_zone: string;
  /** The first month whose spending power moves on to the next; null where each month stands by itself. */
  readonly carries_from: string | null;
  /** The balance of the budget accounts below which a forecast warns, in minor units; null for none. */
  readonly floor_minor: number | null;
  readonly created_at: string;
}
