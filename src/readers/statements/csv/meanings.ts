/** The meanings that a column of a CSV file can have. */

export const MEANINGS = [
  "date",
  "value_date",
  "purchase_date",
  "amount",
  "debit",
  "credit",
  "sign",
  "fee",
  "balance",
  "balance_sign",
  "currency",
  "foreign_amount",
  "foreign_currency",
  "payee",
  "payer",
  "text",
  "counter_account",
  "id",
  "account",
  "account_name",
  "iban",
  "state",
  "bank_code",
  "category",
  "tags",
  "notes",
  "ignore",
] as const;

/** `iban` is the file's or the counterparty's account, depending on the rows. */
export type Meaning = (typeof MEANINGS)[number];

/** The columns of the money that moves. */
export const AMOUNTS = ["amount", "debit", "credit"] as const satisfies readonly Meaning[];

export function isAmountMeaning(meaning: Meaning): boolean {
  return (AMOUNTS as readonly Meaning[]).includes(meaning);
}

export function isMeaning(text: string): text is Meaning {
  return (MEANINGS as readonly string[]).includes(text);
}
