/** A budget: one household's accounts, transactions, categories and payees, and what tokens open. */
export interface Budget {
  readonly id: string;
  readonly name: string;
  /** The currency in which spending power is told. */
  readonly currency: string;
  /** The IANA time zone that decides which day, and so which month, it is. */
  readonly time_zone: string;
  readonly created_at: string;
}
