/** Connections to banks: their states, settings and problems, and the results of their runs. */

export const BANK_ACCOUNT_TYPES = ["checking", "savings", "credit_card", "loan", "investment", "cash"] as const;
export type BankAccountType = (typeof BANK_ACCOUNT_TYPES)[number];

/** The kind of the jobs that run connections. The id of a job is that of its connection. */
export const SYNC_JOB = "sync";

/** `linking`: the person is at the bank's page, or no account is linked. */
export const CONNECTION_STATES = ["linking", "active", "needs_attention", "paused"] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** `unsupported`: its currency is unknown, so it cannot be linked. */
export const BANK_ACCOUNT_STATES = ["new", "linked", "ignored", "unsupported"] as const;
export type BankAccountState = (typeof BANK_ACCOUNT_STATES)[number];

/** `first`: a preview. `program`: a program sent the listings. */
export const RUN_CAUSES = ["schedule", "you", "first", "program"] as const;
export type RunCause = (typeof RUN_CAUSES)[number];

/** `partial`: parts are missing, such as an account that failed or an item that cannot be read. */
export const RUN_STATES = ["ok", "partial", "failed"] as const;
export type RunState = (typeof RUN_STATES)[number];

export interface ConnectionSettings {
  /** Whether pending items are imported. */
  readonly pending: boolean;
  /** Between two runs. Null if a program sends the listings. */
  readonly every_minutes: number | null;
}

/** `resume`: the connection is paused, and a person who manages the budget can resume it. */
export const PROBLEM_ACTIONS = ["reconnect", "wait", "resume"] as const;

export interface ConnectionProblem {
  /** Of a `BankProblem`, `secret_unreadable` or `creator_left`. */
  readonly code: string;
  /** The provider's words, which are shown as such, or those of `CREATOR_LEFT`. */
  readonly detail: string;
  readonly action: (typeof PROBLEM_ACTIONS)[number];
}

/** The problem of a connection that paused because the person or the token that connected it lost the access. */
export const CREATOR_LEFT: ConnectionProblem = {
  code: "creator_left",
  detail: "Paused, because the access of the person or the token that connected it has ended. An owner can resume it.",
  action: "resume",
};

/** The numbers of a run's rows. */
export interface RunCounts {
  readonly added: number;
  readonly matched: number;
  readonly withdrawn: number;
  readonly duplicate: number;
  readonly waiting: number;
}

export const NO_COUNTS: RunCounts = { added: 0, matched: 0, withdrawn: 0, duplicate: 0, waiting: 0 };

export const CHECK_STATES = ["agrees", "differs", "unknown"] as const;

/** A message about a bank account that needs no other run, such as an item that cannot be read. */
export interface RunNote {
  readonly code: string;
  /** The words of the provider, or ours about what it listed. */
  readonly detail: string;
}

/**
 * How complete a listing is. `all`: every item of its days. `some`: parts may be missing. `changes`: what changed since the last one.
 * `balance`: the bank lists no items of the account, such as one with investments, so the account follows the balance.
 */
export const LISTS = ["all", "some", "changes", "balance"] as const;
export type Lists = (typeof LISTS)[number];

/** What a run found on one bank account. */
export interface RunAccount {
  readonly bank_account_id: string;
  /** Days, both included. */
  readonly from: string;
  readonly until: string;
  readonly lists: Lists;
  /** In minor units of the bank account's currency. */
  readonly balance_minor: number | null;
  readonly check_state: (typeof CHECK_STATES)[number];
  /** Missing in runs of an earlier version. */
  readonly notes?: readonly RunNote[];
}

export interface RunDetail {
  readonly counts: RunCounts;
  readonly accounts: readonly RunAccount[];
}

/** The comparison of a bank account's balance with its account, after the last run. */
export interface BankAccountCheck {
  readonly state: (typeof CHECK_STATES)[number];
  /** The last day on which both balances are equal. */
  readonly agreed_until: string | null;
  readonly differs_from: string | null;
  /** The bank's balance minus the account's, in minor units. */
  readonly difference_minor: number | null;
}
