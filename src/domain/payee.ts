/** A payee: a person or business that is paid, or pays. `name.ts` compares names. */
export interface Payee {
  readonly id: string;
  readonly name: string;
  /** The category that clients suggest for a payment, and that a create uses on request. Null if there is none. */
  readonly default_category_id: string | null;
}
