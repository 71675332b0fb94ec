/** A budget: the accounts, transactions, categories, payees and tokens of one household. */
export interface Budget {
  readonly id: string;
  readonly name: string;
  /** The currency of spending power, plans, goals and the floor. */
  readonly currency: string;
  /** The IANA time zone, which determines the current day and month. */
  readonly time_zone: string;
  /** From this month on, spending power carries into the next month. Null: it never carries. */
  readonly carries_from: string | null;
  /** A forecast warns if the balance of the budget accounts falls below this, in minor units. Null: no warning. */
  readonly floor_minor: number | null;
  readonly created_at: string;
}
