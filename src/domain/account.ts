/**
 * An account and its balance. The current balance is the opening balance plus everything that transactions booked.
 * `transaction.ts` decides which transaction books how much.
 */
import { type FieldTable, type Stored, TIMES } from "./field.ts";

export const ACCOUNT_TYPES = ["depository", "credit", "loan", "investment", "other"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Whether the balance of such an account is usually owed to the bank. */
export function isDebt(type: AccountType): boolean {
  return type === "credit" || type === "loan";
}

export const ACCOUNT_FIELDS = {
  id: { kind: "id" },
  name: { kind: "name", create: "required", update: true },
  type: {
    kind: { oneOf: ACCOUNT_TYPES },
    about: "The account type, as bank feeds name it.",
    create: "required",
  },
  subtype: { kind: "subtype", create: "required" },
  current_balance: {
    kind: "amount",
    computed: true,
    about:
      "The balance in the account's currency. It is negative if money is owed: a credit card with 120 owed has -120.",
    create: { default: 0 },
    update: true,
  },
  currency: {
    kind: "currency",
    about: "The account's currency: an ISO 4217 code, such as `USD`.",
    create: "required",
    update: true,
  },
  /** The part of the balance that no transaction explains. */
  opening: { kind: "sum", internal: true },
  /** The sum of all amounts that its transactions booked. */
  booked: { kind: "sum", internal: true },
  /** The part of this sum that is reconciled. */
  reconciled: { kind: "sum", internal: true },
  limit: {
    kind: "amount_from_0",
    nullable: true,
    about: "The credit limit, in the account's currency. Null if there is none.",
    create: { default: null },
    update: true,
  },
  is_hidden: {
    kind: "flag",
    about: "If true, the account is outside the budget: its balance and its own payments do not count.",
    create: { default: false },
    update: true,
  },
  mask: { kind: "mask", create: { default: "" }, update: true },
  is_synced: {
    kind: "flag",
    about: "If true, a bank connection controls the balance, the currency and the limit.",
    aboutNew: "If true, a bank connection controls the account. This needs a token with the scope `sync`.",
    create: { default: false },
  },
  /** Imported rows up to that day are part of the balance. */
  balance_set_on: {
    kind: "day",
    nullable: true,
    about:
      "The day on which someone last set the balance, or closed the account, in the budget's time zone. The balance includes everything before that day. Null if nobody has set it.",
  },
  closed_on: {
    kind: "day",
    nullable: true,
    about:
      "The day on which the account was closed. Its balance is then 0, and it has no later transactions. Null if it is open.",
    update: true,
  },
  ...TIMES,
} as const satisfies FieldTable;

/** An account as stored. Amounts are minor units of its currency. */
export type Account = Stored<typeof ACCOUNT_FIELDS>;

/** opening + booked, in minor units. */
export function currentBalance(account: Pick<Account, "opening_minor" | "booked_minor">): number {
  return account.opening_minor + account.booked_minor;
}

/**
 * Whether the balance that someone has set includes the amounts of a day. They then belong to the opening balance. The
 * balance of a synced account comes from its bank, so it includes none of them.
 */
export function includesDay(
  { balance_set_on, is_synced }: Pick<Account, "balance_set_on" | "is_synced">,
  day: string,
): boolean {
  return !is_synced && balance_set_on !== null && day <= balance_set_on;
}

/** Whether the account was closed before a day. */
export function isClosedOn(account: Pick<Account, "closed_on"> | null | undefined, day: string): boolean {
  return account != null && account.closed_on !== null && account.closed_on < day;
}

/** Whether exactly one of two accounts is hidden: a transfer between them enters or leaves the budget. */
export function crossesBudget(one: Pick<Account, "is_hidden">, other: Pick<Account, "is_hidden"> | undefined): boolean {
  return other !== undefined && one.is_hidden !== other.is_hidden;
}
