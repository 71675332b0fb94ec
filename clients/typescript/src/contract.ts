// Written from docs/openapi.json by `npm run openapi`. Do not edit.
import type { Options, Pages } from "./options.ts";

export type Account = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The account type, as bank feeds name it. */
  readonly type: "depository" | "credit" | "loan" | "investment" | "other";
  /** Free text that specifies the type, such as `checking`, `savings`, `credit card` or `mortgage`. */
  readonly subtype: string;
  /** The balance in the account's currency. It is negative if money is owed: a credit card with 120 owed has -120. */
  readonly current_balance: number;
  /** The account's currency: an ISO 4217 code, such as `USD`. */
  readonly currency: string;
  /** The credit limit, in the account's currency. Null if there is none. */
  readonly limit: number | null;
  /** If true, the account is outside the budget: its balance and its own payments do not count. */
  readonly is_hidden: boolean;
  /** The last 2 to 4 characters of the account number, or an empty string if unknown. */
  readonly mask: string;
  /** If true, a bank connection controls the balance, the currency and the limit. */
  readonly is_synced: boolean;
  /** The day on which someone last set the balance, or closed the account, in the budget's time zone. The balance includes everything before that day. Null if nobody has set it. */
  readonly balance_set_on: string | null;
  /** The day on which the account was closed. Its balance is then 0, and it has no later transactions. Null if it is open. */
  readonly closed_on: string | null;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly updated_at: string;
};

/** The accounts, in order of creation. */
export type AccountsResponse = {
  readonly accounts: readonly (Account)[];
};

/** A stable code. Each code has a page at `/errors/{code}`. */
export type ProblemCode = "invalid_request" | "invalid_json" | "duplicate_key" | "missing_field" | "unknown_field" | "unknown_parameter" | "wrong_type" | "bad_format" | "out_of_range" | "invalid_text" | "conflicting_fields" | "invalid_cursor" | "invalid_header" | "untrusted_header" | "unauthorized" | "invalid_token" | "session_revoked" | "sign_in_failed" | "insufficient_scope" | "feed_refused" | "forgery_suspected" | "sign_in_again" | "tls_required" | "not_found" | "method_not_allowed" | "request_timeout" | "duplicate_external_id" | "account_in_use" | "other_side_in_use" | "not_mergeable" | "category_in_use" | "payee_in_use" | "transaction_reconciled" | "reconciliation_not_latest" | "transaction_matched" | "occurrence_paid" | "attachments_not_configured" | "secrets_not_configured" | "connection_paused" | "nothing_linked" | "account_linked" | "outbound_off" | "mail_not_configured" | "changes_expired" | "code_expired" | "code_used" | "already_undone" | "too_many_previews" | "import_committed" | "import_in_progress" | "import_edited" | "undo_conflict" | "goal_exists" | "demo_budget" | "last_owner" | "already_member" | "public_url_needed" | "passkey_unavailable" | "identity_taken" | "webhook_off" | "name_taken" | "idempotency_key_in_progress" | "precondition_failed" | "body_too_large" | "archive_too_large" | "unsupported_media_type" | "unsupported_file_type" | "passkey_refused" | "weak_password" | "unknown_host" | "rule_broken" | "payee_required" | "payee_conflict" | "category_conflict" | "unknown_account" | "unknown_payee" | "account_mismatch" | "too_many_tags" | "unknown_token" | "unknown_user" | "unknown_tag" | "unknown_transaction" | "wrong_code" | "mail_failed" | "too_many_mails" | "unknown_channel" | "unknown_category" | "unknown_provider" | "unknown_connection" | "bank_refused" | "currency_mismatch" | "account_closed" | "balance_not_zero" | "category_kind_conflict" | "unknown_time_zone" | "unknown_currency" | "too_many_decimals" | "amount_out_of_range" | "balance_out_of_range" | "sum_out_of_range" | "transfer_to_same_account" | "account_amount_required" | "account_amount_mismatch" | "transfer_amount_required" | "transfer_amount_mismatch" | "transfer_amount_without_transfer" | "amount_is_zero" | "splits_sum" | "amount_range_mismatch" | "invalid_month_range" | "period_not_a_month" | "invalid_period_rule" | "invalid_rule" | "invalid_recurrence_rule" | "recurrence_out_of_reach" | "too_many_occurrences" | "synced_account_field" | "currency_does_not_fit" | "currency_contradiction" | "duplicate_category" | "archived_category" | "no_plan" | "negative_plan" | "not_a_bill" | "income_cannot_carry" | "replacement_is_itself" | "goal_target_required" | "goal_target_conflict" | "goal_target_unfit" | "goal_terms_required" | "goal_terms_conflict" | "goal_due_too_early" | "rate_to_same_currency" | "duplicate_rate" | "too_many_attachments" | "attachments_full" | "change_not_undoable" | "reconciliation_difference" | "not_reconcilable" | "unknown_format" | "incomplete_file" | "file_too_complex" | "invalid_file" | "doctype_refused" | "import_undecided" | "proof_failed" | "import_has_issues" | "too_many_rows" | "idempotency_key_reused" | "rate_limited" | "too_many_streams" | "headers_too_large" | "internal_error" | "overloaded" | "shutting_down" | "sign_in_unavailable" | "bank_unavailable" | "storage_unavailable" | "insufficient_storage";

/** Problem details (RFC 9457). */
export type ProblemDetails = {
  /** The address of the page about this problem. */
  readonly type: string;
  /** The problem in a few words. The same for every problem with this code. */
  readonly title: string;
  /** The HTTP status. */
  readonly status: number;
  /** What is wrong in this request, and how to fix it. */
  readonly detail: string;
  readonly code: ProblemCode;
  /** Every mistake in the request. Empty if the problem does not concern a part of the request. */
  readonly errors: readonly ({
    /** The place in the body, as a JSON Pointer. */
    readonly pointer?: string;
    /** The name of the query parameter. */
    readonly parameter?: string;
    readonly code: ProblemCode;
    /** What is wrong at this place, and how to fix it. */
    readonly detail: string;
  })[];
  /** Only for `sign_in_again`: the ways in which the user can sign in again, such as `password`. */
  readonly methods?: readonly (string)[];
  /** Only for `weak_password`: why the password is easy to guess. `common`: it is in lists of passwords. `repetition`: it repeats itself. `sequence`: it follows the alphabet or the keyboard. `own_words`: it contains the user's name or the name of a budget. `few_words`: it has too few words. */
  readonly weakness?: "common" | "repetition" | "sequence" | "own_words" | "few_words";
  /** Only for `too_many_previews`: the oldest import that is not finished. */
  readonly oldest_import?: {
    readonly id: string;
    readonly file_name: string;
    readonly created_at: string;
  };
};

export type NewAccount = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The account type, as bank feeds name it. */
  readonly type: "depository" | "credit" | "loan" | "investment" | "other";
  /** Free text that specifies the type, such as `checking`, `savings`, `credit card` or `mortgage`. */
  readonly subtype: string;
  /** The balance in the account's currency. It is negative if money is owed: a credit card with 120 owed has -120. Default: `0`. */
  readonly current_balance?: number;
  /** The account's currency: an ISO 4217 code, such as `USD`. */
  readonly currency: string;
  /** The credit limit, in the account's currency. Null if there is none. Default: `null`. */
  readonly limit?: number | null;
  /** If true, the account is outside the budget: its balance and its own payments do not count. Default: `false`. */
  readonly is_hidden?: boolean;
  /** The last 2 to 4 characters of the account number, or an empty string if unknown. Default: `""`. */
  readonly mask?: string;
  /** If true, a bank connection controls the account. This needs a token with the scope `sync`. Default: `false`. */
  readonly is_synced?: boolean;
};

export type CreateAccountRequest = {
  readonly account: NewAccount;
};

/** The days of the period. By default, a period is a calendar month. */
export type Period = {
  /** The first day. */
  readonly from: string;
  /** The last day. */
  readonly until: string;
  /** The number of days. */
  readonly days: number;
  /** The number of days left, including today or `as_of`: all before the period, 0 after it. */
  readonly days_left: number;
  /** The month that the period is called by, as YYYY-MM. Null if it has no such name. */
  readonly name: string | null;
};

/** The month's spending power. */
export type SpendingPower = {
  /** The amount that can still be spent this month: income - bills - savings - spending, plus carry if the budget carries. Exact. Negative if the month is overspent. */
  readonly spending_power: number;
  /** The budget's currency. All amounts are in this currency. */
  readonly currency: string;
  /** The month that stands for the period: its name, or the month of its middle day. */
  readonly year_month: string;
  readonly period: Period;
  /** `as_of` of the request. Null if it was not sent. */
  readonly as_of: string | null;
  /** The month whose plan applies: this month or the last earlier one with a plan. Null if there is no plan. */
  readonly plan_from: string | null;
  /** The first day of the period whose plan applies. */
  readonly plan_from_day: string | null;
  /** The parts of `spending_power`. */
  readonly breakdown: {
    /** For each category, the larger of its income (received and expected) and its planned amount. */
    readonly income: number;
    /** For each category, the larger of its bills (paid and due) and its planned amount. For a category that carries, the largest of the planned amount, the goal's share, and what its fund cannot pay; savings and spending count such categories in the same way. */
    readonly bills: number;
    /** For each category and account, the largest of the money moved in, the planned amount and the goal's share, minus withdrawals. */
    readonly savings: number;
    /** Money spent, minus refunds, plus subscriptions that are due. */
    readonly spending: number;
    /** The spending power of the month before. Only present if the budget carries. */
    readonly carry?: number;
  };
  /** Spending power divided by the days left, including today. Null for any month except the current one. */
  readonly per_day: number | null;
  /** Spending power minus the money left in the spending categories that have a plan and do not carry (envelopes). A period that has ended has no envelopes. */
  readonly unassigned: number;
  /** The money in categories that carry (funds). It is already subtracted from spending power, so it is not part of `unassigned` either. */
  readonly in_funds: number;
  /** Amounts that are not counted because there is no exchange rate for their currency and day. */
  readonly unconverted: readonly ({
    /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
    readonly currency: string;
    /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
    readonly amount: number;
  })[];
};

/** The account. */
export type AccountResponse = {
  readonly account: Account;
  readonly spending_power?: SpendingPower;
};

/** The fields to change. */
export type AccountChanges = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name?: string;
  /** The balance in the account's currency. It is negative if money is owed: a credit card with 120 owed has -120. */
  readonly current_balance?: number;
  /** The account's currency: an ISO 4217 code, such as `USD`. */
  readonly currency?: string;
  /** The credit limit, in the account's currency. Null if there is none. */
  readonly limit?: number | null;
  /** If true, the account is outside the budget: its balance and its own payments do not count. */
  readonly is_hidden?: boolean;
  /** The last 2 to 4 characters of the account number, or an empty string if unknown. */
  readonly mask?: string;
  /** The day on which the account was closed. Its balance is then 0, and it has no later transactions. Null if it is open. */
  readonly closed_on?: string | null;
};

/** The fields to change, in one of three forms: under `account`, under `fields`, or at the top level. */
export type UpdateAccountRequest = {
  readonly account?: AccountChanges;
  readonly fields?: AccountChanges;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name?: string;
  /** The balance in the account's currency. It is negative if money is owed: a credit card with 120 owed has -120. */
  readonly current_balance?: number;
  /** The account's currency: an ISO 4217 code, such as `USD`. */
  readonly currency?: string;
  /** The credit limit, in the account's currency. Null if there is none. */
  readonly limit?: number | null;
  /** If true, the account is outside the budget: its balance and its own payments do not count. */
  readonly is_hidden?: boolean;
  /** The last 2 to 4 characters of the account number, or an empty string if unknown. */
  readonly mask?: string;
  /** The day on which the account was closed. Its balance is then 0, and it has no later transactions. Null if it is open. */
  readonly closed_on?: string | null;
};

export type IncludedResponse = {
  readonly spending_power?: SpendingPower;
};

/** The balance of a day: of a bank statement, or one that someone entered. */
export type BalancePoint = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** A UUID (version 7), in lower case. */
  readonly account_id: string;
  /** The balance applies at the end of this day. */
  readonly on: string;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly balance: number;
  /** The import of the statement. Null if someone entered the balance. */
  readonly import_id: string | null;
};

/** The balances that someone entered, by day. */
export type BalancesResponse = {
  readonly balances: readonly (BalancePoint)[];
};

/** The balance of a day. */
export type NewBalance = {
  /** The balance applies at the end of this day: today or earlier. */
  readonly on: string;
  /** In the account's currency. It is negative if money is owed. */
  readonly balance: number;
};

export type EnterBalanceRequest = {
  readonly balance: NewBalance;
};

/** The balance of the day, and the account. */
export type EnterBalanceResponse = {
  readonly balance: BalancePoint;
  readonly account: Account;
  readonly spending_power?: SpendingPower;
};

/** The newest balance in an imported statement. Null if there is none. */
export type SuggestedBalance = {
  /** A day, as YYYY-MM-DD. */
  readonly on: string;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly balance: number;
} | null;

/** The reconciled part of the account. */
export type ReconciliationStatusResponse = {
  /** The opening balance plus the booked amounts of reconciled transactions, in the account's currency. The statement should show the same balance. */
  readonly reconciled_balance: number;
  /** `balance` minus the reconciled balance. Null without `balance`. */
  readonly difference: number | null;
  /** The transactions in the balance that are neither pending nor reconciled. */
  readonly unreconciled: {
    /** The number of these transactions. */
    readonly count: number;
    /** The sum of their booked amounts on the account. */
    readonly sum: number;
    /** False if only the first 100,000 are counted. */
    readonly is_complete: boolean;
  };
  readonly suggested: SuggestedBalance;
  /** With `include=transactions`: those that `reconcile` accepts in `transaction_ids` and marks with `all`. `sum` adds up their amounts. At most 10,000. */
  readonly transactions?: readonly ({
    /** A UUID (version 7), in lower case. */
    readonly id: string;
    /** The amount on this account, in its currency. */
    readonly amount: number;
  })[];
  /** With `include=transactions`: those that cannot be reconciled. At most 10,000. */
  readonly left_out?: readonly ({
    /** A UUID (version 7), in lower case. */
    readonly id: string;
    /** The amount on this account, in its currency. */
    readonly amount: number;
    /** `pending`, or `not_booked`: it does not count in the account's balance, usually because the balance that was set already includes it. */
    readonly reason: "pending" | "not_booked";
  })[];
  /** The latest reconciliation. Null if there is none. */
  readonly last: {
    /** The id of the reconciliation. */
    readonly id: string;
    /** The account. */
    readonly account_id: string;
    /** The day of the statement. */
    readonly on: string;
    /** The balance of the statement. Null if nothing was compared. */
    readonly balance: number | null;
    /** When the account was reconciled. */
    readonly at: string;
  } | null;
};

/** The row of a statement. Null if there is none. */
export type ImportRowKey = {
  /** A UUID (version 7), in lower case. */
  readonly import_id: string;
  /** The number of the row in the import. */
  readonly number: number;
} | null;

/** A likely reason for the difference. */
export type BalanceCulprit = {
  /** A UUID (version 7), in lower case. */
  readonly transaction_id: string | null;
  readonly row: ImportRowKey;
  /** `waiting`: a row of a sync that needs a decision. `unlisted`: the same, because the bank no longer lists it. `withdrawn`: a row that a sync removed, because the bank did not list it. `pending_counted`: the bank's first balance included pending items, so the opening balance differs by them; it has neither a transaction nor a row. `left_out`: a row that was skipped or refused, or whose transaction was deleted. `surplus`: a transaction whose amount is exactly the difference. `wrong_sign`: a transaction whose amount is half of the difference. `other_day`: a transaction whose amount is exactly the difference, on an earlier or later day. `pair`: one of two transactions that add up to the difference. */
  readonly reason: "waiting" | "unlisted" | "withdrawn" | "pending_counted" | "left_out" | "surplus" | "wrong_sign" | "pair" | "other_day";
};

/** The account compared with the bank's balances. */
export type BalanceCheckResponse = {
  /** `unknown`: no statement has a balance, or a bank connection controls the balance. */
  readonly state: "agrees" | "differs" | "unknown";
  /** The last day on which the balances are equal. */
  readonly agreed_until: string | null;
  /** The first day after `agreed_until` on which the balances differ. Null if there is none. */
  readonly differs_from: string | null;
  /** The bank's balance minus the account's, on that day. */
  readonly difference: number | null;
  /** Whether the balances of at least two days differ. Banks add rows later to days that have passed, so a difference that is not confirmed may disappear by itself. */
  readonly is_confirmed: boolean;
  /** The last day on which a bank connection reported the balance. Null without a connection. */
  readonly seen_on: string | null;
  /** Likely reasons, the most likely first. At most 20. */
  readonly candidates: readonly (BalanceCulprit)[];
  /** The balances in statements, by day. */
  readonly points: readonly (BalancePoint)[];
};

export type Reconciliation = {
  /** The id of the reconciliation. */
  readonly id: string;
  /** The account. */
  readonly account_id: string;
  /** The day of the statement. */
  readonly on: string;
  /** The balance of the statement. Null if nothing was compared. */
  readonly balance: number | null;
  /** When the account was reconciled. */
  readonly at: string;
};

/** The reconciliations of the account, oldest first. */
export type ReconciliationsResponse = {
  readonly reconciliations: readonly (Reconciliation)[];
};

/** Creates a reconciled transaction for the difference, if there is one, on the day `on`. */
export type ReconciliationAdjustment = {
  /** The payee by name. It is created if it does not exist. */
  readonly payee: {
    /** 1 to 200 characters, not all blank, without control characters. */
    readonly name: string;
  };
  /** The category. */
  readonly category_id?: string | null;
} | null;

export type ReconcileRequest = {
  /** The day of the statement. */
  readonly on: string;
  /** The balance of the statement, in the account's currency. Without it, nothing is compared. */
  readonly balance?: number | null;
  /** The transactions to reconcile. Send this or `all`. */
  readonly transaction_ids?: readonly (string)[];
  /** If true, reconciles every transaction up to `on` that is booked into the account's balance and not pending. A transaction's day is `posted_at`, or `authorized_at` if that is null. */
  readonly all?: boolean;
  readonly adjustment?: ReconciliationAdjustment;
};

/** The reconciliation, and the account with its balance. */
export type ReconcileResponse = {
  /** The reconciliation. */
  readonly reconciliation: {
    /** The id of the reconciliation. */
    readonly id: string;
    /** The account. */
    readonly account_id: string;
    /** The day of the statement. */
    readonly on: string;
    /** The balance of the statement. Null if nothing was compared. */
    readonly balance: number | null;
    /** When the account was reconciled. */
    readonly at: string;
    /** The remaining difference: always 0. */
    readonly difference: number;
    /** The number of reconciled transactions, including the adjustment. */
    readonly count: number;
  };
  readonly account: Account;
  readonly spending_power?: SpendingPower;
};

/** Who or what decided a field. */
export type TransactionDeciders = {
  /** `you`: a request set it. `file`: it comes from the imported file. `rule:ID`: from this rule. `learned`: from your earlier decisions about the payee. `default`: from the payee's default category. Null: unknown, or the transaction is split. */
  readonly category_id: string | null;
  /** `you`: a request set it. `match`: it is the day of the occurrence that the transaction pays. Null: it is not set. */
  readonly counts_on: string | null;
};

/** One split of a transaction. */
export type Split = {
  /** The category. Null if there is none. */
  readonly category_id: string | null;
  /** The other account, if this split is a transfer. */
  readonly transfer_account_id: string | null;
  /** In major units of the transaction's currency. Not 0. Its sign may differ from the transaction's, for example for a refund on a receipt. */
  readonly amount: number;
  /** The split's share of the transaction's `account_amount`. Null if the transaction has none. */
  readonly account_amount: number | null;
  /** The amount that the other account received, in its currency. Required if the currencies of the two accounts differ. */
  readonly transfer_amount: number | null;
  /** Free text, at most 10,000 characters. */
  readonly notes: string;
  /** When a split that is a transfer was reconciled on the other account. Null if it is not. */
  readonly reconciled_at: string | null;
};

export type ListedTransaction = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The account that the transaction belongs to. */
  readonly account_id: string;
  /** The other account of a transfer. Null for a payment. */
  readonly transfer_account_id: string | null;
  /** The payee. Null for a transfer. */
  readonly payee_id: string | null;
  /** In major units of `currency`. Negative amounts leave the account. An amount has at most as many decimals as its currency has in ISO 4217, and at most 15 digits in all. It is never rounded. */
  readonly amount: number;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  /** The day of the purchase or payment, as YYYY-MM-DD. The transaction counts in the month of this day, unless `counts_on` is set. */
  readonly authorized_at: string;
  /** The counting day: the transaction counts in the month of this day. Null: `authorized_at`. At most 366 days from `authorized_at`. A payment that matches an occurrence gets the day on which the occurrence counts, unless you have set another one. Null in a request leaves it to the match. */
  readonly counts_on: string | null;
  /** The day on which the bank posted it. Null if unknown. */
  readonly posted_at: string | null;
  /** If true, the bank has not posted the transaction yet. */
  readonly is_pending: boolean;
  /** Free text, at most 10,000 characters. */
  readonly notes: string;
  /** The category. Null if there is none. */
  readonly category_id: string | null;
  readonly decided_by: TransactionDeciders;
  /** Who entered the transaction. `sync` needs a token with the scope `sync`. */
  readonly source: "manual" | "sync" | "import";
  /** The user who entered the transaction. Null if an import or a token did, or if it is unknown. `GET /v1/members` has the names. */
  readonly entered_by: string | null;
  /** The bank's or the client's own id for the transaction. Unique within the account. */
  readonly external_id: string | null;
  /** The import that added the transaction. Null if no import did. */
  readonly import_id: string | null;
  /** The bank's text in the imported file. Null if the file has none, or if no import added the transaction. */
  readonly bank_text: string | null;
  /** The amount that the account was charged, in the account's currency. Required if `currency` differs from it. */
  readonly account_amount: number | null;
  /** The amount that the other account received, in its currency. Required if the currencies of the two accounts differ. */
  readonly transfer_amount: number | null;
  /** The splits, which add up to `amount`. Null if the transaction is not split. */
  readonly splits: readonly (Split)[] | null;
  /** Whether someone has reviewed the transaction. If a token with the scope `sync` changes the amount or the day, it becomes false. */
  readonly is_reviewed: boolean;
  /** When it was reviewed. Null if it is not. */
  readonly reviewed_at: string | null;
  /** The names of the tags, at most 20. Case does not matter. A tag that does not exist is created. Responses list the names alphabetically. */
  readonly tags: readonly (string)[];
  /** When it was reconciled on its account. Null if it is not. */
  readonly reconciled_at: string | null;
  /** When a transfer was reconciled on the other account. Null if it is not. */
  readonly transfer_reconciled_at: string | null;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly updated_at: string;
  /** The balance after this transaction: that of the account, in its currency; without `account_id`, that of all accounts in the budget, in the budget's currency. Absent if one of these accounts has another currency. */
  readonly balance_after?: number;
  /** The `ETag` of the single transaction, for `If-Match`. */
  readonly etag?: string;
};

/** The resources that `include` asks for. */
export type IncludedResources = {
  /** The payees of the page, by id. */
  readonly payees?: { readonly [name: string]: {
    /** 1 to 200 characters, not all blank, without control characters. */
    readonly name: string;
  } };
  /** The categories of the page, by id. */
  readonly categories?: { readonly [name: string]: {
    /** 1 to 200 characters, not all blank, without control characters. */
    readonly name: string;
    /** The part of spending power in which the category counts. */
    readonly kind: "income" | "bill" | "saving" | "spending";
    /** The heading under which the category is shown. */
    readonly group: string | null;
  } };
  /** The accounts of the page, by id. */
  readonly accounts?: { readonly [name: string]: {
    /** 1 to 200 characters, not all blank, without control characters. */
    readonly name: string;
    /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
    readonly currency: string;
  } };
};

/** A page of transactions, newest first unless `sort` is sent. */
export type TransactionsResponse = {
  readonly transactions: readonly (ListedTransaction)[];
  /** Whether there are more items after this page. */
  readonly has_more: boolean;
  /** Send this as `cursor` to read the next page. Null on the last page. */
  readonly next_cursor: string | null;
  readonly included?: IncludedResources;
};

/** The payee by its name or an alias. Case does not matter. A payee that does not exist is created. */
export type PayeeByName = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
} | null;

/** The category by name. Case does not matter. A category that does not exist is created. */
export type CategoryByName = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The kind of a category that is created; `spending` if absent. If the category exists and `kind` is sent, it must match. */
  readonly kind?: "income" | "bill" | "saving" | "spending" | null;
} | null;

/** One split of a transaction: an amount with a category, with another account, or with neither. */
export type NewSplit = {
  /** In major units of the transaction's currency. Not 0. Its sign may differ from the transaction's, for example for a refund on a receipt. */
  readonly amount: number;
  /** The category by id. Send this or `category`, or neither. */
  readonly category_id?: string | null;
  readonly category?: CategoryByName;
  /** The other account, if this split is a transfer into it or from it. */
  readonly transfer_account_id?: string | null;
  /** The amount that the other account received, in its currency. Required if the currencies of the two accounts differ. */
  readonly transfer_amount?: number | null;
  /** Free text, at most 10,000 characters. Default: `""`. */
  readonly notes?: string | null;
  /** Ignored. The server computes the shares of `account_amount`. */
  readonly account_amount?: number | null;
  /** Ignored. The server sets `reconciled_at`; the field is accepted so that you can send back an object that you read. */
  readonly reconciled_at?: string | null;
};

/** Has exactly one of `payee_id`, `payee` and `transfer_account_id`, and at most one of `category_id`, `category` and `splits`. A null counts as absent. */
export type NewTransaction = {
  /** Ignored. The server sets `id`; the field is accepted so that you can send back an object that you read. */
  readonly id?: string | null;
  /** Ignored. The server sets `created_at`; the field is accepted so that you can send back an object that you read. */
  readonly created_at?: string | null;
  /** Ignored. The server sets `updated_at`; the field is accepted so that you can send back an object that you read. */
  readonly updated_at?: string | null;
  /** Ignored. The server sets `reviewed_at`; the field is accepted so that you can send back an object that you read. */
  readonly reviewed_at?: string | null;
  /** Ignored. The server sets `reconciled_at`; the field is accepted so that you can send back an object that you read. */
  readonly reconciled_at?: string | null;
  /** Ignored. The server sets `transfer_reconciled_at`; the field is accepted so that you can send back an object that you read. */
  readonly transfer_reconciled_at?: string | null;
  /** Ignored. The server sets `etag`; the field is accepted so that you can send back an object that you read. */
  readonly etag?: string | null;
  /** Ignored. The server sets `import_id`; the field is accepted so that you can send back an object that you read. */
  readonly import_id?: string | null;
  /** Ignored. The server sets `bank_text`; the field is accepted so that you can send back an object that you read. */
  readonly bank_text?: string | null;
  /** Ignored. The server sets `entered_by`; the field is accepted so that you can send back an object that you read. */
  readonly entered_by?: string | null;
  /** Ignored. It is accepted so that you can send back an object that you read. */
  readonly decided_by?: { readonly [name: string]: unknown } | null;
  /** Ignored. The list returns it; the field is accepted so that you can send back an object that you read. */
  readonly balance_after?: number | null;
  /** The account that the transaction belongs to. */
  readonly account_id: string;
  /** In major units of `currency`. Negative amounts leave the account. An amount has at most as many decimals as its currency has in ISO 4217, and at most 15 digits in all. It is never rounded. */
  readonly amount: number;
  /** An ISO 4217 code, such as `EUR`. If absent, the account's currency. */
  readonly currency?: string | null;
  /** The day of the purchase or payment, as YYYY-MM-DD. The transaction counts in the month of this day, unless `counts_on` is set. */
  readonly authorized_at: string;
  /** The counting day. Null: the day of the occurrence that it matches, or `authorized_at`. Default: `null`. */
  readonly counts_on?: string | null;
  /** The day on which the bank posted it. Null if unknown. Default: `null`. */
  readonly posted_at?: string | null;
  /** If true, the bank has not posted the transaction yet. Default: `false`. */
  readonly is_pending?: boolean | null;
  /** Free text, at most 10,000 characters. Default: `""`. */
  readonly notes?: string | null;
  /** Who entered the transaction. `sync` needs a token with the scope `sync`. Default: `"manual"`. */
  readonly source?: "manual" | "sync" | "import" | null;
  /** The bank's or the client's own id for the transaction. Unique within the account. Default: `null`. */
  readonly external_id?: string | null;
  /** The amount that the account was charged, in the account's currency. Required if `currency` differs from it. */
  readonly account_amount?: number | null;
  /** The amount that the other account received, in its currency. Required if the currencies of the two accounts differ. */
  readonly transfer_amount?: number | null;
  /** Whether someone has reviewed it. Default: true if `source` is `manual`. */
  readonly is_reviewed?: boolean | null;
  /** The other account of a transfer. Send this, `payee_id` or `payee`. */
  readonly transfer_account_id?: string | null;
  /** The payee by id. Send this, `payee` or `transfer_account_id`. */
  readonly payee_id?: string | null;
  readonly payee?: PayeeByName;
  /** The category by id. Send this or `category`, or neither. */
  readonly category_id?: string | null;
  readonly category?: CategoryByName;
  /** 2 to 100 splits that add up to `amount` exactly. A split transaction has no category and no other account of its own. */
  readonly splits?: readonly (NewSplit)[] | null;
  /** The names of the tags, at most 20. Case does not matter. A tag that does not exist is created. Responses list the names alphabetically. */
  readonly tags?: readonly (string)[] | null;
};

export type CreateTransactionsRequest = {
  /** 1 to 1000 transactions. All of them are stored, or none. */
  readonly transactions: readonly (NewTransaction)[];
  /** If true, the transaction changes the balances of its accounts. Default: `true`. */
  readonly update_account_balance?: boolean;
  /** If true, a transaction whose `external_id` the account already has is skipped and listed in `duplicates`. If false, it is an error (409). Default: `false`. */
  readonly skip_duplicates?: boolean;
  /** If true, a payment without a category gets the `default_category_id` of its payee. Default: `false`. */
  readonly use_default_category?: boolean;
  /** If true, transactions with the source `sync` are created as they are sent: they are not compared with existing transactions, and rules and payees decide nothing. Default: `false`. */
  readonly as_sent?: boolean;
};

export type Transaction = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The account that the transaction belongs to. */
  readonly account_id: string;
  /** The other account of a transfer. Null for a payment. */
  readonly transfer_account_id: string | null;
  /** The payee. Null for a transfer. */
  readonly payee_id: string | null;
  /** In major units of `currency`. Negative amounts leave the account. An amount has at most as many decimals as its currency has in ISO 4217, and at most 15 digits in all. It is never rounded. */
  readonly amount: number;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  /** The day of the purchase or payment, as YYYY-MM-DD. The transaction counts in the month of this day, unless `counts_on` is set. */
  readonly authorized_at: string;
  /** The counting day: the transaction counts in the month of this day. Null: `authorized_at`. At most 366 days from `authorized_at`. A payment that matches an occurrence gets the day on which the occurrence counts, unless you have set another one. Null in a request leaves it to the match. */
  readonly counts_on: string | null;
  /** The day on which the bank posted it. Null if unknown. */
  readonly posted_at: string | null;
  /** If true, the bank has not posted the transaction yet. */
  readonly is_pending: boolean;
  /** Free text, at most 10,000 characters. */
  readonly notes: string;
  /** The category. Null if there is none. */
  readonly category_id: string | null;
  readonly decided_by: TransactionDeciders;
  /** Who entered the transaction. `sync` needs a token with the scope `sync`. */
  readonly source: "manual" | "sync" | "import";
  /** The user who entered the transaction. Null if an import or a token did, or if it is unknown. `GET /v1/members` has the names. */
  readonly entered_by: string | null;
  /** The bank's or the client's own id for the transaction. Unique within the account. */
  readonly external_id: string | null;
  /** The import that added the transaction. Null if no import did. */
  readonly import_id: string | null;
  /** The bank's text in the imported file. Null if the file has none, or if no import added the transaction. */
  readonly bank_text: string | null;
  /** The amount that the account was charged, in the account's currency. Required if `currency` differs from it. */
  readonly account_amount: number | null;
  /** The amount that the other account received, in its currency. Required if the currencies of the two accounts differ. */
  readonly transfer_amount: number | null;
  /** The splits, which add up to `amount`. Null if the transaction is not split. */
  readonly splits: readonly (Split)[] | null;
  /** Whether someone has reviewed the transaction. If a token with the scope `sync` changes the amount or the day, it becomes false. */
  readonly is_reviewed: boolean;
  /** When it was reviewed. Null if it is not. */
  readonly reviewed_at: string | null;
  /** The names of the tags, at most 20. Case does not matter. A tag that does not exist is created. Responses list the names alphabetically. */
  readonly tags: readonly (string)[];
  /** When it was reconciled on its account. Null if it is not. */
  readonly reconciled_at: string | null;
  /** When a transfer was reconciled on the other account. Null if it is not. */
  readonly transfer_reconciled_at: string | null;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly updated_at: string;
};

/** The transactions. */
export type CreateTransactionsResponse = {
  /** The created transactions, and the existing ones of `matched`, in the order of the request. */
  readonly transactions: readonly (Transaction)[];
  /** The items with the source `sync` that belong to transactions which existed before. Those are in their places in `transactions`. Present if the request has items with the source `sync`, unless `as_sent` is true. */
  readonly matched?: readonly ({
    /** The position in the request, starting at 0. */
    readonly index: number;
    /** The existing transaction. */
    readonly transaction_id: string;
    /** Why: `imported_before`, `id_changed`, `text_changed`, `date_changed` or `booked_before` if the item repeats a row of a statement or an item that was sent before; `pending_before` if it books a pending transaction; `entered_before` if it confirms a transaction that was entered by hand; `transfer` if it is the other side of a transfer. */
    readonly reason: string;
  })[];
  /** The items with the source `sync` that may repeat existing transactions. They were created nevertheless. Present like `matched`. */
  readonly doubtful?: readonly ({
    /** The position in the request, starting at 0. */
    readonly index: number;
    /** The existing transaction. */
    readonly transaction_id: string;
    /** Why: `probable_duplicate`, `pending_amount` or `changed_by_bank`. */
    readonly reason: string;
  })[];
  /** The skipped transactions. Only present if `skip_duplicates` is true. */
  readonly duplicates?: readonly ({
    /** The position in the request, starting at 0. */
    readonly index: number;
    /** The transaction that already has this `external_id`. */
    readonly transaction_id: string;
  })[];
  readonly spending_power?: SpendingPower;
};

/** The number and the sums of the matching transactions. */
export type TransactionSummaryResponse = {
  /** The number of matching transactions. */
  readonly count: number;
  /** By currency. */
  readonly sums: readonly ({
    /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
    readonly currency: string;
    /** The sum of all matching amounts: `inflow` plus `outflow`. */
    readonly amount: number;
    /** The sum of the amounts that arrived. */
    readonly inflow: number;
    /** The sum of the amounts that left: zero or negative. */
    readonly outflow: number;
  })[];
  /** The internal transfers among them, which neither enter nor leave the budget: between two accounts in the budget, or between two hidden accounts. */
  readonly transfers: {
    /** The number of matching transactions that are such transfers, or have such splits. */
    readonly count: number;
    /** By currency. */
    readonly sums: readonly ({
      /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
      readonly currency: string;
      /** Their part of `sums`. */
      readonly amount: number;
    })[];
  };
  /** The months with matching transactions, newest first. */
  readonly months: readonly ({
    /** A month, as YYYY-MM. */
    readonly year_month: string;
    /** The number of matching transactions. */
    readonly count: number;
    /** By currency, without internal transfers. */
    readonly sums: readonly ({
      /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
      readonly currency: string;
      /** The sum of the amounts that arrived. */
      readonly inflow: number;
      /** The sum of the amounts that left: zero or negative. */
      readonly outflow: number;
    })[];
  })[];
  /** Only with `part`: the money that counts in these parts, as spending power and reports count it. Of several accounts or splits, only those that match the filter count. */
  readonly counted?: {
    /** The budget's currency. */
    readonly currency: string;
    /** Negative if more left the budget than arrived. */
    readonly amount: number;
    /** Amounts that are not counted because there is no exchange rate for their currency and day. */
    readonly unconverted: readonly ({
      /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
      readonly currency: string;
      /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
      readonly amount: number;
    })[];
  };
  /** False if more than 100,000 transactions match and only 100,000 of them are counted. */
  readonly is_complete: boolean;
};

/** The filters of the list of transactions. A transaction must match all of them. */
export type TransactionFilter = {
  /** Only transactions of these accounts, on either side of a transfer. Repeat the parameter for several values, at most 50. */
  readonly account_id?: readonly (string)[];
  /** Only transactions with one of these categories, or with a split that has one. `none` matches transactions without a category. Repeat the parameter for several values, at most 50. */
  readonly category_id?: readonly (string)[];
  /** Only transactions with one of these payees. Repeat the parameter for several values, at most 50. */
  readonly payee_id?: readonly (string)[];
  /** Only transactions that one of these users entered. `none` matches transactions of imports and tokens, and those of unknown origin. Repeat the parameter for several values, at most 50. */
  readonly entered_by?: readonly (string)[];
  /** Only transactions that do not involve these accounts, on either side of a transfer. Repeat the parameter for several values, at most 50. */
  readonly not_account_id?: readonly (string)[];
  /** Only transactions with none of these categories, including their splits. Transactions without a category match, unless `none` is listed. Repeat the parameter for several values, at most 50. */
  readonly not_category_id?: readonly (string)[];
  /** Only transactions with none of these payees. Transfers match. Repeat the parameter for several values, at most 50. */
  readonly not_payee_id?: readonly (string)[];
  /** Only transactions that none of these users entered. Those that nobody entered match, unless `none` is listed. Repeat the parameter for several values, at most 50. */
  readonly not_entered_by?: readonly (string)[];
  /** Only transactions with one of these tags, by name. Case does not matter. Repeat the parameter for several values, at most 50. */
  readonly tag?: readonly (string)[];
  /** Only transactions with none of these tags. Repeat the parameter for several values, at most 50. */
  readonly not_tag?: readonly (string)[];
  /** Only transactions whose category, or that of a split, has one of these kinds. Repeat the parameter for several values, at most 4. */
  readonly kind?: readonly ("income" | "bill" | "saving" | "spending")[];
  /** Only transactions that count in one of these parts of spending power, or with a split that does. Internal transfers and payments on hidden accounts count in none. Repeat the parameter for several values, at most 4. */
  readonly part?: readonly ("income" | "bills" | "savings" | "spending")[];
  /** If true, only transfers between accounts and transactions with a transfer split. If false, only payments. */
  readonly is_transfer?: boolean;
  /** Only reviewed transactions (true) or only unreviewed ones (false). */
  readonly is_reviewed?: boolean;
  /** Only transactions that are reconciled on the account (true) or only unreconciled ones (false). If splits are transfers with this account, all of them must be reconciled. Needs exactly one `account_id`. */
  readonly is_reconciled?: boolean;
  /** Only transactions authorized on or after this day. */
  readonly since?: string;
  /** Only transactions authorized on or before this day. */
  readonly until?: string;
  /** Only transactions that count on or after this day: `counts_on`, or `authorized_at` if that is null. With `counts_until`, selects the transactions that spending power, plans and reports count in a period. */
  readonly counts_since?: string;
  /** Only transactions that count on or before this day. */
  readonly counts_until?: string;
  /** Only transactions created or changed at or after this time. */
  readonly updated_since?: string;
  /** Only pending transactions (true) or only posted ones (false). */
  readonly is_pending?: boolean;
  /** Only transactions from this source. */
  readonly source?: "manual" | "sync" | "import";
  /** Only transactions with at least this `amount`, which is signed. */
  readonly min_amount?: number;
  /** Only transactions with at most this `amount`, which is signed. */
  readonly max_amount?: number;
  /** Only transactions whose `amount`, without its sign, is at least this. */
  readonly min_absolute_amount?: number;
  /** Only transactions whose `amount`, without its sign, is at most this. */
  readonly max_absolute_amount?: number;
  /** Only transactions whose payee name or notes contain this text. Case does not matter. */
  readonly q?: string;
  /** Only transactions whose payee name and notes contain none of these strings. Case does not matter. Repeat the parameter for several values, at most 10. */
  readonly not_q?: readonly (string)[];
};

/** The changes to each transaction, under the same rules as a single update. */
export type BulkChanges = {
  /** The new account. The other side of a transfer does not change. If the filter names accounts, each selected transaction must belong to one of them. */
  readonly account_id?: string;
  /** The other account of a transfer. Send this, `payee_id` or `payee`. */
  readonly transfer_account_id?: string | null;
  /** The payee by id. Send this, `payee` or `transfer_account_id`. */
  readonly payee_id?: string | null;
  readonly payee?: PayeeByName;
  /** The category by id. Send this or `category`, or neither. */
  readonly category_id?: string | null;
  readonly category?: CategoryByName;
  /** Free text, at most 10,000 characters. */
  readonly notes?: string;
  /** The day of the purchase or payment, as YYYY-MM-DD. The transaction counts in the month of this day, unless `counts_on` is set. */
  readonly authorized_at?: string;
  /** The counting day: the transaction counts in the month of this day. Null: `authorized_at`. At most 366 days from `authorized_at`. A payment that matches an occurrence gets the day on which the occurrence counts, unless you have set another one. Null in a request leaves it to the match. */
  readonly counts_on?: string | null;
  /** Instead of `counts_on`: each transaction counts on its own day (`same`), or in the period before or after the one of its day, on the nearest day. */
  readonly counts_in?: "previous" | "same" | "next";
  /** Whether someone has reviewed the transaction. If a token with the scope `sync` changes the amount or the day, it becomes false. */
  readonly is_reviewed?: boolean;
  /** Also makes `category_id` or `category` the default category of the transactions' payees. */
  readonly set_default_category?: boolean;
  /** Null removes all splits. */
  readonly splits?: null;
  /** Replaces all tags. */
  readonly tags?: readonly (string)[];
  /** Tags to add. Tags that do not exist are created. */
  readonly add_tags?: readonly (string)[];
  /** Tags to remove. They are removed before `add_tags` are added. */
  readonly remove_tags?: readonly (string)[];
};

/** Has `ids` or `filter`, and `changes` or `delete`. */
export type BulkChangeRequest = {
  /** The transactions, at most 10000. Send this or `filter`. */
  readonly ids?: readonly (string)[];
  readonly filter?: TransactionFilter;
  readonly changes?: BulkChanges;
  /** Deletes the transactions. Send this or `changes`. */
  readonly delete?: true;
  /** The entity tags that you read, by transaction id. If they differ from those of the selected transactions, the response is 412. */
  readonly etags?: { readonly [name: string]: string };
  /** If true, the transaction changes the balances of its accounts. Default: `true`. */
  readonly update_account_balance?: boolean;
  /** If true, a payment that becomes a transfer is joined with the nearest payment of the opposite amount on the other account, at most 4 days apart: that payment becomes the other side and is removed. No balance changes. If there is no such payment, the other side is booked as usual. Default: `false`. */
  readonly join_payments?: boolean;
};

/** The number and the sums of the selected transactions. */
export type BulkChangeResponse = {
  /** The number of changed or deleted transactions. */
  readonly count: number;
  /** The number of transactions that already had all the values. They are not written. */
  readonly unchanged: number;
  /** All selected transactions, by currency. */
  readonly sums: readonly ({
    /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
    readonly currency: string;
    /** The sum of their amounts. */
    readonly amount: number;
    /** The number of transactions. */
    readonly count: number;
  })[];
  readonly spending_power?: SpendingPower;
};

/** The transaction. */
export type TransactionResponse = {
  readonly transaction: Transaction;
  readonly spending_power?: SpendingPower;
};

/** The fields to change. Null removes a value that may be absent, such as `category_id`. */
export type TransactionChanges = {
  /** Ignored. The server sets `id`; the field is accepted so that you can send back an object that you read. */
  readonly id?: string | null;
  /** Ignored. The server sets `created_at`; the field is accepted so that you can send back an object that you read. */
  readonly created_at?: string | null;
  /** Ignored. The server sets `updated_at`; the field is accepted so that you can send back an object that you read. */
  readonly updated_at?: string | null;
  /** Ignored. The server sets `reviewed_at`; the field is accepted so that you can send back an object that you read. */
  readonly reviewed_at?: string | null;
  /** Ignored. The server sets `reconciled_at`; the field is accepted so that you can send back an object that you read. */
  readonly reconciled_at?: string | null;
  /** Ignored. The server sets `transfer_reconciled_at`; the field is accepted so that you can send back an object that you read. */
  readonly transfer_reconciled_at?: string | null;
  /** Ignored. The server sets `etag`; the field is accepted so that you can send back an object that you read. */
  readonly etag?: string | null;
  /** Ignored. The server sets `import_id`; the field is accepted so that you can send back an object that you read. */
  readonly import_id?: string | null;
  /** Ignored. The server sets `bank_text`; the field is accepted so that you can send back an object that you read. */
  readonly bank_text?: string | null;
  /** Ignored. The server sets `entered_by`; the field is accepted so that you can send back an object that you read. */
  readonly entered_by?: string | null;
  /** Ignored. It is accepted so that you can send back an object that you read. */
  readonly decided_by?: { readonly [name: string]: unknown } | null;
  /** Ignored. The list returns it; the field is accepted so that you can send back an object that you read. */
  readonly balance_after?: number | null;
  /** The account that the transaction belongs to. */
  readonly account_id?: string;
  /** In major units of `currency`. Negative amounts leave the account. An amount has at most as many decimals as its currency has in ISO 4217, and at most 15 digits in all. It is never rounded. */
  readonly amount?: number;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency?: string | null;
  /** The day of the purchase or payment, as YYYY-MM-DD. The transaction counts in the month of this day, unless `counts_on` is set. */
  readonly authorized_at?: string;
  /** The counting day: the transaction counts in the month of this day. Null: `authorized_at`. At most 366 days from `authorized_at`. A payment that matches an occurrence gets the day on which the occurrence counts, unless you have set another one. Null in a request leaves it to the match. */
  readonly counts_on?: string | null;
  /** The day on which the bank posted it. Null if unknown. */
  readonly posted_at?: string | null;
  /** If true, the bank has not posted the transaction yet. */
  readonly is_pending?: boolean | null;
  /** Free text, at most 10,000 characters. */
  readonly notes?: string | null;
  /** Who entered the transaction. `sync` needs a token with the scope `sync`. */
  readonly source?: "manual" | "sync" | "import" | null;
  /** The bank's or the client's own id for the transaction. Unique within the account. */
  readonly external_id?: string | null;
  /** The amount that the account was charged, in the account's currency. Required if `currency` differs from it. */
  readonly account_amount?: number | null;
  /** The amount that the other account received, in its currency. Required if the currencies of the two accounts differ. */
  readonly transfer_amount?: number | null;
  /** Whether someone has reviewed the transaction. If a token with the scope `sync` changes the amount or the day, it becomes false. */
  readonly is_reviewed?: boolean | null;
  /** The other account of a transfer. Send this, `payee_id` or `payee`. */
  readonly transfer_account_id?: string | null;
  /** The payee by id. Send this, `payee` or `transfer_account_id`. */
  readonly payee_id?: string | null;
  readonly payee?: PayeeByName;
  /** The category by id. Send this or `category`, or neither. */
  readonly category_id?: string | null;
  readonly category?: CategoryByName;
  /** 2 to 100 splits that add up to `amount` exactly. They replace all splits. Null removes them. If absent, they stay. */
  readonly splits?: readonly (NewSplit)[] | null;
  /** The names of the tags, at most 20. Case does not matter. A tag that does not exist is created. Responses list the names alphabetically. */
  readonly tags?: readonly (string)[] | null;
};

export type UpdateTransactionRequest = {
  readonly transaction: TransactionChanges;
  /** If true, the transaction changes the balances of its accounts. Default: `true`. */
  readonly update_account_balance?: boolean;
  /** If true, a payment that becomes a transfer is joined with the nearest payment of the opposite amount on the other account, at most 4 days apart: that payment becomes the other side and is removed. No balance changes. If there is no such payment, the other side is booked as usual. Default: `false`. */
  readonly join_payments?: boolean;
};

export type QuickEntryRequest = {
  /** A number, or text in any common notation, such as `€4,50` or `4.50 USD`. An amount with two readings, such as `1.234`, becomes a draft. */
  readonly amount?: string | number | null;
  /** The payee, by name or alias. Without it, the entry becomes a draft. */
  readonly merchant?: string | null;
  /** The card, as the phone names it. The first entry of a card becomes a draft; the account that a person chooses for it holds for later ones. */
  readonly card?: string | null;
  /** The account, instead of a card. */
  readonly account_id?: string | null;
  /** The local day and time of the purchase. If absent, now. */
  readonly at?: string | null;
  /** `refund`: the money comes in. If absent, it goes out. */
  readonly kind?: "refund" | null;
  /** Store a draft even if nothing is missing: a person decides in Review. Default: `false`. */
  readonly is_draft?: boolean;
  /** The language of `text`. Default: `"en"`. */
  readonly language?: "en" | "de";
};

export type EnteredTransaction = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The account that the transaction belongs to. */
  readonly account_id: string;
  /** The other account of a transfer. Null for a payment. */
  readonly transfer_account_id: string | null;
  /** The payee. Null for a transfer. */
  readonly payee_id: string | null;
  /** In major units of `currency`. Negative amounts leave the account. An amount has at most as many decimals as its currency has in ISO 4217, and at most 15 digits in all. It is never rounded. */
  readonly amount: number;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  /** The day of the purchase or payment, as YYYY-MM-DD. The transaction counts in the month of this day, unless `counts_on` is set. */
  readonly authorized_at: string;
  /** The counting day: the transaction counts in the month of this day. Null: `authorized_at`. At most 366 days from `authorized_at`. A payment that matches an occurrence gets the day on which the occurrence counts, unless you have set another one. Null in a request leaves it to the match. */
  readonly counts_on: string | null;
  /** The day on which the bank posted it. Null if unknown. */
  readonly posted_at: string | null;
  /** If true, the bank has not posted the transaction yet. */
  readonly is_pending: boolean;
  /** Free text, at most 10,000 characters. */
  readonly notes: string;
  /** The category. Null if there is none. */
  readonly category_id: string | null;
  readonly decided_by: TransactionDeciders;
  /** Who entered the transaction. `sync` needs a token with the scope `sync`. */
  readonly source: "manual" | "sync" | "import";
  /** The user who entered the transaction. Null if an import or a token did, or if it is unknown. `GET /v1/members` has the names. */
  readonly entered_by: string | null;
  /** The bank's or the client's own id for the transaction. Unique within the account. */
  readonly external_id: string | null;
  /** The import that added the transaction. Null if no import did. */
  readonly import_id: string | null;
  /** The bank's text in the imported file. Null if the file has none, or if no import added the transaction. */
  readonly bank_text: string | null;
  /** The amount that the account was charged, in the account's currency. Required if `currency` differs from it. */
  readonly account_amount: number | null;
  /** The amount that the other account received, in its currency. Required if the currencies of the two accounts differ. */
  readonly transfer_amount: number | null;
  /** The splits, which add up to `amount`. Null if the transaction is not split. */
  readonly splits: readonly (Split)[] | null;
  /** Whether someone has reviewed the transaction. If a token with the scope `sync` changes the amount or the day, it becomes false. */
  readonly is_reviewed: boolean;
  /** When it was reviewed. Null if it is not. */
  readonly reviewed_at: string | null;
  /** The names of the tags, at most 20. Case does not matter. A tag that does not exist is created. Responses list the names alphabetically. */
  readonly tags: readonly (string)[];
  /** When it was reconciled on its account. Null if it is not. */
  readonly reconciled_at: string | null;
  /** When a transfer was reconciled on the other account. Null if it is not. */
  readonly transfer_reconciled_at: string | null;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly updated_at: string;
} | null;

/** An entry that a person completes. */
export type EnteredDraft = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** When it was sent. */
  readonly at: string;
  /** Why it was not entered. `unknown_card`: nobody has chosen the account of the card. `unclear_amount`: the amount has two readings, or none. `foreign_currency`: it is in another currency than the account. `sent_as_draft`: the sender asked for a draft. */
  readonly reason: "no_account" | "unknown_card" | "account_closed" | "no_amount" | "unclear_amount" | "foreign_currency" | "no_merchant" | "sent_as_draft";
  /** What is missing now. */
  readonly missing: readonly ("account" | "amount" | "merchant")[];
  /** The account. Null if it is not known. */
  readonly account_id: string | null;
  /** Null if it cannot be read. Negative if the money goes out. */
  readonly amount: number | null;
  /** The currency of `amount`: that of the account, or of the budget without one. */
  readonly currency: string;
  /** The amount as it was sent. */
  readonly amount_text: string | null;
  /** The name of the payee. */
  readonly merchant: string | null;
  /** The name of the card. */
  readonly card: string | null;
  /** The day of the purchase. */
  readonly authorized_at: string;
  /** Whether the money comes in. */
  readonly is_refund: boolean;
} | null;

/** What was stored: either `transaction` or `draft`. The other is null. */
export type QuickEntryResponse = {
  readonly transaction: EnteredTransaction;
  readonly draft: EnteredDraft;
  readonly spending_power: SpendingPower;
  /** The effect as a sentence, for a notification. */
  readonly text: string;
};

/** An entry that a person completes. */
export type QuickDraft = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** When it was sent. */
  readonly at: string;
  /** Why it was not entered. `unknown_card`: nobody has chosen the account of the card. `unclear_amount`: the amount has two readings, or none. `foreign_currency`: it is in another currency than the account. `sent_as_draft`: the sender asked for a draft. */
  readonly reason: "no_account" | "unknown_card" | "account_closed" | "no_amount" | "unclear_amount" | "foreign_currency" | "no_merchant" | "sent_as_draft";
  /** What is missing now. */
  readonly missing: readonly ("account" | "amount" | "merchant")[];
  /** The account. Null if it is not known. */
  readonly account_id: string | null;
  /** Null if it cannot be read. Negative if the money goes out. */
  readonly amount: number | null;
  /** The currency of `amount`: that of the account, or of the budget without one. */
  readonly currency: string;
  /** The amount as it was sent. */
  readonly amount_text: string | null;
  /** The name of the payee. */
  readonly merchant: string | null;
  /** The name of the card. */
  readonly card: string | null;
  /** The day of the purchase. */
  readonly authorized_at: string;
  /** Whether the money comes in. */
  readonly is_refund: boolean;
};

/** The drafts. */
export type QuickDraftsResponse = {
  /** Oldest first. */
  readonly drafts: readonly (QuickDraft)[];
};

export type AcceptQuickDraftRequest = {
  readonly transaction: NewTransaction;
};

/** A payment and who entered it. */
export type DuplicateEntry = {
  readonly transaction: Transaction;
  /** The name of the payee. Null if there is none. */
  readonly payee: string | null;
  /** The name of the category. Null if there is none, or if it is split. */
  readonly category: string | null;
  /** The number of attachments. */
  readonly attachment_count: number;
  /** Who entered the transaction. */
  readonly entered_by: {
    /** The kind of actor. */
    readonly kind: "token" | "user" | "connection" | "job" | "command";
    /** The id of the user or token. Null for a command or a job. */
    readonly id: string | null;
    /** The name of the token or the user. */
    readonly name: string | null;
  };
};

/** The payment that was entered first, and a later one. */
export type Duplicate = {
  readonly first: DuplicateEntry;
  readonly second: DuplicateEntry;
};

/** The possible duplicates, newest first. */
export type DuplicatesResponse = {
  readonly duplicates: readonly (Duplicate)[];
};

export type DuplicateAnswer = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The transaction that was entered first. It stays if both are the same. */
  readonly first_id: string;
  /** The transaction that was entered later. It is deleted if both are the same. */
  readonly second_id: string;
  /** `same`: both are one purchase. `different`: they are two, and the question is not asked again. */
  readonly answer: "same" | "different";
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
};

/** The answers, in order of creation. */
export type DuplicateAnswersResponse = {
  readonly duplicate_answers: readonly (DuplicateAnswer)[];
};

export type NewDuplicateAnswer = {
  /** The transaction that was entered first. It stays if both are the same. */
  readonly first_id: string;
  /** The transaction that was entered later. It is deleted if both are the same. */
  readonly second_id: string;
  /** `same`: both are one purchase. `different`: they are two, and the question is not asked again. */
  readonly answer: "same" | "different";
};

export type AnswerDuplicateRequest = {
  readonly duplicate: NewDuplicateAnswer;
};

/** The answer. */
export type DuplicateAnswerResponse = {
  readonly duplicate_answer: DuplicateAnswer;
  readonly spending_power?: SpendingPower;
};

export type Attachment = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The transaction that it belongs to. */
  readonly transaction_id: string;
  /** The name of the file, without a path. */
  readonly name: string;
  /** The type of the file, from its first bytes. */
  readonly media_type: "application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic";
  /** The size of the file. */
  readonly bytes: number;
  /** The SHA-256 digest of the file, in hex. */
  readonly sha256: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
};

/** The attachments, in order of creation. */
export type AttachmentsResponse = {
  readonly attachments: readonly (Attachment)[];
};

/** The attachment. */
export type AttachmentResponse = {
  readonly attachment: Attachment;
  readonly spending_power?: SpendingPower;
};

/** The counts of the rows. Null for a preview: get the import instead. */
export type ImportSummaryCounts = {
  /** All rows. */
  readonly rows: number;
  /** Rows that become, or became, new transactions. */
  readonly added: number;
  /** Rows that were imported before. */
  readonly duplicate: number;
  /** Rows that belong to existing transactions. */
  readonly matched: number;
  /** Rows that are left out. */
  readonly skipped: number;
  /** Rows that cannot be read. */
  readonly refused: number;
  /** Rows with an open question. */
  readonly undecided: number;
  /** Pending rows of earlier files that the bank dropped. They are not in the file. */
  readonly withdrawn: number;
} | null;

export type ImportSummary = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** `preview`: no transaction is stored yet. The preview is removed after 24 hours. `committing`: a large import, until all its rows are committed. `undoing`: a large import, until all its rows are undone. `stopped`: a large import that could not be committed or undone to its end. `problem` has the reason. */
  readonly state: "preview" | "committing" | "committed" | "undoing" | "undone" | "stopped";
  /** The name of the uploaded file. For the source `connection`, the name of the connection, and for `program`, that of the token. */
  readonly file_name: string;
  /** `csv`, `ofx`, `qif`, `camt`, `mt940`, `sqlite` for the database of Actual, `json` for a budget of YNAB's API, or the format of a workbook: `xlsx`, `xls`, `ods`, `html` or `excel_xml`. `program` for transactions that a program sent. The provider, such as `simplefin`, for what a bank lists, or `listing` if a program sent it. */
  readonly format: string;
  /** Where the rows come from. `file`: an uploaded file. `connection`: a bank connection. `program`: one request of `POST /v1/transactions` with transactions whose `source` is `sync`. */
  readonly source: "file" | "connection" | "program";
  /** The bank connection, which may have been removed since. */
  readonly connection_id: string | null;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly committed_at: string | null;
  /** The change that the commit made. */
  readonly change_id: number | null;
  /** The number of rows. */
  readonly row_count: number;
  /** The accounts of its statements. Empty for a preview: get the import instead. */
  readonly account_ids: readonly (string)[];
  readonly counts: ImportSummaryCounts;
};

/** A page of the imports, newest first. */
export type ImportsResponse = {
  readonly imports: readonly (ImportSummary)[];
  /** Whether there are more items after this page. */
  readonly has_more: boolean;
  /** Send this as `cursor` to read the next page. Null on the last page. */
  readonly next_cursor: string | null;
};

/** An account that the commit creates. */
export type NewImportAccount = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The account type, as bank feeds name it. */
  readonly type: "depository" | "credit" | "loan" | "investment" | "other";
  /** Default: `checking`. */
  readonly subtype?: string;
  /** Default: the currency of the statement. */
  readonly currency?: string;
  /** If true, the account is outside the budget. Default: false. */
  readonly is_hidden?: boolean;
} | null;

/** The account for a statement and for all other statements of the same bank account. Statements that name no bank account, such as sheets, can each have an answer. Send `account_id` or `create`. */
export type ImportAccount = {
  /** The statement, counted from 0. */
  readonly statement: number;
  /** The account of the statement. */
  readonly account_id?: string | null;
  readonly create?: NewImportAccount;
  /** If true, the commit sets the balance of the account to the closing balance of the file. On a synced account this needs the scope `sync`. Default: false. */
  readonly set_balance?: boolean;
  /** The answer to the question `balance_includes_pending`: whether the balance that the bank lists includes its pending items. `unknown`: it is computed as if not, and later balances may show it. */
  readonly balance_includes_pending?: "yes" | "no" | "unknown";
};

/** How to read the file. */
export type ImportAnswers = {
  /** The encoding of the file. */
  readonly encoding?: string;
  /** The order of day, month and year in dates. */
  readonly date_order?: "dmy" | "mdy" | "ymd";
  /** The decimal separator. */
  readonly decimal_sign?: "," | ".";
  /** `inverted`: purchases are positive in the file. `out:2:Withdrawal`: in column 2, counted from 0, the word Withdrawal means money out, and any other word money in. */
  readonly sign?: string;
  /** Whether fees are added to the amounts or already included in them. */
  readonly fee?: "added" | "included";
  /** Whether rows of synced accounts are imported: `add` adds those that the account does not have yet, `skip` imports none of them. */
  readonly account_is_synced?: "add" | "skip";
  /** Whether rows after the day on which their account was closed are imported: `add` adds them and reopens the account, `skip` imports none of them. */
  readonly account_closed?: "add" | "skip";
  /** What becomes of the budgets of Firefly III, if transactions have a budget and a category. `as_categories`: they become categories, and its categories become tags. */
  readonly budgets?: "as_categories" | "left_out";
  /** The currency of statements that do not name one. */
  readonly currency?: string;
};

/** Answers to questions. */
export type ImportOptions = {
  /** The accounts of the statements. They replace the previous ones. */
  readonly accounts?: readonly (ImportAccount)[];
  readonly answers?: ImportAnswers;
  /** The meaning of columns of a CSV file. */
  readonly columns?: readonly ({
    /** The position of the column, starting at 0. */
    readonly index: number;
    /** Such as `date`, `amount`, `debit`, `credit`, `payee`, `text`, `balance` or `ignore`. */
    readonly meaning: string;
  })[];
  /** The answer to all `probable_duplicate` questions. */
  readonly probable_duplicates?: "skip" | "add" | null;
  /** The answer to all `gone_from_bank` questions: whether the transactions of pending rows that the bank dropped are removed, although they were edited, reviewed, reconciled or matched with an occurrence. */
  readonly gone_from_bank?: "remove" | "keep" | null;
  /** If true, the stored answers for this account and file layout are used. Answers in the request take precedence. Default: true. */
  readonly use_profile?: boolean;
};

/** Why a large import has stopped. */
export type ImportStop = {
  /** The code of the problem, such as `balance_out_of_range`. */
  readonly code: string;
  /** What is wrong, and how to fix it. */
  readonly detail: string;
  /** What has stopped. A redo is a commit. */
  readonly during: "committing" | "undoing";
} | null;

export type ImportRepeat = {
  /** A UUID (version 7), in lower case. */
  readonly import_id: string;
  /** The number of repeated rows. */
  readonly row_count: number;
  /** The numbers of the first 1,000 repeated rows. */
  readonly rows: readonly (number)[];
};

/** The number of rows, and of those in each state. The counts of all states add up to `rows`. */
export type ImportCounts = {
  /** All rows. */
  readonly rows: number;
  /** Rows that become, or became, new transactions. */
  readonly added: number;
  /** Rows that were imported before. */
  readonly duplicate: number;
  /** Rows that belong to existing transactions. */
  readonly matched: number;
  /** Rows that are left out. */
  readonly skipped: number;
  /** Rows that cannot be read. */
  readonly refused: number;
  /** Rows with an open question. */
  readonly undecided: number;
  /** Pending rows of earlier files that the bank dropped. They are not in the file. */
  readonly withdrawn: number;
};

/** A file of an archive, or a sheet of a workbook. */
export type ImportSource = {
  /** Its name. For a sheet in an archive, the name of the workbook comes first. */
  readonly name: string;
  /** The number of its rows. */
  readonly rows: number;
  /** False if it has no rows of a statement. */
  readonly is_imported: boolean;
};

/** The new rows of one category. */
export type ImportCategory = {
  /** The name of the category. Null: the rows have none. */
  readonly category: string | null;
  /** The number of rows. */
  readonly rows: number;
  readonly decided_by: readonly ({
    /** `file`, `rule:ID`, `default` (the payee's default category) or `learned` (your earlier decisions about the payee). */
    readonly by: string;
    /** The number of rows with this category for this reason. */
    readonly rows: number;
  })[];
};

/** A property of the file. */
export type ImportDetected = {
  /** Such as `format`, `encoding` or `date_order`. */
  readonly property: string;
  /** The detected value. */
  readonly value: string;
  /** 1 means that the file proves the value. Below 0.95, Leeway asks. */
  readonly confidence: number;
  /** The reason, in words. */
  readonly evidence: string;
};

/** The rows under one answer. Each answer has the same rows. */
export type ImportSample = {
  /** The answer. Null if the answer does not change the rows. */
  readonly value: string | null;
  /** Up to three rows in the order of the file, preferably those that the answers read differently. */
  readonly rows: readonly ({
    /** The line in the file. */
    readonly line: number;
    /** A day, as YYYY-MM-DD. */
    readonly date: string;
    /** The bank's text. */
    readonly text: string;
    /** The amount as exact decimal text. */
    readonly amount: string;
  })[];
};

export type ImportQuestion = {
  /** Such as `account`, `date_order`, `sign` or `probable_duplicate`. */
  readonly code: string;
  /** The statement that the question is about; null for the whole file. */
  readonly statement: number | null;
  /** The file of the archive or the sheet that the question is about. Null if there is only one. */
  readonly source: string | null;
  /** The possible answers, the most likely first. For `columns`, each is a list of the meanings of all columns, separated by commas. */
  readonly values: readonly (string)[];
  /** Lines of the file, as each answer would read them. */
  readonly examples: readonly ({
    /** The line in the file. */
    readonly line: number;
    /** The text in the file. */
    readonly text: string;
    /** How each answer would read the text. */
    readonly readings: { readonly [name: string]: string };
  })[];
  /** Rows of the file as each answer would read them. */
  readonly samples: readonly (ImportSample)[];
  /** The question, in words. */
  readonly message: string;
  /** The number of rows that depend on the answer. */
  readonly rows: number;
};

/** A problem in the file, its place and the fix. */
export type ImportIssue = {
  /** Always `issue`. */
  readonly kind: "issue";
  /** Such as `bad_amount` or `bad_day`. */
  readonly code: string;
  /** The line in the file. */
  readonly line: number;
  /** The name of the column or field. Null if the file does not have it. */
  readonly column: string | null;
  /** The text that cannot be read. */
  readonly text: string | null;
  /** The problem. */
  readonly message: string;
  /** How to fix it. */
  readonly fix: string;
  /** The part that is not imported because of the issue. */
  readonly refuses: "file" | "row" | "nothing";
  /** The number of the row. Null if the issue is not about a single row. */
  readonly row: number | null;
  /** The statement, counted from 0. Null if the issue concerns the whole file. */
  readonly statement: number | null;
};

/** An account and a period of the file. */
export type ImportStatement = {
  /** The statement, counted from 0. */
  readonly index: number;
  /** The file of the archive or the sheet that it comes from. Null if there is only one. */
  readonly source: string | null;
  /** The line at which it starts. */
  readonly line: number;
  /** The bank's number for the statement. */
  readonly number: string | null;
  /** The account as the file describes it. */
  readonly bank_account: {
    /** The account number. Null if the file does not have it. */
    readonly number: string | null;
    /** The bank's identifier. Null if the file does not have it. */
    readonly bank: string | null;
    /** The name of the account. Null if the file does not have it. */
    readonly name: string | null;
    /** The type of the account. Null if the file does not have it. */
    readonly type: string | null;
  };
  /** The account of the budget. Null while the question is open. */
  readonly account_id: string | null;
  readonly create: NewImportAccount;
  /** The currency. Null if the file does not have it. */
  readonly currency: string | null;
  /** A day, as YYYY-MM-DD. */
  readonly from: string | null;
  /** A day, as YYYY-MM-DD. */
  readonly until: string | null;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly opening_balance: number | null;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly closing_balance: number | null;
  /** A day, as YYYY-MM-DD. */
  readonly closing_on: string | null;
  /** Whether the opening balance and the rows add up to the closing balance. Null if unknown. */
  readonly balances_agree: boolean | null;
  readonly counts: ImportCounts;
};

/** How the account's balance compares with the bank's balances after the commit. */
export type ImportBalanceCheck = {
  /** `unknown`: no statement has a balance, or a bank connection controls the balance. */
  readonly state: "agrees" | "differs" | "unknown";
  /** The last day on which the balances are equal. */
  readonly agreed_until: string | null;
  /** The first day after `agreed_until` on which the balances differ. Null if there is none. */
  readonly differs_from: string | null;
  /** The bank's balance minus the account's, on that day. */
  readonly difference: number | null;
};

/** The balance of an account before and after the commit. */
export type ImportBalance = {
  /** A UUID (version 7), in lower case. */
  readonly account_id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly balance_before: number;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly balance_after: number;
  /** The amount by which the commit changes the opening balance. */
  readonly opening_moved: number;
  readonly balance_check: ImportBalanceCheck;
};

export type ImportReportItem = {
  /** The name in Leeway, or in the program. */
  readonly name: string;
  /** Why it was changed or left out. */
  readonly why: "renamed" | "closed_with_balance" | "category_of_transfer" | "currency_of_budget" | "plan_continues" | "deleted_category" | "opening_is_income" | "splits_are_transactions" | "card_payments" | "budgets_are_tags" | "budgeted_by_day" | "not_supported" | "regular_expression" | "formula" | "no_account" | "no_end" | "completed" | "action_left_out" | "inactive" | "no_place" | "rejected" | null;
  /** Its text in the program, or other details. */
  readonly text: string | null;
};

export type ImportReportPart = {
  /** The kind of thing. */
  readonly kind: "accounts" | "transactions" | "transfers" | "categories" | "months" | "goals" | "recurring_rules" | "rules" | "payees" | "tags" | "notes" | "reports" | "settings";
  /** The number of such things. */
  readonly count: number;
  /** The first 1,000. Empty if they are only counted. */
  readonly items: readonly (ImportReportItem)[];
};

/** What becomes of another program's budget. Null for other imports, and if only transactions are imported. */
export type ImportWholeReport = {
  /** What is carried over. */
  readonly carried: readonly (ImportReportPart)[];
  /** What becomes something else. */
  readonly changed: readonly (ImportReportPart)[];
  /** What is left out. */
  readonly left_out: readonly (ImportReportPart)[];
} | null;

export type ImportPlanCategory = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** Its group. Null if it has none. */
  readonly group: string | null;
  /** The kind of the category. */
  readonly kind: "income" | "spending" | "saving";
  /** Whether the program hides it. */
  readonly is_archived: boolean;
};

export type ImportPlanGoal = {
  /** The name of the category. */
  readonly category: string;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly amount: number | null;
  /** A day, as YYYY-MM-DD. */
  readonly due_on: string | null;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly monthly: number | null;
  /** The number of months after which it is due again. */
  readonly repeats: number | null;
};

export type ImportPlanRecurring = {
  /** Its name. */
  readonly name: string;
  /** The name of its account. */
  readonly account: string;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly amount: number;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly amount_to: number | null;
  /** The recurrence rule. */
  readonly rule: string;
  /** The next day in the program. */
  readonly next_on: string;
};

/** What another program's budget has beside its transactions. Null for other imports, and if only transactions are imported. */
export type ImportPlan = {
  readonly categories: readonly (ImportPlanCategory)[];
  /** The months with a plan, as YYYY-MM. The proof has the amounts. */
  readonly months: readonly (string)[];
  readonly goals: readonly (ImportPlanGoal)[];
  readonly recurring_rules: readonly (ImportPlanRecurring)[];
  /** The names of the rules for transactions. */
  readonly rules: readonly (string)[];
} | null;

/** How many amounts of another program's budget were compared, and how many differ. Null before the commit, for other imports, and if only transactions are imported. */
export type ImportProofSummary = {
  /** Balances of accounts. */
  readonly accounts: number;
  /** Balances of accounts that differ. */
  readonly accounts_differing: number;
  /** Balances of categories in a month. */
  readonly envelopes: number;
  /** Balances of categories in a month that differ. */
  readonly envelopes_differing: number;
  /** Months whose unassigned money is explained. */
  readonly to_budgets: number;
  /** Months whose unassigned money cannot be explained. */
  readonly to_budgets_differing: number;
} | null;

export type Import = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** `preview`: no transaction is stored yet. The preview is removed after 24 hours. `committing`: a large import, until all its rows are committed. `undoing`: a large import, until all its rows are undone. `stopped`: a large import that could not be committed or undone to its end. `problem` has the reason. */
  readonly state: "preview" | "committing" | "committed" | "undoing" | "undone" | "stopped";
  /** The name of the uploaded file. For the source `connection`, the name of the connection, and for `program`, that of the token. */
  readonly file_name: string;
  /** `csv`, `ofx`, `qif`, `camt`, `mt940`, `sqlite` for the database of Actual, `json` for a budget of YNAB's API, or the format of a workbook: `xlsx`, `xls`, `ods`, `html` or `excel_xml`. `program` for transactions that a program sent. The provider, such as `simplefin`, for what a bank lists, or `listing` if a program sent it. */
  readonly format: string;
  /** Where the rows come from. `file`: an uploaded file. `connection`: a bank connection. `program`: one request of `POST /v1/transactions` with transactions whose `source` is `sync`. */
  readonly source: "file" | "connection" | "program";
  /** The bank connection, which may have been removed since. */
  readonly connection_id: string | null;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly committed_at: string | null;
  /** The change that the commit made. */
  readonly change_id: number | null;
  /** The number of rows that are committed or undone while the import is `committing`, `undoing` or `stopped`. */
  readonly rows_done: number | null;
  readonly problem: ImportStop;
  /** The size of the file. */
  readonly bytes: number;
  /** The SHA-256 digest of the file, in hexadecimal. */
  readonly sha256: string;
  /** The program that wrote the file, such as `ynab`. */
  readonly program: string | null;
  /** Other committed imports of the same file. */
  readonly imported_before: readonly (string)[];
  /** Committed imports that counted rows of this one as duplicates, or that confirmed their transactions. If the undo of this import removes these transactions, the rows are missing until one of the files is imported again. */
  readonly repeated_by: readonly (ImportRepeat)[];
  readonly counts: ImportCounts;
  /** The files of an archive and the sheets of workbooks, in their order. Empty if there is only one. */
  readonly sources: readonly (ImportSource)[];
  /** The new rows by category: most rows first, those without a category last. Transfers and split rows do not count. */
  readonly categories: readonly (ImportCategory)[];
  readonly detected: readonly (ImportDetected)[];
  /** Open questions. The commit needs their answers. */
  readonly questions: readonly (ImportQuestion)[];
  /** The first 1,000 issues. */
  readonly issues: readonly (ImportIssue)[];
  /** The number of all issues. */
  readonly issue_count: number;
  readonly statements: readonly (ImportStatement)[];
  readonly accounts: readonly (ImportBalance)[];
  readonly answers: ImportOptions;
  /** The profile with the stored answers that the file was read with. Null if none was used. To be asked again, send `use_profile: false`. */
  readonly profile_id: string | null;
  readonly report: ImportWholeReport;
  readonly plan: ImportPlan;
  readonly proof: ImportProofSummary;
};

/** The import. */
export type ImportResponse = {
  readonly import: Import;
  readonly spending_power?: SpendingPower;
};

export type UpdateImportRequest = {
  readonly import: ImportOptions;
};

/** How many amounts of another program's budget were compared, and how many differ. Null before the commit, for other imports, and if only transactions are imported. */
export type ImportProofCounts = {
  /** Balances of accounts. */
  readonly accounts: number;
  /** Balances of accounts that differ. */
  readonly accounts_differing: number;
  /** Balances of categories in a month. */
  readonly envelopes: number;
  /** Balances of categories in a month that differ. */
  readonly envelopes_differing: number;
  /** Months whose unassigned money is explained. */
  readonly to_budgets: number;
  /** Months whose unassigned money cannot be explained. */
  readonly to_budgets_differing: number;
};

export type ImportProofAccount = {
  /** Null before the commit. */
  readonly account_id: string | null;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  /** The amount in the program. Null if its file does not state it. */
  readonly theirs: number | null;
  /** The amount in Leeway. */
  readonly ours: number;
  /** Ours less theirs. */
  readonly difference: number | null;
};

export type ImportProofEnvelope = {
  /** Null before the commit. */
  readonly category_id: string | null;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The group of the category. */
  readonly group: string | null;
  /** The amount in the program. Null if its file does not state it. */
  readonly theirs: number | null;
  /** The amount in Leeway. */
  readonly ours: number;
  /** Ours less theirs. */
  readonly difference: number | null;
};

/** The program's unassigned money, explained by Leeway's number: number + uncategorised + overspent + uncovered_debt + expected_payments - held - assigned_later - expected_income. */
export type ImportProofToBudget = {
  /** The amount in the program. Null if its file does not state it. */
  readonly theirs: number | null;
  /** The amount in Leeway. */
  readonly ours: number;
  /** Ours less theirs. */
  readonly difference: number | null;
  /** Spending power in the month. */
  readonly number: number;
  /** Spent without one of the program's categories since the first month. */
  readonly uncategorised: number;
  /** The negative categories of the program at the end of the month. */
  readonly overspent: number;
  /** The debt of cards that their payment categories do not cover. */
  readonly uncovered_debt: number;
  /** Payments that are still expected, and that no fund covers. */
  readonly expected_payments: number;
  /** Held for the next month in the program. */
  readonly held: number;
  /** Assigned to later months in the program. */
  readonly assigned_later: number;
  /** Income that is still expected. */
  readonly expected_income: number;
} | null;

export type ImportProofMonth = {
  /** The month, as YYYY-MM. */
  readonly month: string;
  /** In Leeway: what is carried in and planned, less what is spent. */
  readonly envelopes: readonly (ImportProofEnvelope)[];
  readonly to_budget: ImportProofToBudget;
};

/** What becomes of another program's budget. Null for other imports, and if only transactions are imported. */
export type ImportReport = {
  /** What is carried over. */
  readonly carried: readonly (ImportReportPart)[];
  /** What becomes something else. */
  readonly changed: readonly (ImportReportPart)[];
  /** What is left out. */
  readonly left_out: readonly (ImportReportPart)[];
};

/** What another program shows beside what Leeway shows. */
export type ImportProof = {
  /** A UUID (version 7), in lower case. */
  readonly import_id: string;
  /** False: the commit would have this result now. */
  readonly is_committed: boolean;
  /** The currency of the budget and of the amounts in `months`. */
  readonly currency: string;
  readonly counts: ImportProofCounts;
  readonly accounts: readonly (ImportProofAccount)[];
  /** Up to the current month. */
  readonly months: readonly (ImportProofMonth)[];
  readonly report: ImportReport;
};

/** The proof of another program's budget. */
export type ImportProofResponse = {
  readonly proof: ImportProof;
};

/** The values in the file, if you corrected the date, the amount or the text of the row. */
export type ImportRowInFile = {
  /** Null if it cannot be read. */
  readonly date: string | null;
  /** Null if it cannot be read, or is in another currency. */
  readonly amount: number | null;
  /** Empty if it cannot be read. */
  readonly text: string;
} | null;

/** The sources of the payee and the category. */
export type DecidedBy = {
  /** `alias` or `rule:ID`. Null if the payee is the name in the bank's text. */
  readonly payee_id: string | null;
  /** `file`, `rule:ID`, `default` (the payee's default category) or `learned` (your earlier decisions about the payee). Null if there is no category. */
  readonly category_id: string | null;
};

/** The reason for a learned category: your last decisions about the payee. Null if it is not learned. */
export type LearnedFrom = {
  /** The number of decisions that agree. */
  readonly agreeing: number;
  /** The number of decisions that count, at most the last 10. */
  readonly of: number;
  /** Whether only decisions about similar amounts were counted, because other amounts have other categories. */
  readonly is_by_amount: boolean;
} | null;

export type ImportRow = {
  /** The number of the row in the file, starting at 1. Rows that the bank dropped come after those of the file. */
  readonly number: number;
  /** The line in the file. 0 for a row that the bank dropped. */
  readonly line: number;
  /** The statement, counted from 0. */
  readonly statement: number | null;
  /** A UUID (version 7), in lower case. */
  readonly account_id: string | null;
  /** `added`: becomes a new transaction. `duplicate`: was imported before. `matched`: belongs to an existing transaction. `skipped`: is left out. `refused`: cannot be read. `undecided`: has an open question. `withdrawn`: is not listed, because the bank dropped this row of an earlier import; the commit removes its transaction. */
  readonly state: "added" | "duplicate" | "matched" | "skipped" | "refused" | "undecided" | "withdrawn";
  /** The reason for the state, such as `imported_before`. */
  readonly why: string | null;
  /** A day, as YYYY-MM-DD. */
  readonly date: string | null;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly amount: number | null;
  /** The currency of the amount. Null if the file does not have it. */
  readonly currency: string | null;
  /** The bank's text, or its correction. */
  readonly text: string;
  readonly bank: ImportRowInFile;
  /** The name of the other party, without the rest of the bank's words. Null if the file does not have it. */
  readonly payee: string | null;
  /** The category of the new transaction. Null if it has none. */
  readonly category: string | null;
  readonly decided_by: DecidedBy;
  readonly learned: LearnedFrom;
  /** True if the bank has not posted it yet. */
  readonly is_pending: boolean;
  /** The transaction that the row became or belongs to. If the row is undecided, a transaction that it may belong to. */
  readonly transaction_id: string | null;
  /** A transaction of another account that may be the other side of a transfer. */
  readonly proposal: string | null;
};

/** A page of the rows, in the order of the file. */
export type ImportRowsResponse = {
  readonly rows: readonly (ImportRow)[];
  /** Whether there are more items after this page. */
  readonly has_more: boolean;
  /** Send this as `cursor` to read the next page. Null on the last page. */
  readonly next_cursor: string | null;
};

/** A decision about the row, and corrections of its values. */
export type ImportRowDecision = {
  /** `add` creates a transaction. `skip` leaves the row out. `same_as` matches it with `transaction_id`. For a pending row that the bank dropped: `remove` removes its transaction, `keep` keeps it. Null removes the decision. */
  readonly decision?: "add" | "skip" | "same_as" | "remove" | "keep" | null;
  /** For `same_as`: the transaction. Default: the row's `transaction_id`. */
  readonly transaction_id?: string | null;
  /** The correct date. It also becomes the purchase date. Null restores the date in the file. */
  readonly date?: string | null;
  /** The correct amount, in the currency of the account. Null restores the amount in the file. */
  readonly amount?: number | null;
  /** The correct text. The payee is derived from it. Null restores the text in the file. */
  readonly text?: string | null;
};

export type DecideImportRowRequest = {
  readonly row: ImportRowDecision;
};

/** The row. */
export type ImportRowResponse = {
  readonly row: ImportRow;
  readonly spending_power?: SpendingPower;
};

/** Maps a bank account to an account of the budget. */
export type ImportLink = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The account of the budget to which the rows go. */
  readonly account_id: string;
  /** The last four characters of the bank account's number. Null if files have only its name. */
  readonly last_four: string | null;
  /** The bank account's name in the last file. Null if the file has none. */
  readonly name: string | null;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
};

/** All account links, oldest first. */
export type ImportLinksResponse = {
  readonly links: readonly (ImportLink)[];
};

/** The account link. */
export type ImportLinkResponse = {
  readonly link: ImportLink;
  readonly spending_power?: SpendingPower;
};

export type ImportLinkChanges = {
  /** A UUID (version 7), in lower case. */
  readonly account_id: string;
};

export type UpdateImportLinkRequest = {
  readonly link: ImportLinkChanges;
};

/** How to read files of this layout if the file itself is ambiguous. */
export type ImportProfileAnswers = {
  /** The encoding of the file. */
  readonly encoding?: string;
  /** The order of day, month and year in dates. */
  readonly date_order?: "dmy" | "mdy" | "ymd";
  /** The decimal separator. */
  readonly decimal_sign?: "," | ".";
  /** `inverted`: purchases are positive in the file. `out:2:Withdrawal`: in column 2, counted from 0, the word Withdrawal means money out, and any other word money in. */
  readonly sign?: string;
  /** Whether fees are added to the amounts or already included in them. */
  readonly fee?: "added" | "included";
  /** Whether rows of synced accounts are imported: `add` adds those that the account does not have yet, `skip` imports none of them. */
  readonly account_is_synced?: "add" | "skip";
  /** What becomes of the budgets of Firefly III, if transactions have a budget and a category. `as_categories`: they become categories, and its categories become tags. */
  readonly budgets?: "as_categories" | "left_out";
};

/** The answers about files of one account and one layout. */
export type ImportProfile = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** A UUID (version 7), in lower case. */
  readonly account_id: string;
  /** Such as `csv` or `ofx`. */
  readonly format: string;
  /** The name of the last file. */
  readonly file_name: string;
  readonly answers: ImportProfileAnswers;
  /** The meaning of columns of a CSV file. */
  readonly columns: readonly ({
    /** The position of the column, starting at 0. */
    readonly index: number;
    /** Such as `date`, `amount`, `debit`, `credit`, `payee`, `text`, `balance` or `ignore`. */
    readonly meaning: string;
  })[];
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly updated_at: string;
};

/** All profiles, oldest first. */
export type ImportProfilesResponse = {
  readonly profiles: readonly (ImportProfile)[];
};

/** The profile. */
export type ImportProfileResponse = {
  readonly profile: ImportProfile;
  readonly spending_power?: SpendingPower;
};

/** Each field replaces the stored one. */
export type ImportProfileChanges = {
  readonly answers?: ImportProfileAnswers;
  /** The meaning of columns of a CSV file. */
  readonly columns?: readonly ({
    /** The position of the column, starting at 0. */
    readonly index: number;
    /** Such as `date`, `amount`, `debit`, `credit`, `payee`, `text`, `balance` or `ignore`. */
    readonly meaning: string;
  })[];
};

export type UpdateImportProfileRequest = {
  readonly profile: ImportProfileChanges;
};

/** An input of the form that connects the provider. */
export type BankProviderField = {
  /** The name in `fields`. */
  readonly name: string;
  /** In English. */
  readonly label: string;
  /** In English. */
  readonly help: string;
  /** Whether the input is hidden while it is typed. */
  readonly is_secret: boolean;
  /** Whether it may stay empty. */
  readonly is_optional: boolean;
  /** `banks`: the value is the id of a bank in the provider's list. It may follow later, by reconnecting. */
  readonly options: "banks" | null;
};

/** A service that fetches transactions from banks. */
export type BankProvider = {
  /** The id of a provider, such as `simplefin`. */
  readonly id: string;
  /** A proper name, such as `SimpleFIN`. */
  readonly name: string;
  /** How a person connects it: `paste` a token, enter the `keys` of an own contract, or give consent on a `page` of the bank. `program`: a program of the household sends the listings. */
  readonly flow: "paste" | "keys" | "page" | "program";
  /** Codes of two letters (ISO 3166-1). Empty if it works everywhere. */
  readonly countries: readonly (string)[];
  readonly fields: readonly (BankProviderField)[];
  /** What it costs, as an English sentence. */
  readonly costs: string;
  /** The usual time between two runs. Null if a program sends the listings. */
  readonly every_minutes: number | null;
  /** The shortest time between two runs. Null if a program sends the listings. */
  readonly least_minutes: number | null;
};

/** All providers. */
export type BankProvidersResponse = {
  readonly providers: readonly (BankProvider)[];
};

/** A bank in the list of a provider. */
export type Bank = {
  /** The value of the field with the option `banks`. */
  readonly id: string;
  /** The name of the bank. */
  readonly name: string;
  /** A code of two letters (ISO 3166-1). */
  readonly country: string;
};

/** The banks of a country, by name. */
export type BanksResponse = {
  readonly banks: readonly (Bank)[];
};

/** Why the last run failed, or why the connection paused. */
export type BankConnectionProblem = {
  /** Such as `rate_limited`, `consent_ended` or `secret_unreadable`; providers have others. `creator_left`: the access of the person or the token that connected it ended, so it is paused. */
  readonly code: string;
  /** The provider's words, or with `resume` ours. */
  readonly detail: string;
  /** What helps: `reconnect`, `wait` for the next run, or `resume`, which only an owner or a token that manages the budget can do. */
  readonly action: "reconnect" | "wait" | "resume";
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly since: string;
} | null;

export type BankConnectionSettings = {
  /** Whether pending items are imported. */
  readonly pending: boolean;
  /** The time between two runs, at least the provider's `least_minutes` and at most a week. A new connection has the provider's `every_minutes`. */
  readonly every_minutes: number | null;
};

/** The comparison of the bank's balance with the account's, after the last run. The account's balance check has the details. */
export type BankAccountCheck = {
  /** `unknown`: there is nothing to compare. */
  readonly state: "agrees" | "differs" | "unknown";
  /** The last day on which both balances are equal. */
  readonly agreed_until: string | null;
  /** The first later day on which they differ. */
  readonly differs_from: string | null;
  /** The bank's balance minus the account's on that day. */
  readonly difference: number | null;
} | null;

/** An account as the bank names it. */
export type BankAccount = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The bank's name for the account. */
  readonly name: string;
  /** The name of the bank. */
  readonly institution: string | null;
  /** The end of the account number. */
  readonly mask: string | null;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string | null;
  /** The bank's kind of the account. */
  readonly type: "checking" | "savings" | "credit_card" | "loan" | "investment" | "cash" | null;
  /** `new`: nobody has decided yet. `ignored`: its items are not imported. `unsupported`: its currency is not known, so it cannot be linked. */
  readonly state: "new" | "linked" | "ignored" | "unsupported";
  /** The account that it is linked to. While that account is closed, the link pauses. */
  readonly account_id: string | null;
  /** Items before this day are not imported. Null: as far back as the provider lists, with SimpleFIN about a year. */
  readonly starts_on: string | null;
  /** While it is new: the account to link it to, because earlier files had the same number for it, or else because the end of its number is the same. */
  readonly proposed_account_id: string | null;
  /** How the bank lists money that is owed, if the provider documents it, a person has answered or the runs have learned it. Null: a balance of a card or loan is not compared. */
  readonly debt_sign: "negative" | "positive" | null;
  /** Whether the balance includes pending items. Null if it is not known. */
  readonly balance_includes_pending: boolean | null;
  /** The last balance that the bank listed. */
  readonly balance: number | null;
  /** When the balance applied. */
  readonly balance_at: string | null;
  readonly check: BankAccountCheck;
};

/** A connection to a bank, without its credentials. */
export type BankConnection = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The id of a provider, such as `simplefin`. */
  readonly provider: string;
  /** The name that the household gave it. */
  readonly name: string;
  /** `linking`: the person has to continue at the bank's page or to link an account. `needs_attention`: see `problem`. */
  readonly state: "linking" | "active" | "needs_attention" | "paused";
  readonly problem: BankConnectionProblem;
  /** The user or the token that connected it. It pauses when this access ends, and belongs to the user who then resumes it. Null if it is unknown. */
  readonly created_by: string | null;
  /** When the consent at the bank ends. */
  readonly consent_until: string | null;
  /** The end of the last successful run. */
  readonly last_success_at: string | null;
  /** When the next run starts. Null if none is planned. */
  readonly next_sync_at: string | null;
  /** The requests to the provider on this day in UTC, or its syncs and previews, as the provider counts. Those that a signed-in person waits for count too, except with Enable Banking. */
  readonly requests_today: number;
  /** The provider's limit. Null if there is none. */
  readonly requests_per_day: number | null;
  /** The provider warned about its quota: one run a day until then. Null if runs are as usual. */
  readonly slow_until: string | null;
  /** The preview with the rows that need a decision. */
  readonly waiting_import_id: string | null;
  /** The number of these rows. */
  readonly waiting_rows: number;
  readonly settings: BankConnectionSettings;
  /** In the order in which the bank listed them first. */
  readonly accounts: readonly (BankAccount)[];
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly updated_at: string;
};

/** All connections, oldest first. */
export type BankConnectionsResponse = {
  readonly connections: readonly (BankConnection)[];
};

export type BankConnectionSettingsInput = {
  /** Whether pending items are imported. Default: `true`. */
  readonly pending?: boolean;
  /** The time between two runs, at least the provider's `least_minutes` and at most a week. A new connection has the provider's `every_minutes`. */
  readonly every_minutes?: number;
};

/** The connection to add. */
export type NewBankConnection = {
  /** The id of a provider, such as `simplefin`. */
  readonly provider: string;
  /** By default, the name of the bank or of the provider. */
  readonly name?: string;
  /** The values of the provider's `fields`, by name. They are stored encrypted, and no response has them. */
  readonly fields?: { readonly [name: string]: string };
  /** Another connection of this provider. Its keys are used, so `fields` needs none. */
  readonly keys_of?: string;
  readonly settings?: BankConnectionSettingsInput;
};

export type NewBankConnectionRequest = {
  readonly connection: NewBankConnection;
};

/** The bank's page on which the person continues. Null if there is nothing to do there. */
export type BankPage = {
  /** The browser opens this address. */
  readonly url: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly expires_at: string;
} | null;

/** The connection, and the next step. */
export type BankConnectionStepResponse = {
  readonly connection: BankConnection;
  readonly page: BankPage;
};

/** The connection. */
export type BankConnectionResponse = {
  readonly connection: BankConnection;
  readonly spending_power?: SpendingPower;
};

/** Only the fields that are sent change. */
export type BankConnectionChanges = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name?: string;
  readonly settings?: BankConnectionSettingsInput;
  /** True: no runs until it is false again. */
  readonly is_paused?: boolean;
};

export type UpdateBankConnectionRequest = {
  readonly connection: BankConnectionChanges;
};

export type CompleteBankConnectionRequest = {
  /** The query parameters with which the bank's page sent the browser back, such as `code` and `state`. Empty: the provider is asked whether the person is done. */
  readonly result: { readonly [name: string]: string };
};

export type ReconnectBankConnectionRequest = {
  /** New values of the provider's `fields`. Absent ones stay, except a pasted token. */
  readonly fields?: { readonly [name: string]: string };
};

/** A new account in the currency of the bank account. */
export type NewLinkedAccount = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The account type, as bank feeds name it. */
  readonly type: "depository" | "credit" | "loan" | "investment" | "other";
  /** By default, it follows from the type of the bank account. */
  readonly subtype?: string;
};

/** One of these three. */
export type BankAccountLink = {
  /** An open account of the same currency. If it was synced by a program, it no longer is. */
  readonly account_id?: string;
  readonly create?: NewLinkedAccount;
  /** True: its items are not imported. */
  readonly ignore?: boolean;
};

export type LinkBankAccountRequest = {
  readonly link: BankAccountLink;
  /** Items before this day are not imported. Null: as far back as the provider lists, with SimpleFIN about a year. */
  readonly starts_on?: string | null;
  /** For an account of the type credit or loan: how the bank lists money that is owed, as a `negative` balance or as a `positive` one. Null: nobody knows, so its balance is not compared until the runs have learned it. */
  readonly debt_sign?: "negative" | "positive" | null;
  /** Whether the bank's balance includes pending items. Null: nobody knows. If the balance check of the account has the candidate `pending_counted`, true also corrects its opening balance, as a change that can be undone. */
  readonly balance_includes_pending?: boolean | null;
};

/** The bank account with its link. */
export type LinkBankAccountResponse = {
  readonly bank_account: BankAccount;
  readonly spending_power?: SpendingPower;
};

/** Why it failed, or why parts of it did. */
export type SyncRunProblem = {
  /** Such as `rate_limited`; providers have others. */
  readonly code: string;
  /** The provider's words. */
  readonly detail: string;
  /** What helps. */
  readonly action: "reconnect" | "wait" | "resume";
} | null;

/** The rows by what became of them. */
export type SyncRunCounts = {
  /** New transactions. */
  readonly added: number;
  /** Rows that confirmed or changed transactions. */
  readonly matched: number;
  /** Transactions that were removed, because the bank no longer lists them. */
  readonly withdrawn: number;
  /** Rows that repeat known ones. */
  readonly duplicate: number;
  /** Rows that need a decision. */
  readonly waiting: number;
};

/** What it has to report besides the rows. */
export type SyncRunNote = {
  /** `item_refused`: an item cannot be read, so it is missing until you enter it by hand. Others are `balance_refused`, `balance_only`, `history_cut`, `history_loading`, `started_over`, `rate_limited` for a warning about the quota, `more_notes`, and those of providers. */
  readonly code: string;
  /** An English sentence, or the provider's words. That of a refused item has what is known of it. */
  readonly detail: string;
};

/** What it found on one bank account. */
export type SyncRunAccount = {
  /** A UUID (version 7), in lower case. */
  readonly bank_account_id: string;
  /** A day, as YYYY-MM-DD. */
  readonly from: string;
  /** A day, as YYYY-MM-DD. */
  readonly until: string;
  /** `all`: every item of these days. `some`: parts may be missing. `changes`: what changed since the last run. `balance`: the bank lists no items of the account, so the account follows its balance. */
  readonly lists: "all" | "some" | "changes" | "balance";
  /** The bank's balance. */
  readonly balance: number | null;
  /** The comparison of this balance with the account's. */
  readonly check_state: "agrees" | "differs" | "unknown";
  /** At most 200, and a last one that counts the others. */
  readonly notes: readonly (SyncRunNote)[];
};

/** An attempt to fetch from a bank. */
export type SyncRun = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** A UUID (version 7), in lower case. */
  readonly connection_id: string;
  /** `schedule`: it was due, perhaps earlier because the provider had news. `you`: somebody asked for it. `first`: a preview, such as that of the first sync. `program`: a program sent the listings. */
  readonly cause: "schedule" | "you" | "first" | "program";
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly started_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly ended_at: string | null;
  /** `partial`: parts are missing, such as an account that failed or an item that cannot be read. */
  readonly state: "ok" | "partial" | "failed";
  readonly problem: SyncRunProblem;
  /** The requests to the provider. */
  readonly requests: number;
  /** The import with what was new. Null if nothing was. */
  readonly import_id: string | null;
  readonly counts: SyncRunCounts;
  readonly accounts: readonly (SyncRunAccount)[];
};

/** A page of runs, newest first. */
export type SyncRunsPage = {
  readonly runs: readonly (SyncRun)[];
  /** Whether there are more items after this page. */
  readonly has_more: boolean;
  /** Send this as `cursor` to read the next page. Null on the last page. */
  readonly next_cursor: string | null;
};

/** The run. */
export type SyncRunResponse = {
  readonly run: SyncRun;
};

export type SyncImport = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** `preview`: no transaction is stored yet. The preview is removed after 24 hours. `committing`: a large import, until all its rows are committed. `undoing`: a large import, until all its rows are undone. `stopped`: a large import that could not be committed or undone to its end. `problem` has the reason. */
  readonly state: "preview" | "committing" | "committed" | "undoing" | "undone" | "stopped";
  /** The name of the uploaded file. For the source `connection`, the name of the connection, and for `program`, that of the token. */
  readonly file_name: string;
  /** `csv`, `ofx`, `qif`, `camt`, `mt940`, `sqlite` for the database of Actual, `json` for a budget of YNAB's API, or the format of a workbook: `xlsx`, `xls`, `ods`, `html` or `excel_xml`. `program` for transactions that a program sent. The provider, such as `simplefin`, for what a bank lists, or `listing` if a program sent it. */
  readonly format: string;
  /** Where the rows come from. `file`: an uploaded file. `connection`: a bank connection. `program`: one request of `POST /v1/transactions` with transactions whose `source` is `sync`. */
  readonly source: "file" | "connection" | "program";
  /** The bank connection, which may have been removed since. */
  readonly connection_id: string | null;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly committed_at: string | null;
  /** The change that the commit made. */
  readonly change_id: number | null;
  /** The number of rows that are committed or undone while the import is `committing`, `undoing` or `stopped`. */
  readonly rows_done: number | null;
  readonly problem: ImportStop;
  /** The size of the file. */
  readonly bytes: number;
  /** The SHA-256 digest of the file, in hexadecimal. */
  readonly sha256: string;
  /** The program that wrote the file, such as `ynab`. */
  readonly program: string | null;
  /** Other committed imports of the same file. */
  readonly imported_before: readonly (string)[];
  /** Committed imports that counted rows of this one as duplicates, or that confirmed their transactions. If the undo of this import removes these transactions, the rows are missing until one of the files is imported again. */
  readonly repeated_by: readonly (ImportRepeat)[];
  readonly counts: ImportCounts;
  /** The files of an archive and the sheets of workbooks, in their order. Empty if there is only one. */
  readonly sources: readonly (ImportSource)[];
  /** The new rows by category: most rows first, those without a category last. Transfers and split rows do not count. */
  readonly categories: readonly (ImportCategory)[];
  readonly detected: readonly (ImportDetected)[];
  /** Open questions. The commit needs their answers. */
  readonly questions: readonly (ImportQuestion)[];
  /** The first 1,000 issues. */
  readonly issues: readonly (ImportIssue)[];
  /** The number of all issues. */
  readonly issue_count: number;
  readonly statements: readonly (ImportStatement)[];
  readonly accounts: readonly (ImportBalance)[];
  readonly answers: ImportOptions;
  /** The profile with the stored answers that the file was read with. Null if none was used. To be asked again, send `use_profile: false`. */
  readonly profile_id: string | null;
  readonly report: ImportWholeReport;
  readonly plan: ImportPlan;
  readonly proof: ImportProofSummary;
} | null;

/** A run, and the import with what was new. */
export type SyncResponse = {
  readonly run: SyncRun;
  readonly import: SyncImport;
  readonly spending_power?: SpendingPower;
};

export type ListedAccountInput = {
  /** Your id of the account. It never changes. */
  readonly key: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly institution?: string | null;
  /** The IBAN or account number, so that files of the bank find the account too. */
  readonly number?: string | null;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  /** The kind of account. Null: unknown. */
  readonly type?: "checking" | "savings" | "credit_card" | "loan" | "investment" | "cash" | null;
};

export type ListedBalanceInput = {
  /** In the account's currency. A debt is negative. */
  readonly amount: number;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly at: string;
  /** Whether it includes pending items. Null: unknown. */
  readonly includes_pending?: boolean | null;
};

export type ListedItemInput = {
  /** The bank's id. */
  readonly key?: string | null;
  /** The id of the pending item that this one books. */
  readonly replaces?: string | null;
  /** Default: `"booked"`. */
  readonly status?: "booked" | "pending";
  /** A day, as YYYY-MM-DD. */
  readonly booked_on?: string | null;
  /** A day, as YYYY-MM-DD. */
  readonly purchased_on?: string | null;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly amount: number;
  /** The bank's complete text, from which the payee is found. */
  readonly text: string;
  /** The payee, if the bank names it. */
  readonly payee?: string | null;
  /** The account number of the other side. */
  readonly counter_account?: string | null;
  /** The running balance after the item. */
  readonly balance_after?: number | null;
};

/** What a bank has of one account: its items of a period, and its balances. */
export type ListingInput = {
  readonly account: ListedAccountInput;
  /** A day, as YYYY-MM-DD. */
  readonly from: string;
  /** A day, as YYYY-MM-DD. */
  readonly until: string;
  /** Whether it has every item of these days. Otherwise it removes nothing. Default: `true`. */
  readonly is_complete?: boolean;
  readonly balances?: readonly (ListedBalanceInput)[];
  readonly items: readonly (ListedItemInput)[];
  /** The ids of items that the bank has taken back. */
  readonly removed?: readonly (string)[];
};

export type BudgetSummary = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** Null if the budget is not available. */
  readonly currency: string | null;
  /** Null if the budget is not available. */
  readonly time_zone: string | null;
  /** The user's role. Null for a token. */
  readonly role: "owner" | "member" | "viewer" | null;
  /** Whether it is the user's demo budget. */
  readonly is_demo: boolean;
  /** Whether its data can be read at the moment. If not, `name` is the id: try again later. The other budgets are not affected. */
  readonly is_available: boolean;
};

/** The budgets. */
export type BudgetsResponse = {
  readonly budgets: readonly (BudgetSummary)[];
};

export type NewBudget = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  /** Decides when a day starts. */
  readonly time_zone: string;
};

/** Either `budget` or `demo`. */
export type CreateBudgetRequest = {
  readonly budget?: NewBudget;
  /** Creates the user's demo budget, or returns it. */
  readonly demo?: true;
  /** The currency of a new demo budget. Default: that of the budget that is open. */
  readonly demo_currency?: string;
};

/** The new budget. */
export type CreateBudgetResponse = {
  readonly budget: BudgetSummary;
};

export type PeriodRule = {
  /** A period starts on this day, and the rule holds from it on. Null: it holds from the beginning. */
  readonly from: string | null;
  /** A recurrence rule (RFC 5545) without `COUNT` and `UNTIL`, such as `FREQ=MONTHLY;BYMONTHDAY=25`. A period starts on each of its days. Each must have 5 to 35 days. */
  readonly rule: string;
  /** A day from which the rule counts its intervals, forward and backward. */
  readonly starts_on: string;
  /** What happens to a start on a Saturday or Sunday: it stays (`keep`), or moves to the Friday before or the Monday after. */
  readonly weekend: "keep" | "before" | "after";
};

export type Budget = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The currency of spending power, plans, goals and the floor. */
  readonly currency: string;
  /** An IANA time zone, such as `Europe/Prague`. It determines which day is today. */
  readonly time_zone: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** The balance of all budget accounts below which the forecast warns. Null if there is none. */
  readonly floor: number | null;
  /** The first month, as YYYY-MM, from which the budget carries: a month's spending power, positive or negative, moves to the next month. Null if nothing carries over. */
  readonly carries_from: string | null;
  /** The first day of the period from which the budget carries. In a request, a day of this period, instead of `carries_from`. */
  readonly carries_from_day: string | null;
  /** The rules for the starts of periods, each in force until the next. By default, calendar months. */
  readonly periods: readonly (PeriodRule)[];
};

/** The budget. */
export type BudgetResponse = {
  readonly budget: Budget;
};

/** The rule for the starts of periods. */
export type PeriodChange = {
  /** A recurrence rule (RFC 5545) without `COUNT` and `UNTIL`, such as `FREQ=MONTHLY;BYMONTHDAY=25`. A period starts on each of its days. Each must have 5 to 35 days. */
  readonly rule: string;
  /** A day from which the rule counts its intervals, forward and backward. If absent, `period_from`, or today. */
  readonly starts_on?: string;
  /** What happens to a start on a Saturday or Sunday: it stays (`keep`), or moves to the Friday before or the Monday after. Default: `"keep"`. */
  readonly weekend?: "keep" | "before" | "after";
};

/** The fields to change. */
export type BudgetChanges = {
  /** 1 to 200 characters, not all blank. No other budget may have this name. */
  readonly name?: string;
  /** The new currency of spending power, plans, goals and the floor. Their numbers do not change. */
  readonly currency?: string;
  /** An IANA time zone, such as `Europe/Prague`. It determines which day is today. */
  readonly time_zone?: string;
  /** The first month, as YYYY-MM, from which the budget carries: a month's spending power, positive or negative, moves to the next month. Null if nothing carries over. */
  readonly carries_from?: string | null;
  /** The first day of the period from which the budget carries. In a request, a day of this period, instead of `carries_from`. */
  readonly carries_from_day?: string | null;
  /** The balance of all budget accounts below which the forecast warns. Null if there is none. */
  readonly floor?: number | null;
  /** If true, every account in the budget's old currency is relabeled too. Default: `false`. */
  readonly relabel_accounts?: boolean;
  readonly period?: PeriodChange;
  /** With `period`: a period starts on this day, and the rule holds from it on. Earlier periods stay as they are. Null: the rule holds for all time. If absent, the next start of the rule. */
  readonly period_from?: string | null;
  /** With `period`: if true, plans from the change on and the `monthly` of goals are converted to the number of periods in twelve months, rounded to whole units of the currency. Default: `false`. */
  readonly convert?: boolean;
};

export type UpdateBudgetRequest = {
  readonly budget: BudgetChanges;
};

export type ListedPeriod = {
  /** The month that stands for the period: its name, or the month of its middle day. */
  readonly year_month: string;
  /** The first day. */
  readonly from: string;
  /** The last day. */
  readonly until: string;
  /** The number of days. */
  readonly days: number;
  /** The number of days left, including today or `as_of`: all before the period, 0 after it. */
  readonly days_left: number;
  /** The month that the period is called by, as YYYY-MM. Null if it has no such name. */
  readonly name: string | null;
};

export type OwnPlan = {
  /** The month of the first day. */
  readonly year_month: string;
  /** The first day of the plan's period. */
  readonly from: string;
  /** The planned amounts, by category. */
  readonly plans: readonly ({
    /** A UUID (version 7), in lower case. */
    readonly category_id: string;
    /** The planned amount, in the budget's currency. */
    readonly planned: number;
  })[];
};

/** The budget. With `dry_run=true`, also the spending power of the current period after the change and, with `period`, the periods around the change. */
export type UpdateBudgetResponse = {
  readonly budget: Budget;
  readonly spending_power?: SpendingPower;
  /** The period before the change, and the next ones. */
  readonly periods?: readonly (ListedPeriod)[];
  /** With `convert`, the amounts for the new periods. */
  readonly converted?: {
    /** The plans from the change on. */
    readonly plans: readonly (OwnPlan)[];
    /** The goals with a fixed share. */
    readonly goals: readonly ({
      /** The goal. */
      readonly id: string;
      /** 1 to 200 characters, not all blank, without control characters. */
      readonly name: string;
      /** The share of each period, in the budget's currency. */
      readonly monthly: number;
    })[];
  };
};

/** The month's spending power. */
export type LimitedSpendingPower = {
  /** The amount that can still be spent this month: income - bills - savings - spending, plus carry if the budget carries. Exact. Negative if the month is overspent. */
  readonly spending_power: number;
  /** The budget's currency. All amounts are in this currency. */
  readonly currency: string;
  /** The month that stands for the period: its name, or the month of its middle day. */
  readonly year_month: string;
  readonly period: Period;
  /** `as_of` of the request. Null if it was not sent. */
  readonly as_of: string | null;
  /** The month whose plan applies: this month or the last earlier one with a plan. Null if there is no plan. */
  readonly plan_from: string | null;
  /** The first day of the period whose plan applies. */
  readonly plan_from_day: string | null;
  /** The parts of `spending_power`. */
  readonly breakdown: {
    /** For each category, the larger of its income (received and expected) and its planned amount. */
    readonly income: number;
    /** For each category, the larger of its bills (paid and due) and its planned amount. For a category that carries, the largest of the planned amount, the goal's share, and what its fund cannot pay; savings and spending count such categories in the same way. */
    readonly bills: number;
    /** For each category and account, the largest of the money moved in, the planned amount and the goal's share, minus withdrawals. */
    readonly savings: number;
    /** Money spent, minus refunds, plus subscriptions that are due. */
    readonly spending: number;
    /** The spending power of the month before. Only present if the budget carries. */
    readonly carry?: number;
  };
  /** Spending power divided by the days left, including today. Null for any month except the current one. */
  readonly per_day: number | null;
  /** Spending power minus the money left in the spending categories that have a plan and do not carry (envelopes). A period that has ended has no envelopes. */
  readonly unassigned: number;
  /** The money in categories that carry (funds). It is already subtracted from spending power, so it is not part of `unassigned` either. */
  readonly in_funds: number;
  /** Amounts that are not counted because there is no exchange rate for their currency and day. */
  readonly unconverted: readonly ({
    /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
    readonly currency: string;
    /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
    readonly amount: number;
  })[];
  /** The most that can be spent today so that the balance of all budget accounts stays at the floor or more until the end of next month; without a floor, at 0 or more. Null if all of spending power can be spent today, if no recurring rule expects income by then, if the balance is negative and has no floor, and for anything but the current month today. */
  readonly limit?: {
    /** The most that can be spent today. 0 if nothing can. */
    readonly amount: number;
    /** The first day with the lowest balance. */
    readonly day: string;
    /** The rule or payee of the largest payment on that day. Null if there is none, or it has no name. */
    readonly name: string | null;
    /** The day of the next income after `day`. If none is expected within 366 days, the day after the end of next month. */
    readonly until: string;
    /** `amount` divided by the days from today to the day before `until`. */
    readonly per_day: number;
  } | null;
};

/** The spending power with its lines. */
export type SpendingPowerExplanation = {
  /** The amount that can still be spent this month: income - bills - savings - spending, plus carry if the budget carries. Exact. Negative if the month is overspent. */
  readonly spending_power: number;
  /** The budget's currency. All amounts are in this currency. */
  readonly currency: string;
  /** The month that stands for the period: its name, or the month of its middle day. */
  readonly year_month: string;
  readonly period: Period;
  /** `as_of` of the request. Null if it was not sent. */
  readonly as_of: string | null;
  /** The month whose plan applies: this month or the last earlier one with a plan. Null if there is no plan. */
  readonly plan_from: string | null;
  /** The first day of the period whose plan applies. */
  readonly plan_from_day: string | null;
  /** The parts of `spending_power`. */
  readonly breakdown: {
    /** For each category, the larger of its income (received and expected) and its planned amount. */
    readonly income: number;
    /** For each category, the larger of its bills (paid and due) and its planned amount. For a category that carries, the largest of the planned amount, the goal's share, and what its fund cannot pay; savings and spending count such categories in the same way. */
    readonly bills: number;
    /** For each category and account, the largest of the money moved in, the planned amount and the goal's share, minus withdrawals. */
    readonly savings: number;
    /** Money spent, minus refunds, plus subscriptions that are due. */
    readonly spending: number;
    /** The spending power of the month before. Only present if the budget carries. */
    readonly carry?: number;
  };
  /** Spending power divided by the days left, including today. Null for any month except the current one. */
  readonly per_day: number | null;
  /** Spending power minus the money left in the spending categories that have a plan and do not carry (envelopes). A period that has ended has no envelopes. */
  readonly unassigned: number;
  /** The money in categories that carry (funds). It is already subtracted from spending power, so it is not part of `unassigned` either. */
  readonly in_funds: number;
  /** Amounts that are not counted because there is no exchange rate for their currency and day. */
  readonly unconverted: readonly ({
    /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
    readonly currency: string;
    /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
    readonly amount: number;
  })[];
  /** The most that can be spent today so that the balance of all budget accounts stays at the floor or more until the end of next month; without a floor, at 0 or more. Null if all of spending power can be spent today, if no recurring rule expects income by then, if the balance is negative and has no floor, and for anything but the current month today. */
  readonly limit?: {
    /** The most that can be spent today. 0 if nothing can. */
    readonly amount: number;
    /** The first day with the lowest balance. */
    readonly day: string;
    /** The rule or payee of the largest payment on that day. Null if there is none, or it has no name. */
    readonly name: string | null;
    /** The day of the next income after `day`. If none is expected within 366 days, the day after the end of next month. */
    readonly until: string;
    /** `amount` divided by the days from today to the day before `until`. */
    readonly per_day: number;
  } | null;
  /** The lines of each part add up exactly to the part. */
  readonly lines: readonly ({
    /** The part of the breakdown in which the line counts. */
    readonly part: "income" | "bills" | "savings" | "spending" | "carry";
    /** The kind of item that the line is about. `account` is a hidden account: transfers to or from it without a category count as savings. */
    readonly source: "category" | "uncategorised_income" | "uncategorised_spending" | "account" | "carry";
    /** The id of the category or the account. */
    readonly id: string | null;
    /** The name of the category or the account. */
    readonly name: string | null;
    /** The planned amount. Null if nothing is planned. */
    readonly planned: number | null;
    /** For income, the amount received so far; for everything else, the amount paid so far, minus refunds. */
    readonly actual: number;
    /** Expected by recurring rules, not yet received or paid. */
    readonly expected: number;
    /** The goal's share for this month. */
    readonly goal: number | null;
    /** The goal. */
    readonly goal_id: string | null;
    /** The amount left from earlier months, for a category that carries. Null for other lines. */
    readonly carried_in: number | null;
    /** The amount that the line adds to its part. */
    readonly counts: number;
    /** Why the line counts this amount. `actual`: the actual amount. `month_over`: the actual amount, because the month is over. `expected`: the actual amount plus expected payments. `plan` or `goal`: the plan or the goal's share, because it is larger. `fund`: the category carries, and only what its fund cannot pay counts. `carry`: the spending power of the month before. */
    readonly why: "actual" | "month_over" | "expected" | "plan" | "goal" | "fund" | "carry";
    /** The transactions that count in this line, oldest first. */
    readonly transaction_ids: readonly (string)[];
    /** The splits of these transactions that count in this line. Other splits count in other lines. */
    readonly splits: readonly ({
      /** The split transaction. */
      readonly transaction_id: string;
      /** The place of the split in `splits`, starting at 0. */
      readonly position: number;
      /** The amount of the split, in the transaction's currency. */
      readonly amount: number;
    })[];
    /** The payments that recurring rules still expect. Negative amounts leave the account. */
    readonly expectations: readonly ({
      /** The recurring rule. */
      readonly recurring_id: string;
      /** The rule's name. */
      readonly name: string;
      /** The day on which it is due. */
      readonly due_on: string;
      /** `overdue` if it was due before today. */
      readonly state: "expected" | "overdue";
      /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
      readonly amount: number;
      /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
      readonly currency: string;
    })[];
  })[];
  /** The number and its parts as sentences. */
  readonly sentences: readonly ({
    /** What the sentence is about. */
    readonly about: "spending_power" | "income" | "bills" | "savings" | "spending" | "carry" | "unassigned" | "funds" | "unconverted";
    /** The sentence, in the language of the response. */
    readonly text: string;
    /** Identifies the sentence. Use it with `parameters` to write the sentence yourself. */
    readonly code: "spending_power.overspent" | "spending_power.left_at_end" | "spending_power.left" | "spending_power.left_per_day" | "spending_power.left_limited" | "income.total" | "income.to_come" | "income.expected_back" | "bills.total" | "bills.to_come" | "bills.from_funds" | "bills.expected_back" | "savings.total" | "savings.to_come" | "savings.from_funds" | "savings.expected_back" | "spending.total" | "spending.to_come" | "spending.from_funds" | "spending.expected_back" | "carry.left" | "carry.overspent" | "unassigned.left" | "unassigned.missing" | "funds.held" | "unconverted.no_rate";
    /** The values in the sentence. Money is an object with `amount` and `currency`; `month` is YYYY-MM. The names depend on `code`. */
    readonly parameters: { readonly [name: string]: unknown };
  })[];
};

/** Spending power on each day of the period so far. */
export type SpendingPowerByDay = {
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  readonly period: Period;
  /** Spending power at the start of the period, before anything of its first day. */
  readonly start: number;
  /** From the first day of the period to today. Spending power as of the end of the day, as `as_of` returns it; today's is the one without `as_of`. */
  readonly days: readonly ({
    /** A day, as YYYY-MM-DD. */
    readonly day: string;
    /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
    readonly spending_power: number;
  })[];
  /** What would be left at the end of today if `start` were spent in equal parts until the end of the period. Null unless `start` is above zero. */
  readonly even_pace: number | null;
};

/** The forecast. */
export type Forecast = {
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  /** Today, in the budget's time zone. */
  readonly since: string;
  /** The last day of the forecast. */
  readonly until: string;
  /** Today's balance, without transactions dated later. */
  readonly balance: number;
  /** The day with the lowest balance. */
  readonly lowest: {
    /** A day, as YYYY-MM-DD. */
    readonly day: string;
    /** The total balance of all budget accounts, in the budget's currency. Hidden accounts are not budget accounts. */
    readonly balance: number;
  };
  /** The budget's floor: the balance below which the forecast warns. Null if there is none. */
  readonly floor: number | null;
  /** The first day on which the balance is below the floor. Null if there is none. */
  readonly warning: {
    /** A day, as YYYY-MM-DD. */
    readonly day: string;
    /** The total balance of all budget accounts, in the budget's currency. Hidden accounts are not budget accounts. */
    readonly balance: number;
    /** The warning as a sentence. */
    readonly text: string;
  } | null;
  /** Every day, with the balance at its end and the payments that change it. Overdue payments are expected today. */
  readonly days: readonly ({
    /** A day, as YYYY-MM-DD. */
    readonly day: string;
    /** The total balance of all budget accounts, in the budget's currency. Hidden accounts are not budget accounts. */
    readonly balance: number;
    readonly moves: readonly ({
      /** A recurring rule, or a transaction with a later date. */
      readonly source: "recurring" | "transaction";
      /** The id of the recurring rule or the transaction. */
      readonly id: string;
      /** The name of the rule or the payee. */
      readonly name: string | null;
      /** The amount by which the balance changes. */
      readonly amount: number;
      /** The original due day of an overdue payment. */
      readonly overdue_since: string | null;
    })[];
  })[];
  /** Amounts that are not counted because there is no exchange rate for their currency and day. */
  readonly unconverted: readonly ({
    /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
    readonly currency: string;
    /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
    readonly amount: number;
  })[];
  /** The lowest balance as a sentence. */
  readonly text: string;
};

/** The effect of the purchase. */
export type Affordability = {
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  /** The price. */
  readonly amount: number;
  /** The day of the purchase. */
  readonly on: string;
  /** True if spending power stays at 0 or more and the lowest balance stays at the floor or more. Without a floor, the purchase must not make the lowest balance fall below 0. */
  readonly fits: boolean;
  /** The spending power of the purchase's period. */
  readonly spending_power: {
    /** A month, as YYYY-MM. */
    readonly year_month: string;
    readonly period: Period;
    /** Without the purchase. */
    readonly before: number;
    /** With the purchase. */
    readonly after: number;
  };
  /** The lowest balance from the day of the purchase to the end of the following month. */
  readonly lowest_balance: {
    /** A day, as YYYY-MM-DD. */
    readonly day: string;
    /** Without the purchase. */
    readonly before: number;
    /** With the purchase. */
    readonly after: number;
  };
  /** The budget's floor: the balance below which the forecast warns. Null if there is none. */
  readonly floor: number | null;
  /** The most that can be spent today, without the purchase, as in spending power. Null if the purchase is not in the current month. */
  readonly limit: {
    /** The most that can be spent today. 0 if nothing can. */
    readonly amount: number;
    /** The first day with the lowest balance. */
    readonly day: string;
    /** The rule or payee of the largest payment on that day. Null if there is none, or it has no name. */
    readonly name: string | null;
    /** The day of the next income after `day`. If none is expected within 366 days, the day after the end of next month. */
    readonly until: string;
    /** `amount` divided by the days from today to the day before `until`. */
    readonly per_day: number;
  } | null;
  /** Where the money would come from: first the money that the purchase's category has already counted, then unassigned money, then envelopes, the fullest first, then goals. */
  readonly costs: readonly ({
    /** The fund of the purchase's category, money without a plan, the plan of a category, or a goal. */
    readonly source: "fund" | "unassigned" | "envelope" | "goal";
    /** The id of the category or the goal. */
    readonly id: string | null;
    /** The name of the category or the goal. */
    readonly name: string | null;
    /** The part of the price that this source covers. */
    readonly amount: number;
  })[];
  /** The part of the price that nothing covers. `costs` and `uncovered` add up to `amount`. */
  readonly uncovered: number;
  /** The result in one or two sentences. */
  readonly text: string;
};

export type MonthCategory = {
  /** A UUID (version 7), in lower case. */
  readonly category_id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The part of spending power in which the category counts. */
  readonly kind: "income" | "bill" | "saving" | "spending";
  /** Whether the category is archived. */
  readonly is_archived: boolean;
  /** Why the category is planned as it is: 1 to 10,000 characters, not blank. Null if there is none. */
  readonly note: string | null;
  /** The planned amount. Null if nothing is planned. */
  readonly planned: number | null;
  /** For income, the amount received so far; for everything else, the amount paid so far, minus refunds. */
  readonly actual: number;
  /** Expected by recurring rules, not yet received or paid. */
  readonly expected: number;
  /** The amount left from earlier months. Null if the category does not carry. */
  readonly carried_in: number | null;
  /** For a category that carries (a fund), the amount that it holds: `carried_in` + `counts` - `actual`. For others, `planned` - `actual`, or null if nothing is planned. */
  readonly left: number | null;
  /** The amount that counts in spending power. */
  readonly counts: number;
};

export type MonthGroup = {
  /** The heading. Null for categories without a group. */
  readonly group: string | null;
  readonly categories: readonly (MonthCategory)[];
};

export type MonthUncategorised = {
  /** The part of spending power in which it counts. */
  readonly part: "income" | "bills" | "savings" | "spending";
  /** Income or spending without a category, or transfers to or from a hidden account. */
  readonly source: "category" | "uncategorised_income" | "uncategorised_spending" | "account";
  /** The hidden account that sent or received the transfers. */
  readonly account_id: string | null;
  /** The planned amount. Null if nothing is planned. */
  readonly planned: number | null;
  /** For income, the amount received so far; for everything else, the amount paid so far, minus refunds. */
  readonly actual: number;
  /** Expected by recurring rules, not yet received or paid. */
  readonly expected: number;
  /** The amount left from earlier months. Null if the category does not carry. */
  readonly carried_in: number | null;
  /** For a category that carries (a fund), the amount that it holds: `carried_in` + `counts` - `actual`. For others, `planned` - `actual`, or null if nothing is planned. */
  readonly left: number | null;
  /** The amount that counts in spending power. */
  readonly counts: number;
};

/** The amounts of a part of spending power. */
export type MonthAmounts = {
  /** The planned amount. Null if nothing is planned. */
  readonly planned: number | null;
  /** For income, the amount received so far; for everything else, the amount paid so far, minus refunds. */
  readonly actual: number;
  /** Expected by recurring rules, not yet received or paid. */
  readonly expected: number;
  /** The amount left from earlier months. Null if the category does not carry. */
  readonly carried_in: number | null;
  /** For a category that carries (a fund), the amount that it holds: `carried_in` + `counts` - `actual`. For others, `planned` - `actual`, or null if nothing is planned. */
  readonly left: number | null;
  /** The amount that counts in spending power. */
  readonly counts: number;
};

export type Month = {
  /** The month that stands for the period: its name, or the month of its middle day. */
  readonly year_month: string;
  readonly period: Period;
  /** The month whose plan applies: this month or the last earlier one with a plan. Null if there is no plan. */
  readonly plan_from: string | null;
  /** The first day of the period whose plan applies. */
  readonly plan_from_day: string | null;
  /** Whether the month has a plan of its own. If not, an earlier plan applies. */
  readonly is_own: boolean;
  /** Why the month is planned as it is. Null if there is no note. If the periods of the budget changed and several notes are in one period, they are joined by line breaks. */
  readonly note: string | null;
  /** The categories by group, in their order. Categories without a group come last. */
  readonly groups: readonly (MonthGroup)[];
  /** Money without a category. */
  readonly uncategorised: readonly (MonthUncategorised)[];
  /** The sum of each part. */
  readonly totals: {
    readonly income: MonthAmounts;
    readonly bills: MonthAmounts;
    readonly savings: MonthAmounts;
    readonly spending: MonthAmounts;
  };
  /** The amount that can still be spent this month: income - bills - savings - spending, plus carry if the budget carries. Exact. Negative if the month is overspent. */
  readonly spending_power: number;
  /** The budget's currency. All amounts are in this currency. */
  readonly currency: string;
  /** The parts of `spending_power`. */
  readonly breakdown: {
    /** For each category, the larger of its income (received and expected) and its planned amount. */
    readonly income: number;
    /** For each category, the larger of its bills (paid and due) and its planned amount. For a category that carries, the largest of the planned amount, the goal's share, and what its fund cannot pay; savings and spending count such categories in the same way. */
    readonly bills: number;
    /** For each category and account, the largest of the money moved in, the planned amount and the goal's share, minus withdrawals. */
    readonly savings: number;
    /** Money spent, minus refunds, plus subscriptions that are due. */
    readonly spending: number;
    /** The spending power of the month before. Only present if the budget carries. */
    readonly carry?: number;
  };
  /** Spending power divided by the days left, including today. Null for any month except the current one. */
  readonly per_day: number | null;
  /** Spending power minus the money left in the spending categories that have a plan and do not carry (envelopes). A period that has ended has no envelopes. */
  readonly unassigned: number;
  /** The money in categories that carry (funds). It is already subtracted from spending power, so it is not part of `unassigned` either. */
  readonly in_funds: number;
  /** Amounts that are not counted because there is no exchange rate for their currency and day. */
  readonly unconverted: readonly ({
    /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
    readonly currency: string;
    /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
    readonly amount: number;
  })[];
};

/** The month. */
export type MonthResponse = {
  readonly month: Month;
  readonly spending_power?: SpendingPower;
};

export type PlannedAmount = {
  /** The category. */
  readonly category_id: string;
  /** In the budget's currency. Null removes the category from the plan. A negative amount takes money back out of a category that carries, down to 0; it holds for this month only, and later months plan 0. */
  readonly planned: number | null;
};

export type MonthPlan = {
  /** The planned amount of each category. A category is listed once. */
  readonly plans: readonly (PlannedAmount)[];
  /** If true, categories that are not in `plans` lose their plan. If false, they keep it. Default: `false`. */
  readonly replace?: boolean;
  /** If true, the next month keeps the plan that applies to it, if it has none of its own, so the amounts hold for this month only. Use it to cover an overspent category, or to take money back from a fund once: later months would otherwise get the changed amounts, and a negative amount would end the fund's regular plan. Default: `false`. */
  readonly only_this_month?: boolean;
};

export type PlanMonthRequest = {
  readonly month: MonthPlan;
};

export type CopyPlanRequest = {
  /** The month to copy from, as YYYY-MM. */
  readonly from: string;
};

export type MonthNoteRequest = {
  /** 1 to 10,000 characters, not blank. Null removes the note. */
  readonly note: string | null;
};

/** The periods, in order. */
export type PeriodsResponse = {
  readonly periods: readonly (ListedPeriod)[];
};

export type CopyPeriodPlanRequest = {
  /** A day of the period to copy from. */
  readonly from: string;
};

/** The money paid in each month. */
export type SpendingReport = {
  /** The budget's currency. All amounts are in this currency. */
  readonly currency: string;
  /** How rows are grouped. */
  readonly by: "category" | "group" | "account" | "payee" | "tag" | "person";
  /** The months of `amounts`, or the months that stand for its periods. */
  readonly months: readonly (string)[];
  /** With `per=period`, the periods of `amounts`. */
  readonly periods?: readonly (Period)[];
  /** The largest total first. */
  readonly rows: readonly ({
    /** The id of the category, account, payee, tag or user, or the name of the group. Null for money without one. */
    readonly id: string | null;
    /** The name. Null for money without one, and for an unknown user. */
    readonly name: string | null;
    /** Money paid, minus refunds. */
    readonly total: number;
    /** The amount of each month. */
    readonly amounts: readonly (number)[];
  })[];
  /** The money paid in all months, minus refunds. It equals the sum of the same parts in the cash flow report. */
  readonly total: number;
  /** Whether the rows add up to `total`. False for tags, because a transaction counts once for each of its tags. */
  readonly is_additive: boolean;
  /** Amounts that are not counted because there is no exchange rate for their currency and day. */
  readonly unconverted: readonly ({
    /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
    readonly currency: string;
    /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
    readonly amount: number;
  })[];
};

/** The money that came in and went out in each month. */
export type CashFlow = {
  /** The budget's currency. All amounts are in this currency. */
  readonly currency: string;
  /** The months in order. */
  readonly months: readonly ({
    /** A month, as YYYY-MM. */
    readonly year_month: string;
    readonly period?: Period;
    /** Income received. */
    readonly income: number;
    /** Bills paid. */
    readonly bills: number;
    /** Money moved to savings. */
    readonly savings: number;
    /** Money spent, minus refunds. */
    readonly spending: number;
    /** `income` - `bills` - `savings` - `spending`. */
    readonly net: number;
  })[];
  /** Amounts that are not counted because there is no exchange rate for their currency and day. */
  readonly unconverted: readonly ({
    /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
    readonly currency: string;
    /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
    readonly amount: number;
  })[];
};

/** The net worth at the end of each month. */
export type NetWorth = {
  /** The budget's currency. */
  readonly currency: string;
  /** The months in order. */
  readonly months: readonly ({
    /** A month, as YYYY-MM. */
    readonly year_month: string;
    /** The sum of the positive balances, in the budget's currency. */
    readonly assets: number;
    /** The sum of the negative balances, as a positive number. */
    readonly debts: number;
    /** `assets` - `debts`. */
    readonly net: number;
    /** In order of creation. */
    readonly accounts: readonly ({
      /** A UUID (version 7), in lower case. */
      readonly id: string;
      /** The balance at the end of the month, in the account's currency. */
      readonly balance: number;
    })[];
  })[];
  /** Balances that are not counted because there is no exchange rate: for each currency, the balance in the last month without a rate. */
  readonly unconverted: readonly ({
    /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
    readonly currency: string;
    /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
    readonly amount: number;
  })[];
};

export type ReportView = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The report. */
  readonly report: "spending" | "cash_flow" | "net_worth" | "money_flow" | "payees" | "compare";
  /** How rows are grouped. Null: by category. Only for `spending` and `compare`, which has no `tag` and no `person`. */
  readonly grouped_by: "category" | "group" | "account" | "tag" | "person" | null;
  /** Whether amounts are by month, which is the default, or by period. Only for `spending` and `cash_flow`. */
  readonly per: "month" | "period" | null;
  /** The number of months or periods, or `year`: the calendar year. Null: 12. Not for `compare`. At most 24 by period, tag or person, for one person, and for `payees`. */
  readonly length: "3" | "6" | "12" | "24" | "60" | "year" | null;
  /** The last month. Null: the current month, or for `compare` the month before it. */
  readonly until: string | null;
  /** The month that `compare` compares `until` with. Null: the month before. Only for `compare`. */
  readonly against: string | null;
  /** Only transactions that this user entered; `none`: those that nobody is known to have entered. Null: all. Only for `spending` and `payees`. */
  readonly entered_by: string | null;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly updated_at: string;
};

/** The views, in order of creation. */
export type ReportViewsResponse = {
  readonly report_views: readonly (ReportView)[];
};

export type NewReportView = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The report. */
  readonly report: "spending" | "cash_flow" | "net_worth" | "money_flow" | "payees" | "compare";
  /** How rows are grouped. Null: by category. Only for `spending` and `compare`, which has no `tag` and no `person`. Default: `null`. */
  readonly grouped_by?: "category" | "group" | "account" | "tag" | "person" | null;
  /** Whether amounts are by month, which is the default, or by period. Only for `spending` and `cash_flow`. Default: `null`. */
  readonly per?: "month" | "period" | null;
  /** The number of months or periods, or `year`: the calendar year. Null: 12. Not for `compare`. At most 24 by period, tag or person, for one person, and for `payees`. Default: `null`. */
  readonly length?: "3" | "6" | "12" | "24" | "60" | "year" | null;
  /** The last month. Null: the current month, or for `compare` the month before it. Default: `null`. */
  readonly until?: string | null;
  /** The month that `compare` compares `until` with. Null: the month before. Only for `compare`. Default: `null`. */
  readonly against?: string | null;
  /** Only transactions that this user entered; `none`: those that nobody is known to have entered. Null: all. Only for `spending` and `payees`. Default: `null`. */
  readonly entered_by?: string | null;
};

export type CreateReportViewRequest = {
  readonly report_view: NewReportView;
};

/** The view. */
export type ReportViewResponse = {
  readonly report_view: ReportView;
  readonly spending_power?: SpendingPower;
};

/** The fields to change. */
export type ReportViewChanges = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name?: string;
  /** The report. */
  readonly report?: "spending" | "cash_flow" | "net_worth" | "money_flow" | "payees" | "compare";
  /** How rows are grouped. Null: by category. Only for `spending` and `compare`, which has no `tag` and no `person`. */
  readonly grouped_by?: "category" | "group" | "account" | "tag" | "person" | null;
  /** Whether amounts are by month, which is the default, or by period. Only for `spending` and `cash_flow`. */
  readonly per?: "month" | "period" | null;
  /** The number of months or periods, or `year`: the calendar year. Null: 12. Not for `compare`. At most 24 by period, tag or person, for one person, and for `payees`. */
  readonly length?: "3" | "6" | "12" | "24" | "60" | "year" | null;
  /** The last month. Null: the current month, or for `compare` the month before it. */
  readonly until?: string | null;
  /** The month that `compare` compares `until` with. Null: the month before. Only for `compare`. */
  readonly against?: string | null;
  /** Only transactions that this user entered; `none`: those that nobody is known to have entered. Null: all. Only for `spending` and `payees`. */
  readonly entered_by?: string | null;
};

export type UpdateReportViewRequest = {
  readonly report_view: ReportViewChanges;
};

export type ListedCategory = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The part of spending power in which the category counts. */
  readonly kind: "income" | "bill" | "saving" | "spending";
  /** The heading under which it is shown. Null if there is none. */
  readonly group: string | null;
  /** The place in the list, lowest first. Categories without a position follow by name. */
  readonly position: number | null;
  /** The first month, as YYYY-MM, from which the category carries, which makes it a fund: what is planned and not spent stays in it, and pays for later purchases. Null if it does not carry. Income categories cannot carry. */
  readonly carries_from: string | null;
  /** The first day of the period from which the category carries. In a request, a day of this period, instead of `carries_from`. */
  readonly carries_from_day: string | null;
  /** If true, apps should not offer the category for new transactions. Past transactions keep it. */
  readonly is_archived: boolean;
  /** The name of a drawing, or one emoji: as chosen, or as it fits the name. */
  readonly icon: string;
  /** The color of the icon: as chosen, or as it fits the name. */
  readonly color: "coral" | "orange" | "amber" | "olive" | "leaf" | "teal" | "sky" | "blue" | "indigo" | "violet" | "pink" | "stone";
  /** Why the category is planned as it is: 1 to 10,000 characters, not blank. Null if there is none. */
  readonly note: string | null;
  /** The `ETag` of the single category, for `If-Match`. */
  readonly etag?: string;
};

/** The categories. */
export type CategoriesResponse = {
  readonly categories: readonly (ListedCategory)[];
  readonly spending_power?: SpendingPower;
};

export type NewCategory = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The part of spending power in which the category counts. Default: `"spending"`. */
  readonly kind?: "income" | "bill" | "saving" | "spending";
  /** The heading under which it is shown. Null if there is none. Default: `null`. */
  readonly group?: string | null;
  /** The place in the list, lowest first. Categories without a position follow by name. Default: `null`. */
  readonly position?: number | null;
  /** The first month, as YYYY-MM, from which the category carries, which makes it a fund: what is planned and not spent stays in it, and pays for later purchases. Null if it does not carry. Income categories cannot carry. Default: `null`. */
  readonly carries_from?: string | null;
  /** The first day of the period from which the category carries. In a request, a day of this period, instead of `carries_from`. */
  readonly carries_from_day?: string | null;
  /** If true, apps should not offer the category for new transactions. Past transactions keep it. Default: `false`. */
  readonly is_archived?: boolean;
  /** The name of a drawing, or one emoji. Null: a drawing that fits the name. Default: `null`. */
  readonly icon?: string | null;
  /** The color of the icon. Null: a color that fits the name. Default: `null`. */
  readonly color?: "coral" | "orange" | "amber" | "olive" | "leaf" | "teal" | "sky" | "blue" | "indigo" | "violet" | "pink" | "stone" | null;
  /** Why the category is planned as it is: 1 to 10,000 characters, not blank. Null if there is none. Default: `null`. */
  readonly note?: string | null;
};

export type CreateCategoryRequest = {
  readonly category: NewCategory;
};

export type Category = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The part of spending power in which the category counts. */
  readonly kind: "income" | "bill" | "saving" | "spending";
  /** The heading under which it is shown. Null if there is none. */
  readonly group: string | null;
  /** The place in the list, lowest first. Categories without a position follow by name. */
  readonly position: number | null;
  /** The first month, as YYYY-MM, from which the category carries, which makes it a fund: what is planned and not spent stays in it, and pays for later purchases. Null if it does not carry. Income categories cannot carry. */
  readonly carries_from: string | null;
  /** The first day of the period from which the category carries. In a request, a day of this period, instead of `carries_from`. */
  readonly carries_from_day: string | null;
  /** If true, apps should not offer the category for new transactions. Past transactions keep it. */
  readonly is_archived: boolean;
  /** The name of a drawing, or one emoji: as chosen, or as it fits the name. */
  readonly icon: string;
  /** The color of the icon: as chosen, or as it fits the name. */
  readonly color: "coral" | "orange" | "amber" | "olive" | "leaf" | "teal" | "sky" | "blue" | "indigo" | "violet" | "pink" | "stone";
  /** Why the category is planned as it is: 1 to 10,000 characters, not blank. Null if there is none. */
  readonly note: string | null;
};

/** The category. */
export type CategoryResponse = {
  readonly category: Category;
  readonly spending_power?: SpendingPower;
};

/** The fields to change. */
export type CategoryChanges = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name?: string;
  /** The part of spending power in which the category counts. */
  readonly kind?: "income" | "bill" | "saving" | "spending";
  /** The heading under which it is shown. Null if there is none. */
  readonly group?: string | null;
  /** The place in the list, lowest first. Categories without a position follow by name. */
  readonly position?: number | null;
  /** The first month, as YYYY-MM, from which the category carries, which makes it a fund: what is planned and not spent stays in it, and pays for later purchases. Null if it does not carry. Income categories cannot carry. */
  readonly carries_from?: string | null;
  /** The first day of the period from which the category carries. In a request, a day of this period, instead of `carries_from`. */
  readonly carries_from_day?: string | null;
  /** If true, apps should not offer the category for new transactions. Past transactions keep it. */
  readonly is_archived?: boolean;
  /** The name of a drawing, or one emoji. Null: a drawing that fits the name. */
  readonly icon?: string | null;
  /** The color of the icon. Null: a color that fits the name. */
  readonly color?: "coral" | "orange" | "amber" | "olive" | "leaf" | "teal" | "sky" | "blue" | "indigo" | "violet" | "pink" | "stone" | null;
  /** Why the category is planned as it is: 1 to 10,000 characters, not blank. Null if there is none. */
  readonly note?: string | null;
};

export type UpdateCategoryRequest = {
  readonly category: CategoryChanges;
};

export type OrderCategoriesRequest = {
  /** The categories in their new order. */
  readonly category_ids: readonly (string)[];
};

export type MergeCategoryRequest = {
  /** The category that remains. */
  readonly into: string;
};

export type Payee = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The category of new payments to this payee. It is used for suggestions and for transactions created with `use_default_category`. Null if there is none. */
  readonly default_category_id: string | null;
};

/** A page of payees, by name. */
export type PayeesResponse = {
  readonly payees: readonly (Payee)[];
  /** Whether there are more items after this page. */
  readonly has_more: boolean;
  /** Send this as `cursor` to read the next page. Null on the last page. */
  readonly next_cursor: string | null;
};

/** The suggested payees. */
export type PayeeSuggestions = {
  /** The best suggestion first. */
  readonly suggestions: readonly ({
    readonly payee: {
      /** A UUID (version 7), in lower case. */
      readonly id: string;
      /** 1 to 200 characters, not all blank, without control characters. */
      readonly name: string;
    };
    /** The payee's default category, or else the category of at least two of the last three payments, or of the only payment. Null if there is none. */
    readonly category_id: string | null;
    /** The account of the last payment. */
    readonly account_id: string | null;
    /** The amount of the last payment. */
    readonly amount: number | null;
    /** The currency of `amount`. */
    readonly currency: string | null;
    /** The number of payments counted. With `q`, at most 20. */
    readonly use_count: number;
    /** The day of the last payment. Null if there is none. */
    readonly last_used_on: string | null;
  })[];
};

/** The payee. */
export type PayeeResponse = {
  readonly payee: Payee;
  readonly spending_power?: SpendingPower;
};

/** The fields to change. */
export type PayeeChanges = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name?: string;
  /** The category of new payments to this payee. It is used for suggestions and for transactions created with `use_default_category`. Null if there is none. */
  readonly default_category_id?: string | null;
};

export type UpdatePayeeRequest = {
  readonly payee: PayeeChanges;
};

export type MergePayeeRequest = {
  /** The payee that remains. */
  readonly into: string;
};

export type NamedPayeeAlias = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** A UUID (version 7), in lower case. */
  readonly payee_id: string;
  /** Another name of the payee, as a bank writes it. Case does not matter. */
  readonly text: string;
  /** The name of the payee. */
  readonly payee_name: string;
};

/** A page of aliases, sorted by the payee's name, then by text. */
export type AllPayeeAliasesResponse = {
  readonly aliases: readonly (NamedPayeeAlias)[];
  /** Whether there are more items after this page. */
  readonly has_more: boolean;
  /** Send this as `cursor` to read the next page. Null on the last page. */
  readonly next_cursor: string | null;
};

export type PayeeAlias = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** A UUID (version 7), in lower case. */
  readonly payee_id: string;
  /** Another name of the payee, as a bank writes it. Case does not matter. */
  readonly text: string;
};

/** The aliases of the payee, by text. */
export type PayeeAliasesResponse = {
  readonly aliases: readonly (PayeeAlias)[];
};

export type NewPayeeAlias = {
  /** Another name of the payee, as a bank writes it. Case does not matter. */
  readonly text: string;
};

export type CreatePayeeAliasRequest = {
  readonly alias: NewPayeeAlias;
};

/** The alias. */
export type PayeeAliasResponse = {
  readonly alias: PayeeAlias;
  readonly spending_power?: SpendingPower;
};

export type Tag = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 50 characters, not all blank, without control characters. */
  readonly name: string;
  /** The number of transactions with this tag. */
  readonly transaction_count: number;
};

/** All tags, by name. */
export type TagsResponse = {
  readonly tags: readonly (Tag)[];
};

/** The tag. */
export type TagResponse = {
  readonly tag: Tag;
  readonly spending_power?: SpendingPower;
};

/** The fields to change. */
export type TagChanges = {
  /** 1 to 50 characters, not all blank, without control characters. */
  readonly name?: string;
};

export type UpdateTagRequest = {
  readonly tag: TagChanges;
};

export type MergeTagRequest = {
  /** The tag that remains. */
  readonly into: string;
};

export type RuleCondition = {
  /** `bank_text`: the bank's complete text. `amount` and `currency`: as charged to the account. `weekday`: 1 (Monday) to 7. A field that a row does not have never matches. */
  readonly field: "bank_text" | "payee" | "counter_account" | "bank_code" | "amount" | "account_id" | "currency" | "source" | "day" | "weekday";
  /** Text comparisons ignore case. In `like`, `*` matches any text. `in` and `between` take a list. */
  readonly op: "is" | "in" | "contains" | "starts_with" | "like" | "between";
  /** A string, a number, or a list of them. */
  readonly value: string | number | readonly (string | number)[];
};

export type RuleConditions = {
  /** All of these must be met. */
  readonly all: readonly (RuleCondition)[];
  /** At least one of these must be met, unless the list is empty. */
  readonly any: readonly (RuleCondition)[];
  /** None of these may be met. */
  readonly not: readonly (RuleCondition)[];
};

export type RuleActions = {
  /** The payee that the row gets. */
  readonly payee_id: string | null;
  /** The category that the row gets, unless it is a transfer or split. */
  readonly category_id: string | null;
  /** Tags to add. */
  readonly tags: readonly (string)[];
  /** Text to add at the start of the notes. */
  readonly notes: string | null;
  /** The other account of a transfer: the row is joined with the opposite row or transaction there. */
  readonly transfer_account_id: string | null;
  /** If true, the row is left out of the import. */
  readonly skip: boolean;
};

export type Rule = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  readonly when: RuleConditions;
  readonly then: RuleActions;
  /** If true, later rules skip the rows that match this rule. */
  readonly stop: boolean;
  /** Rules run in ascending order of their positions. */
  readonly position: number;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly updated_at: string;
  /** The earlier rule with `stop` that matches every row that this rule matches, so this rule never runs. */
  readonly shadowed_by: string | null;
  /** The number of imported rows that it matched. */
  readonly fired_count: number;
  /** Deleted accounts that the rule still names. Conditions on them are never met. */
  readonly missing_account_ids: readonly (string)[];
};

/** All rules, in the order in which they run. */
export type RulesResponse = {
  readonly rules: readonly (Rule)[];
  readonly spending_power?: SpendingPower;
};

/** At least one condition. */
export type NewRuleConditions = {
  /** All of these must be met. */
  readonly all?: readonly (RuleCondition)[];
  /** At least one of these must be met, unless the list is empty. */
  readonly any?: readonly (RuleCondition)[];
  /** None of these may be met. */
  readonly not?: readonly (RuleCondition)[];
};

/** At least one action. */
export type NewRuleActions = {
  /** The payee by id. Send this, `payee` or `transfer_account_id`. */
  readonly payee_id?: string | null;
  readonly payee?: PayeeByName;
  /** The category by id. Send this or `category`, or neither. */
  readonly category_id?: string | null;
  readonly category?: CategoryByName;
  /** Tags to add. */
  readonly tags?: readonly (string)[];
  /** Text to add at the start of the notes. */
  readonly notes?: string | null;
  /** The other account of a transfer: the row is joined with the opposite row or transaction there. */
  readonly transfer_account_id?: string | null;
  /** If true, the row is left out of the import. */
  readonly skip?: boolean;
};

export type NewRule = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  readonly when: NewRuleConditions;
  readonly then: NewRuleActions;
  /** If true, later rules skip the rows that match this rule. */
  readonly stop?: boolean;
};

export type CreateRuleRequest = {
  readonly rule: NewRule;
};

/** The rule. */
export type RuleResponse = {
  readonly rule: Rule;
  readonly spending_power?: SpendingPower;
};

/** The fields to change. `when` and `then` replace the whole object. */
export type RuleChanges = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name?: string;
  readonly when?: NewRuleConditions;
  readonly then?: NewRuleActions;
  /** If true, later rules skip the rows that match this rule. */
  readonly stop?: boolean;
};

export type UpdateRuleRequest = {
  readonly rule: RuleChanges;
};

export type OrderRulesRequest = {
  /** The rules in their new order. */
  readonly rule_ids: readonly (string)[];
};

/** Has `rule` or `rule_id`. */
export type TryRuleRequest = {
  readonly rule?: NewRule;
  /** A saved rule, instead of `rule`. */
  readonly rule_id?: string;
  /** If true, the rule also changes transactions whose category you chose. If false, it does not. Default: `false`. */
  readonly include_decided?: boolean;
  /** The maximum number of transactions in the response, 1 to 500. Default: 500. The counts include all of them. */
  readonly limit?: number;
};

/** The fields that a rule can change. In a trial, a payee or category that does not exist yet has a temporary id. It gets a different id when it is created. */
export type RuleValues = {
  /** A UUID (version 7), in lower case. */
  readonly payee_id: string | null;
  /** The name of the payee. */
  readonly payee: string | null;
  /** A UUID (version 7), in lower case. */
  readonly category_id: string | null;
  /** The name of the category. */
  readonly category: string | null;
  /** A UUID (version 7), in lower case. */
  readonly transfer_account_id: string | null;
  /** The tags. With the reason `too_many_tags`, there are more than allowed. */
  readonly tags: readonly (string)[];
  /** The notes. With the reason `notes_too_long`, they are longer than allowed. */
  readonly notes: string;
};

export type RuleRow = {
  /** A UUID (version 7), in lower case. */
  readonly transaction_id: string;
  /** A day, as YYYY-MM-DD. */
  readonly authorized_at: string;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly amount: number;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  readonly before: RuleValues;
  readonly after: RuleValues;
  /** Whether you chose the category that the rule would change. */
  readonly is_decided: boolean;
  /** The transaction on the other account that becomes part of this one, as one transfer. */
  readonly counterpart_id: string | null;
  /** Why the transaction stays as it is. `no_counterpart`, `several_counterparts`: the other account has no single opposite payment within 4 days. `counterpart_in_use`: that payment has attachments or matched occurrences. `reconciled`: a reconciled transaction cannot become a transfer. Null: the rule changes the transaction, unless you chose its category. */
  readonly left: "reconciled" | "no_counterpart" | "several_counterparts" | "counterpart_in_use" | "too_many_tags" | "notes_too_long" | null;
};

/** The transactions that the rule would change. */
export type TryRuleResponse = {
  /** The number of transactions that the rule changes. */
  readonly count: number;
  /** The number of transactions that the rule would change, but whose category you chose. */
  readonly decided_count: number;
  /** The number of transactions that do not change for another reason. */
  readonly left_count: number;
  /** The transactions of all three counts, newest first, up to `limit`. */
  readonly transactions: readonly (RuleRow)[];
  readonly spending_power?: SpendingPower;
};

export type ApplyRuleRequest = {
  /** If true, the rule also changes transactions whose category you chose. If false, it does not. Default: `false`. */
  readonly include_decided?: boolean;
};

/** The number of changed transactions, and those that do not change. */
export type ApplyRuleResponse = {
  /** The number of changed transactions. */
  readonly count: number;
  /** The number of transactions that the rule would change, but whose category you chose. */
  readonly decided_count: number;
  /** The number of transactions that do not change for another reason. */
  readonly left_count: number;
  /** The first 500 transactions that the rule cannot change. */
  readonly left: readonly (RuleRow)[];
  readonly spending_power?: SpendingPower;
};

export type Goal = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** A category of kind `saving`, or a fund: a category that carries. Send this or `account_id`. */
  readonly category_id: string | null;
  /** A hidden account, such as a savings account. Send this or `category_id`. */
  readonly account_id: string | null;
  /** The target, in the budget's currency. Required with `due_on`. */
  readonly amount: number | null;
  /** The day by which to reach the target. It determines each month's share. Send this or `monthly`. */
  readonly due_on: string | null;
  /** With `due_on`: the number of months after which the goal is due again, such as 12 for a yearly bill. Null if it is due once. */
  readonly repeats: number | null;
  /** A fixed share for each month, until `amount` is reached if it is set. */
  readonly monthly: number | null;
  /** The first month with a share, as YYYY-MM. Money moved before this month does not count. If the terms of a fund's goal change, the shares of earlier periods become plans, and this becomes the current period. */
  readonly starts_in: string;
  /** The first day of the period in which it starts. In a request, a day of this period, instead of `starts_in`. */
  readonly starts_in_day: string;
  /** The amount saved before `starts_in`, in the budget's currency. */
  readonly already: number;
  /** If true, the goal no longer reserves a share. */
  readonly is_archived: boolean;
  /** The amount saved so far: `already`, plus the money moved there since, minus withdrawals. For a category that carries, the money in its fund. */
  readonly saved: number;
  /** The amount still missing. Null if there is no `amount`. */
  readonly remaining: number | null;
  /** The share of the current period, usually a month. */
  readonly share: number;
  /** The money moved this period, minus withdrawals. For a category that carries, the amount that it counts in spending power. */
  readonly moved: number;
  /** The money withdrawn this month. For a category that carries, the money spent from its fund. */
  readonly withdrawn: number;
  /** `reached`: the target is saved, or was by its date. `missed`: the date has passed, and the target was not saved. `ahead`: more is saved than needed up to and including this month. `on_track`: the shares of the earlier months are saved. `behind`: less than these shares is saved. `paused`: no share is reserved, because the goal or its category is archived, the category is neither of kind `saving` nor carries, or the account is no longer hidden. */
  readonly status: "reached" | "missed" | "ahead" | "on_track" | "behind" | "paused";
  /** The month in which the target will be reached at the pace of the last three full months. Null if unknown or never. */
  readonly reached_in: string | null;
  /** The first day of the period in which the target will be reached. */
  readonly reached_in_day: string | null;
  /** The next date of the goal, today or later. Null without `due_on`, or if it has passed for good. */
  readonly next_due_on: string | null;
  /** The part of the saved money that is not on the goal's account. It changes no share. Null for a category, or without an exchange rate. */
  readonly shortfall: number | null;
  /** Amounts that are not counted because there is no exchange rate for their currency and day. */
  readonly unconverted: readonly ({
    /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
    readonly currency: string;
    /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
    readonly amount: number;
  })[];
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly updated_at: string;
};

/** The goals, in order of creation. */
export type GoalsResponse = {
  readonly goals: readonly (Goal)[];
};

export type NewGoal = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** A category of kind `saving`, or a fund: a category that carries. Send this or `account_id`. */
  readonly category_id?: string | null;
  /** A hidden account, such as a savings account. Send this or `category_id`. */
  readonly account_id?: string | null;
  /** The target, in the budget's currency. Required with `due_on`. */
  readonly amount?: number | null;
  /** The day by which to reach the target. It determines each month's share. Send this or `monthly`. */
  readonly due_on?: string | null;
  /** With `due_on`: the number of months after which the goal is due again, such as 12 for a yearly bill. Null if it is due once. */
  readonly repeats?: number | null;
  /** A fixed share for each month, until `amount` is reached if it is set. */
  readonly monthly?: number | null;
  /** The first month with a share, as YYYY-MM. If absent, the current period. */
  readonly starts_in?: string;
  /** The first day of the period in which it starts. In a request, a day of this period, instead of `starts_in`. */
  readonly starts_in_day?: string;
  /** The amount saved before `starts_in`, in the budget's currency. Default: `0`. */
  readonly already?: number;
  /** If true, the goal no longer reserves a share. Default: `false`. */
  readonly is_archived?: boolean;
};

export type CreateGoalRequest = {
  readonly goal: NewGoal;
};

/** The goal. */
export type GoalResponse = {
  readonly goal: Goal;
  readonly spending_power?: SpendingPower;
};

/** The fields to change. */
export type GoalChanges = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name?: string;
  /** A category of kind `saving`, or a fund: a category that carries. Send this or `account_id`. */
  readonly category_id?: string | null;
  /** A hidden account, such as a savings account. Send this or `category_id`. */
  readonly account_id?: string | null;
  /** The target, in the budget's currency. Required with `due_on`. */
  readonly amount?: number | null;
  /** The day by which to reach the target. It determines each month's share. Send this or `monthly`. */
  readonly due_on?: string | null;
  /** With `due_on`: the number of months after which the goal is due again, such as 12 for a yearly bill. Null if it is due once. */
  readonly repeats?: number | null;
  /** A fixed share for each month, until `amount` is reached if it is set. */
  readonly monthly?: number | null;
  /** The first month with a share, as YYYY-MM. Money moved before this month does not count. If the terms of a fund's goal change, the shares of earlier periods become plans, and this becomes the current period. */
  readonly starts_in?: string;
  /** The first day of the period in which it starts. In a request, a day of this period, instead of `starts_in`. */
  readonly starts_in_day?: string;
  /** The amount saved before `starts_in`, in the budget's currency. */
  readonly already?: number;
  /** If true, the goal no longer reserves a share. */
  readonly is_archived?: boolean;
};

export type UpdateGoalRequest = {
  readonly goal: GoalChanges;
};

export type ExchangeRate = {
  /** The currency that the rate converts from, such as `EUR`. */
  readonly base_currency: string;
  /** The currency that the rate converts to, such as `USD`. */
  readonly currency: string;
  /** The day of the rate. It applies to this day and the six days after it, unless there is a newer one. */
  readonly day: string;
  /** The value of 1 `base_currency` in `currency`. Stored exactly, never rounded. */
  readonly rate: number;
  /** True for a rate that the server downloaded or the operator imported for all budgets, false for your own. */
  readonly is_shared: boolean;
};

/** A page of exchange rates, newest first. */
export type ExchangeRatesPage = {
  readonly exchange_rates: readonly (ExchangeRate)[];
  /** Whether there are more items after this page. */
  readonly has_more: boolean;
  /** Send this as `cursor` to read the next page. Null on the last page. */
  readonly next_cursor: string | null;
};

export type NewExchangeRate = {
  /** The currency that the rate converts from, such as `EUR`. */
  readonly base_currency: string;
  /** The currency that the rate converts to, such as `USD`. */
  readonly currency: string;
  /** The day of the rate. It applies to this day and the six days after it, unless there is a newer one. */
  readonly day: string;
  /** The value of 1 `base_currency` in `currency`. Stored exactly, never rounded. */
  readonly rate: number;
};

export type SaveExchangeRatesRequest = {
  /** 1 to 1000 rates. */
  readonly exchange_rates: readonly (NewExchangeRate)[];
};

/** The saved exchange rates, in the order of the request. */
export type ExchangeRatesResponse = {
  readonly exchange_rates: readonly (ExchangeRate)[];
  readonly spending_power?: SpendingPower;
};

/** Why the last download failed. It is tried again after an hour. */
export type RateSourceProblem = {
  /** `unavailable`: the bank did not answer, or not with the file. `unreadable`: the file has no rates. */
  readonly code: "unavailable" | "unreadable";
  /** The reason, in English. */
  readonly detail: string;
  /** When the download was tried. */
  readonly at: string;
} | null;

/** The download of the European Central Bank's reference rates. */
export type RateSource = {
  /** Whether this budget asks for the rates. All budgets of the server share them. */
  readonly is_on: boolean;
  /** The last day with a shared rate. Null: there are no shared rates. */
  readonly newest_day: string | null;
  /** When the server last downloaded the rates. Null: never. */
  readonly last_success_at: string | null;
  /** When the server looks for new rates. Null: the download is off. */
  readonly next_at: string | null;
  readonly problem: RateSourceProblem;
};

/** The download of exchange rates. */
export type RateSourceResponse = {
  readonly source: RateSource;
};

export type NewRateSource = {
  /** Whether the server downloads the rates every day. */
  readonly is_on: boolean;
};

export type SetRateSourceRequest = {
  readonly source: NewRateSource;
};

export type Occurrence = {
  /** The recurring rule. */
  readonly recurring_id: string;
  /** The rule's name. */
  readonly name: string;
  /** The scheduled day. It identifies the occurrence, even after a move. */
  readonly scheduled_on: string;
  /** The day on which it is due, after a weekend shift or a move. */
  readonly due_on: string;
  /** The day that decides the month in which it and its payments count: `scheduled_on`, the first day of the month after it if the rule's `counts_in` is `next`, or the day to which you moved it. */
  readonly counts_on: string;
  /** `matched`: transactions cover it. `expected`: due today or later. `overdue`: due before today and still counted. `lapsed`: too late to count: income after the rule's `grace_days`, and everything else 46 days after `due_on`. `skipped`: you skipped it. */
  readonly state: "matched" | "expected" | "overdue" | "lapsed" | "skipped";
  /** The amount still expected. 0 unless the state is `expected` or `overdue`. */
  readonly expected: number;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  /** The transactions that cover it, in full or in part. */
  readonly transaction_ids: readonly (string)[];
  /** True if you said that it is still owed: it never lapses. */
  readonly is_still_owed: boolean;
  /** False if you decided anything about it. */
  readonly is_automatic: boolean;
};

/** The occurrences, by due day. */
export type OccurrencesResponse = {
  readonly occurrences: readonly (Occurrence)[];
};

export type OccurrenceCandidate = {
  /** The transaction. */
  readonly transaction_id: string;
  /** The transaction's account. */
  readonly account_id: string;
  /** The name of the transaction's payee. Null if it has none. */
  readonly payee: string | null;
  /** The transaction's notes. */
  readonly notes: string;
  /** A day, as YYYY-MM-DD. */
  readonly authorized_at: string;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly amount: number;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  /** `exact`: the amount that the rule expects. `near`: within 10 % of it. `other`: any other amount. */
  readonly fit: "exact" | "near" | "other";
  /** True if the transaction has the rule's payee, or is a transfer to the rule's other account. */
  readonly is_of_rule: boolean;
};

export type MatchProposal = {
  readonly occurrence: Occurrence;
  readonly candidate: OccurrenceCandidate;
  /** The payee of the transaction. */
  readonly payee_id: string;
  /** The payee of the rule. */
  readonly rule_payee_id: string;
  /** The category of the rule. Null if the transaction has it. */
  readonly missing_category_id: string | null;
};

/** The proposals, by due day. */
export type MatchProposalsResponse = {
  readonly proposals: readonly (MatchProposal)[];
};

/** The transactions, best first. */
export type OccurrenceCandidatesResponse = {
  readonly candidates: readonly (OccurrenceCandidate)[];
};

export type LinkOccurrenceRequest = {
  /** The transaction. */
  readonly transaction_id: string;
};

/** The occurrence. */
export type OccurrenceResponse = {
  readonly occurrence: Occurrence;
  readonly spending_power?: SpendingPower;
};

export type MoveOccurrenceRequest = {
  /** The new due day, at most a year away from `scheduled_on`. */
  readonly to: string;
};

export type EarlierSchedule = {
  /** The first day of this schedule. */
  readonly starts_on: string;
  /** The last day on which it was in force. */
  readonly until: string;
  /** The recurrence rule. */
  readonly recurrence: string;
  /** The account that paid or received. */
  readonly account_id: string;
};

export type RecurringRule = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The account that pays or receives. */
  readonly account_id: string;
  /** The other account of a transfer. Null for a payment. */
  readonly transfer_account_id: string | null;
  /** The payee. Null for a transfer. */
  readonly payee_id: string | null;
  /** The category. Null if there is none. */
  readonly category_id: string | null;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly amount: number;
  /** The other end of a range, if the amount varies. Spending power uses the larger amount for a bill and the smaller amount for income. */
  readonly amount_to: number | null;
  /** A recurrence rule (RFC 5545) without times of day: `FREQ=DAILY`, `WEEKLY`, `MONTHLY` or `YEARLY`, with any of `INTERVAL`, `COUNT` or `UNTIL`, `BYDAY`, `BYMONTHDAY`, `BYMONTH`, `BYYEARDAY`, `BYWEEKNO`, `BYSETPOS` and `WKST`. The last day of each month is `FREQ=MONTHLY;BYMONTHDAY=-1`. Every second Friday is `FREQ=WEEKLY;INTERVAL=2;BYDAY=FR`. `FREQ=MONTHLY` from the 31st falls on the last day of shorter months; `BYMONTHDAY=31` skips them. */
  readonly rule: string;
  /** The first day of the rule. There is no occurrence before this day. */
  readonly starts_on: string;
  /** The last day on which the rule may have an occurrence. Null if it does not end. */
  readonly ends_on: string | null;
  /** The schedules before changes of `rule`, `starts_on` or `account_id`, oldest first. The present schedule holds from the day after the last one. */
  readonly earlier: readonly (EarlierSchedule)[];
  /** The day on which the amount or the category last changed. Any payment settles an occurrence that was due before it. Null if they never changed. */
  readonly terms_changed_on: string | null;
  /** The due day if the scheduled day is a Saturday or Sunday: the same day (`keep`), the Friday before, or the Monday after. */
  readonly weekend: "keep" | "before" | "after";
  /** Where its payments count: in the month of the scheduled day (`same`), or on the first day of the month after it (`next`), such as pay on the 25th for the next month. */
  readonly counts_in: "same" | "next";
  /** The number of days for which overdue income still counts. */
  readonly grace_days: number;
  /** How many days before the due day a transaction may match. */
  readonly match_days_before: number;
  /** How many days after the due day a transaction may match. */
  readonly match_days_after: number;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly updated_at: string;
};

/** The recurring rules, in order of creation. */
export type RecurringRulesResponse = {
  readonly recurring: readonly (RecurringRule)[];
};

/** Has exactly one of `payee_id`, `payee` and `transfer_account_id`, and at most one of `category_id` and `category`. A null counts as absent. */
export type NewRecurringRule = {
  /** Ignored. The server sets `id`; the field is accepted so that you can send back an object that you read. */
  readonly id?: string | null;
  /** Ignored. The server sets `created_at`; the field is accepted so that you can send back an object that you read. */
  readonly created_at?: string | null;
  /** Ignored. The server sets `updated_at`; the field is accepted so that you can send back an object that you read. */
  readonly updated_at?: string | null;
  /** Ignored. The server sets `terms_changed_on`; the field is accepted so that you can send back an object that you read. */
  readonly terms_changed_on?: string | null;
  /** Ignored. It is accepted so that you can send back an object that you read. */
  readonly earlier?: readonly (unknown)[] | null;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The account that pays or receives. */
  readonly account_id: string;
  /** An ISO 4217 code, such as `EUR`. If absent, the account's currency. */
  readonly currency?: string | null;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly amount: number;
  /** The other end of a range, if the amount varies. Spending power uses the larger amount for a bill and the smaller amount for income. Default: `null`. */
  readonly amount_to?: number | null;
  /** A recurrence rule (RFC 5545) without times of day: `FREQ=DAILY`, `WEEKLY`, `MONTHLY` or `YEARLY`, with any of `INTERVAL`, `COUNT` or `UNTIL`, `BYDAY`, `BYMONTHDAY`, `BYMONTH`, `BYYEARDAY`, `BYWEEKNO`, `BYSETPOS` and `WKST`. The last day of each month is `FREQ=MONTHLY;BYMONTHDAY=-1`. Every second Friday is `FREQ=WEEKLY;INTERVAL=2;BYDAY=FR`. `FREQ=MONTHLY` from the 31st falls on the last day of shorter months; `BYMONTHDAY=31` skips them. */
  readonly rule: string;
  /** The first day of the rule. There is no occurrence before this day. */
  readonly starts_on: string;
  /** The last day on which the rule may have an occurrence. Null if it does not end. Default: `null`. */
  readonly ends_on?: string | null;
  /** The due day if the scheduled day is a Saturday or Sunday: the same day (`keep`), the Friday before, or the Monday after. Default: `"keep"`. */
  readonly weekend?: "keep" | "before" | "after" | null;
  /** Where its payments count: in the month of the scheduled day (`same`), or on the first day of the month after it (`next`), such as pay on the 25th for the next month. Default: `"same"`. */
  readonly counts_in?: "same" | "next" | null;
  /** The number of days for which overdue income still counts. Default: `5`. */
  readonly grace_days?: number | null;
  /** How many days before the due day a transaction may match. Default: `5`. */
  readonly match_days_before?: number | null;
  /** How many days after the due day a transaction may match. Default: `10`. */
  readonly match_days_after?: number | null;
  /** The other account of a transfer. Send this, `payee_id` or `payee`. */
  readonly transfer_account_id?: string | null;
  /** The payee by id. Send this, `payee` or `transfer_account_id`. */
  readonly payee_id?: string | null;
  readonly payee?: PayeeByName;
  /** The category by id. Send this or `category`, or neither. */
  readonly category_id?: string | null;
  readonly category?: CategoryByName;
};

export type CreateRecurringRuleRequest = {
  readonly recurring_rule: NewRecurringRule;
};

/** The recurring rule. */
export type RecurringRuleResponse = {
  readonly recurring_rule: RecurringRule;
  readonly spending_power?: SpendingPower;
};

/** The rule, in the form of a create request. */
export type SuggestedRecurringRule = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The account that pays or receives. */
  readonly account_id: string;
  /** The other account of a transfer. Null for a payment. */
  readonly transfer_account_id: string | null;
  /** The payee. Null for a transfer. */
  readonly payee_id: string | null;
  /** The category. Null if there is none. */
  readonly category_id: string | null;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly amount: number;
  /** The other end of a range, if the amount varies. Spending power uses the larger amount for a bill and the smaller amount for income. */
  readonly amount_to: number | null;
  /** A recurrence rule (RFC 5545) without times of day: `FREQ=DAILY`, `WEEKLY`, `MONTHLY` or `YEARLY`, with any of `INTERVAL`, `COUNT` or `UNTIL`, `BYDAY`, `BYMONTHDAY`, `BYMONTH`, `BYYEARDAY`, `BYWEEKNO`, `BYSETPOS` and `WKST`. The last day of each month is `FREQ=MONTHLY;BYMONTHDAY=-1`. Every second Friday is `FREQ=WEEKLY;INTERVAL=2;BYDAY=FR`. `FREQ=MONTHLY` from the 31st falls on the last day of shorter months; `BYMONTHDAY=31` skips them. */
  readonly rule: string;
  /** The first day of the rule. There is no occurrence before this day. */
  readonly starts_on: string;
  /** The due day if the scheduled day is a Saturday or Sunday: the same day (`keep`), the Friday before, or the Monday after. */
  readonly weekend: "keep" | "before" | "after";
};

/** The `recurring_rule` to send to `POST /v1/recurring/:recurring_id/adopt`. Null if the rule is a transfer and the payments are not: make them transfers instead. */
export type PaymentsToAdopt = {
  /** The payee of the payments. */
  readonly payee_id?: string | null;
  /** The other account of the transfers. */
  readonly transfer_account_id?: string | null;
  /** The category of the payments, which becomes the rule's. */
  readonly category_id?: string | null;
} | null;

/** An existing rule that seems to expect these payments already. */
export type SameRule = {
  /** The id of the rule. */
  readonly recurring_id: string;
  /** The name of the rule. */
  readonly name: string;
  readonly adopt: PaymentsToAdopt;
} | null;

export type RecurringSuggestion = {
  readonly recurring_rule: SuggestedRecurringRule;
  /** How often it recurs. */
  readonly every: "week" | "two_weeks" | "month" | "quarter" | "year";
  /** The transactions that show the pattern, oldest first. */
  readonly evidence: readonly ({
    /** A UUID (version 7), in lower case. */
    readonly transaction_id: string;
    /** A day, as YYYY-MM-DD. */
    readonly authorized_at: string;
    /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
    readonly amount: number;
  })[];
  readonly same_as: SameRule;
};

export type ListedDismissedSuggestion = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The account of a transfer. Null for a payment: the dismissal applies to all accounts. */
  readonly account_id: string | null;
  /** The other account of a transfer. Null for a payment. */
  readonly transfer_account_id: string | null;
  /** The payee. Null for a transfer. */
  readonly payee_id: string | null;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly amount: number;
  /** The other end of a range, if the amount varies. */
  readonly amount_to: number | null;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** The name of the payee, or of the other account of a transfer. Null if it was deleted. */
  readonly name: string | null;
};

/** The suggested rules. */
export type RecurringSuggestionsResponse = {
  readonly suggestions: readonly (RecurringSuggestion)[];
  /** The dismissed suggestions, oldest first. */
  readonly dismissed: readonly (ListedDismissedSuggestion)[];
};

/** Has exactly one of `payee_id` and `transfer_account_id`. A null counts as absent. */
export type SuggestionToDismiss = {
  /** The account that pays or receives. */
  readonly account_id: string;
  /** The other account of a transfer. Null for a payment. */
  readonly transfer_account_id?: string | null;
  /** The payee. Null for a transfer. */
  readonly payee_id?: string | null;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly amount: number;
  /** The other end of a range, if the amount varies. */
  readonly amount_to?: number | null;
};

export type DismissSuggestionRequest = {
  readonly suggestion: SuggestionToDismiss;
};

export type DismissedSuggestion = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The account of a transfer. Null for a payment: the dismissal applies to all accounts. */
  readonly account_id: string | null;
  /** The other account of a transfer. Null for a payment. */
  readonly transfer_account_id: string | null;
  /** The payee. Null for a transfer. */
  readonly payee_id: string | null;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency: string;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly amount: number;
  /** The other end of a range, if the amount varies. */
  readonly amount_to: number | null;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
};

/** The dismissed suggestion. */
export type DismissedSuggestionResponse = {
  readonly dismissed_suggestion: DismissedSuggestion;
  readonly spending_power?: SpendingPower;
};

/** The fields to change. Null removes a value that may be absent, such as `ends_on`. */
export type RecurringRuleChanges = {
  /** Ignored. The server sets `id`; the field is accepted so that you can send back an object that you read. */
  readonly id?: string | null;
  /** Ignored. The server sets `created_at`; the field is accepted so that you can send back an object that you read. */
  readonly created_at?: string | null;
  /** Ignored. The server sets `updated_at`; the field is accepted so that you can send back an object that you read. */
  readonly updated_at?: string | null;
  /** Ignored. The server sets `terms_changed_on`; the field is accepted so that you can send back an object that you read. */
  readonly terms_changed_on?: string | null;
  /** Ignored. It is accepted so that you can send back an object that you read. */
  readonly earlier?: readonly (unknown)[] | null;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name?: string;
  /** The account that pays or receives. */
  readonly account_id?: string;
  /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
  readonly currency?: string | null;
  /** In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded. */
  readonly amount?: number;
  /** The other end of a range, if the amount varies. Spending power uses the larger amount for a bill and the smaller amount for income. */
  readonly amount_to?: number | null;
  /** A recurrence rule (RFC 5545) without times of day: `FREQ=DAILY`, `WEEKLY`, `MONTHLY` or `YEARLY`, with any of `INTERVAL`, `COUNT` or `UNTIL`, `BYDAY`, `BYMONTHDAY`, `BYMONTH`, `BYYEARDAY`, `BYWEEKNO`, `BYSETPOS` and `WKST`. The last day of each month is `FREQ=MONTHLY;BYMONTHDAY=-1`. Every second Friday is `FREQ=WEEKLY;INTERVAL=2;BYDAY=FR`. `FREQ=MONTHLY` from the 31st falls on the last day of shorter months; `BYMONTHDAY=31` skips them. */
  readonly rule?: string;
  /** The first day of the rule. There is no occurrence before this day. */
  readonly starts_on?: string;
  /** The last day on which the rule may have an occurrence. Null if it does not end. */
  readonly ends_on?: string | null;
  /** The due day if the scheduled day is a Saturday or Sunday: the same day (`keep`), the Friday before, or the Monday after. */
  readonly weekend?: "keep" | "before" | "after" | null;
  /** Where its payments count: in the month of the scheduled day (`same`), or on the first day of the month after it (`next`), such as pay on the 25th for the next month. */
  readonly counts_in?: "same" | "next" | null;
  /** The number of days for which overdue income still counts. */
  readonly grace_days?: number | null;
  /** How many days before the due day a transaction may match. */
  readonly match_days_before?: number | null;
  /** How many days after the due day a transaction may match. */
  readonly match_days_after?: number | null;
  /** The other account of a transfer. Send this, `payee_id` or `payee`. */
  readonly transfer_account_id?: string | null;
  /** The payee by id. Send this, `payee` or `transfer_account_id`. */
  readonly payee_id?: string | null;
  readonly payee?: PayeeByName;
  /** The category by id. Send this or `category`, or neither. */
  readonly category_id?: string | null;
  readonly category?: CategoryByName;
};

export type UpdateRecurringRuleRequest = {
  readonly recurring_rule: RecurringRuleChanges;
};

/** At most one of `payee_id` and `transfer_account_id`. */
export type AdoptedPayments = {
  /** The payee of the payments. */
  readonly payee_id?: string | null;
  /** The other account of the transfers. */
  readonly transfer_account_id?: string | null;
  /** The category of the payments, which becomes the rule's. */
  readonly category_id?: string | null;
};

export type AdoptPaymentsRequest = {
  readonly recurring_rule: AdoptedPayments;
};

/** The money set aside. */
export type SetAsideResponse = {
  /** The amount and the periods. */
  readonly set_aside: {
    /** The rule's category, which now carries. */
    readonly category_id: string;
    /** The month from which the category carries. */
    readonly carries_from: string;
    /** The first day of the period from which it carries. */
    readonly carries_from_day: string;
    /** The amount that each period plans in addition, in the budget's currency. */
    readonly amount: number;
    /** The month of the first period that plans it. */
    readonly year_month: string;
    readonly period: Period;
  };
  readonly spending_power?: SpendingPower;
};

export type ChangeItem = {
  /** The type of the resource. */
  readonly type: "budget" | "account" | "reconciliation" | "balance_point" | "category" | "payee" | "payee_alias" | "tag" | "exchange_rate" | "month" | "period_note" | "goal" | "recurring_rule" | "dismissed_suggestion" | "rule" | "transaction" | "attachment" | "occurrence" | "duplicate_answer" | "report_view";
  /** The id of the resource. For a month, its name (`2026-11`). For an occurrence, its rule and day (`RULE/2026-11-05`). For an exchange rate, its currencies and day (`EUR/USD/2026-11-21`). */
  readonly id: string;
  /** `balance`: only the account's balance changed, through transactions. */
  readonly action: "created" | "updated" | "deleted" | "balance";
  /** The name of the resource. A transaction has that of its payee, an occurrence that of its rule. Null if it has none. Only with `include=values`. */
  readonly name?: string | null;
  /** The currency of the amounts in `before` and `after`. Only with `include=values`. */
  readonly currency?: string;
  /** The previous values of the changed fields, or of all fields if the resource was deleted. Null if it was created. */
  readonly before?: { readonly [name: string]: unknown } | null;
  /** The new values of the changed fields, or of all fields if the resource was created. Null if it was deleted. */
  readonly after?: { readonly [name: string]: unknown } | null;
  /** Only for accounts: the amount by which the balance changed, in the account's currency. Null if the account's currency changed. */
  readonly moved?: number | null;
};

export type Change = {
  /** The number of a change. A change that commits later has a higher number. */
  readonly seq: number;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly at: string;
  /** Who made the change. */
  readonly actor: {
    /** The kind of actor. */
    readonly kind: "token" | "user" | "connection" | "job" | "command";
    /** The id of the user or token. Null for a command or a job. */
    readonly id: string | null;
    /** The name of the token or the user. */
    readonly name: string | null;
  };
  /** The operation, such as `transactions.update`. */
  readonly operation: string;
  /** The changed resources, at most 100. `GET /v1/changes/{seq}` returns all of them. */
  readonly items: readonly (ChangeItem)[];
  /** The import that this change committed, undid or redid. */
  readonly import_id: string | null;
  /** The number of changed resources. */
  readonly item_count: number;
  /** The changes that this one undid. */
  readonly undoes: readonly (number)[];
  /** The change that undid this one. Null if this change is in effect. */
  readonly undone_by: number | null;
};

export type BudgetSettings = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The currency of spending power, plans, goals and the floor. */
  readonly currency: string;
  /** An IANA time zone, such as `Europe/Prague`. It determines which day is today. */
  readonly time_zone: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** The balance of all budget accounts below which the forecast warns. Null if there is none. */
  readonly floor: number | null;
  /** The first month, as YYYY-MM, from which the budget carries: a month's spending power, positive or negative, moves to the next month. Null if nothing carries over. */
  readonly carries_from: string | null;
  readonly periods: readonly (PeriodRule)[];
};

export type CategorySettings = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The part of spending power in which the category counts. */
  readonly kind: "income" | "bill" | "saving" | "spending";
  /** The heading under which it is shown. Null if there is none. */
  readonly group: string | null;
  /** The place in the list, lowest first. Categories without a position follow by name. */
  readonly position: number | null;
  /** The first month, as YYYY-MM, from which the category carries, which makes it a fund: what is planned and not spent stays in it, and pays for later purchases. Null if it does not carry. Income categories cannot carry. */
  readonly carries_from: string | null;
  /** If true, apps should not offer the category for new transactions. Past transactions keep it. */
  readonly is_archived: boolean;
  /** The name of a drawing, or one emoji: as chosen, or as it fits the name. */
  readonly icon: string;
  /** The color of the icon: as chosen, or as it fits the name. */
  readonly color: "coral" | "orange" | "amber" | "olive" | "leaf" | "teal" | "sky" | "blue" | "indigo" | "violet" | "pink" | "stone";
  /** Why the category is planned as it is: 1 to 10,000 characters, not blank. Null if there is none. */
  readonly note: string | null;
};

export type TagName = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 50 characters, not all blank, without control characters. */
  readonly name: string;
};

export type PeriodNote = {
  /** The first day of its period, as periods were when the note was written. */
  readonly id: string;
  /** 1 to 10,000 characters, not blank. */
  readonly note: string;
};

export type GoalSettings = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** A category of kind `saving`, or a fund: a category that carries. Send this or `account_id`. */
  readonly category_id: string | null;
  /** A hidden account, such as a savings account. Send this or `category_id`. */
  readonly account_id: string | null;
  /** The target, in the budget's currency. Required with `due_on`. */
  readonly amount: number | null;
  /** The day by which to reach the target. It determines each month's share. Send this or `monthly`. */
  readonly due_on: string | null;
  /** With `due_on`: the number of months after which the goal is due again, such as 12 for a yearly bill. Null if it is due once. */
  readonly repeats: number | null;
  /** A fixed share for each month, until `amount` is reached if it is set. */
  readonly monthly: number | null;
  /** The first month with a share, as YYYY-MM. Money moved before this month does not count. If the terms of a fund's goal change, the shares of earlier periods become plans, and this becomes the current period. */
  readonly starts_in: string;
  /** The amount saved before `starts_in`, in the budget's currency. */
  readonly already: number;
  /** If true, the goal no longer reserves a share. */
  readonly is_archived: boolean;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly updated_at: string;
};

export type RuleData = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  readonly when: RuleConditions;
  readonly then: RuleActions;
  /** If true, later rules skip the rows that match this rule. */
  readonly stop: boolean;
  /** Rules run in ascending order of their positions. */
  readonly position: number;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly updated_at: string;
};

export type OccurrenceDecisions = {
  /** The recurring rule. */
  readonly recurring_id: string;
  /** The scheduled day. */
  readonly scheduled_on: string;
  /** True if you skipped it. */
  readonly is_skipped: boolean;
  /** The day to which you moved it. Null if you did not. */
  readonly moved_to: string | null;
  /** True if you said that it is still owed. */
  readonly is_still_owed: boolean;
  /** The transaction that you matched with it. Null if there is none. */
  readonly matched_transaction_id: string | null;
  /** The transactions that you unmatched. */
  readonly unmatched_transaction_ids: readonly (string)[];
};

export type DeletedResource = {
  /** The type of the resource. */
  readonly type: "budget" | "account" | "reconciliation" | "balance_point" | "category" | "payee" | "payee_alias" | "tag" | "exchange_rate" | "month" | "period_note" | "goal" | "recurring_rule" | "dismissed_suggestion" | "rule" | "transaction" | "attachment" | "occurrence" | "duplicate_answer" | "report_view";
  /** The id of the resource. For a month, its name (`2026-11`). For an occurrence, its rule and day (`RULE/2026-11-05`). For an exchange rate, its currencies and day (`EUR/USD/2026-11-21`). */
  readonly id: string;
};

/** A page of the change log. */
export type ChangesResponse = {
  readonly changes: readonly (Change)[];
  /** Whether more changes may match. */
  readonly has_more: boolean;
  /** Send this as `cursor` to read the earlier changes. A page may be empty before the last one: each request reads a limited number of changes. Null on the last page, and with `since`. */
  readonly next_cursor: string | null;
  /** The value to send as the next `since`. */
  readonly server_knowledge: number;
  /** Only with `include=resources`: the changed budgets. */
  readonly budgets?: readonly (BudgetSettings)[];
  /** Only with `include=resources`: the changed accounts. */
  readonly accounts?: readonly (Account)[];
  /** Only with `include=resources`: the changed reconciliations. */
  readonly reconciliations?: readonly (Reconciliation)[];
  /** Only with `include=resources`: the changed balance points. */
  readonly balance_points?: readonly (BalancePoint)[];
  /** Only with `include=resources`: the changed categories. */
  readonly categories?: readonly (CategorySettings)[];
  /** Only with `include=resources`: the changed payees. */
  readonly payees?: readonly (Payee)[];
  /** Only with `include=resources`: the changed payee aliases. */
  readonly payee_aliases?: readonly (PayeeAlias)[];
  /** Only with `include=resources`: the changed tags. */
  readonly tags?: readonly (TagName)[];
  /** Only with `include=resources`: the changed exchange rates. */
  readonly exchange_rates?: readonly (ExchangeRate)[];
  /** Only with `include=resources`: the changed months. */
  readonly months?: readonly (OwnPlan)[];
  /** Only with `include=resources`: the changed period notes. */
  readonly period_notes?: readonly (PeriodNote)[];
  /** Only with `include=resources`: the changed goals. */
  readonly goals?: readonly (GoalSettings)[];
  /** Only with `include=resources`: the changed recurring rules. */
  readonly recurring?: readonly (RecurringRule)[];
  /** Only with `include=resources`: the changed dismissed suggestions. */
  readonly dismissed_suggestions?: readonly (DismissedSuggestion)[];
  /** Only with `include=resources`: the changed rules. */
  readonly rules?: readonly (RuleData)[];
  /** Only with `include=resources`: the changed transactions. */
  readonly transactions?: readonly (Transaction)[];
  /** Only with `include=resources`: the changed attachments. */
  readonly attachments?: readonly (Attachment)[];
  /** Only with `include=resources`: the changed occurrences. */
  readonly occurrences?: readonly (OccurrenceDecisions)[];
  /** Only with `include=resources`: the changed duplicate answers. */
  readonly duplicate_answers?: readonly (DuplicateAnswer)[];
  /** Only with `include=resources`: the changed report views. */
  readonly report_views?: readonly (ReportView)[];
  /** Only with `include=resources`: the changed resources that no longer exist. */
  readonly deleted?: readonly (DeletedResource)[];
  /** Only with `include=resources`: the lists with more than 2,000 changed resources, such as `transactions`. These lists are empty here: read them again in full. */
  readonly reload?: readonly (string)[];
};

export type ChangeItemWithValues = {
  /** The type of the resource. */
  readonly type: "budget" | "account" | "reconciliation" | "balance_point" | "category" | "payee" | "payee_alias" | "tag" | "exchange_rate" | "month" | "period_note" | "goal" | "recurring_rule" | "dismissed_suggestion" | "rule" | "transaction" | "attachment" | "occurrence" | "duplicate_answer" | "report_view";
  /** The id of the resource. For a month, its name (`2026-11`). For an occurrence, its rule and day (`RULE/2026-11-05`). For an exchange rate, its currencies and day (`EUR/USD/2026-11-21`). */
  readonly id: string;
  /** `balance`: only the account's balance changed, through transactions. */
  readonly action: "created" | "updated" | "deleted" | "balance";
  /** The previous values of the changed fields, or of all fields if the resource was deleted. Null if it was created. */
  readonly before: { readonly [name: string]: unknown } | null;
  /** The new values of the changed fields, or of all fields if the resource was created. Null if it was deleted. */
  readonly after: { readonly [name: string]: unknown } | null;
  /** Only for accounts: the amount by which the balance changed, in the account's currency. Null if the account's currency changed. */
  readonly moved?: number | null;
};

export type ChangeWithValues = {
  /** The number of a change. A change that commits later has a higher number. */
  readonly seq: number;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly at: string;
  /** Who made the change. */
  readonly actor: {
    /** The kind of actor. */
    readonly kind: "token" | "user" | "connection" | "job" | "command";
    /** The id of the user or token. Null for a command or a job. */
    readonly id: string | null;
    /** The name of the token or the user. */
    readonly name: string | null;
  };
  /** The operation, such as `transactions.update`. */
  readonly operation: string;
  /** The changed resources of this page. */
  readonly items: readonly (ChangeItemWithValues)[];
  /** The import that this change committed, undid or redid. */
  readonly import_id: string | null;
  /** The number of changed resources. */
  readonly item_count: number;
  /** The changes that this one undid. */
  readonly undoes: readonly (number)[];
  /** The change that undid this one. Null if this change is in effect. */
  readonly undone_by: number | null;
};

/** The change, with a page of its items. */
export type ChangeValuesResponse = {
  readonly change: ChangeWithValues;
  /** Whether there are more items after this page. */
  readonly has_more: boolean;
  /** Send this as `cursor` to read the next page. Null on the last page. */
  readonly next_cursor: string | null;
};

/** The change that the undo made. */
export type ChangeResponse = {
  readonly change: Change;
  readonly spending_power?: SpendingPower;
};

/** A range (`from` and `to`) or a list (`seqs`). */
export type UndoChangesRequest = {
  /** The first change of a range. */
  readonly from?: number;
  /** The last change of a range. */
  readonly to?: number;
  /** Only changes in the range that this user or token made. */
  readonly actor_id?: string;
  /** The changes to undo, instead of a range. */
  readonly seqs?: readonly (number)[];
};

/** The change that the undo made (missing if it undid nothing), and the changes that it skipped. */
export type UndoChangesResponse = {
  readonly change?: Change;
  /** The changes that were already undone, or cannot be undone. */
  readonly skipped: readonly (number)[];
  readonly spending_power?: SpendingPower;
};

export type HistoryEntry = {
  /** The number of a change. A change that commits later has a higher number. */
  readonly seq: number;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly at: string;
  /** Who made the change. */
  readonly actor: {
    /** The kind of actor. */
    readonly kind: "token" | "user" | "connection" | "job" | "command";
    /** The id of the user or token. Null for a command or a job. */
    readonly id: string | null;
    /** The name of the token or the user. */
    readonly name: string | null;
  };
  /** The operation, such as `transactions.update`. */
  readonly operation: string;
  /** `balance`: only the account's balance changed, through transactions. */
  readonly action: "created" | "updated" | "deleted" | "balance";
  /** The previous values of the changed fields, or of all fields if the resource was deleted. Null if it was created. */
  readonly before: { readonly [name: string]: unknown } | null;
  /** The new values of the changed fields, or of all fields if the resource was created. Null if it was deleted. */
  readonly after: { readonly [name: string]: unknown } | null;
  /** Only for accounts: the amount by which the balance changed, in the account's currency. Null if the account's currency changed. */
  readonly moved?: number | null;
};

/** A page of the changes of the resource, newest first. */
export type HistoryResponse = {
  readonly history: readonly (HistoryEntry)[];
  /** Whether there are more items after this page. */
  readonly has_more: boolean;
  /** Send this as `cursor` to read the next page. Null on the last page. */
  readonly next_cursor: string | null;
};

/** The ways to sign in. */
export type SignInMethodsResponse = {
  /** The ways to sign in that this server offers at this address, besides links. */
  readonly methods: readonly ("passkey" | "password" | "oidc" | "proxy")[];
  /** The user that the sign-in proxy names in this request. Null without a proxy. */
  readonly proxy_user: string | null;
  /** The name of the sign-in provider. Null without one. */
  readonly oidc_name: string | null;
  /** The sign-in method that a page should start automatically. Null if the user chooses. */
  readonly automatic: "oidc" | "proxy" | null;
  /** Whether there is no user yet. The server printed a link that creates the first one. */
  readonly needs_setup: boolean;
  /** Why passkeys do not work at this address. `use_localhost`, `use_public_url`: they work at `passkey_origin`. `needs_https`: the server has no public HTTPS address with a host name. Null if they work. */
  readonly passkey_unavailable: "use_localhost" | "use_public_url" | "needs_https" | null;
  /** The address at which passkeys work. Null if there is none. */
  readonly passkey_origin: string | null;
};

/** Exactly one credential. */
export type SignInRequest = {
  /** The code after the `#` of a link. */
  readonly code?: string;
  /** A token. The session has the token's rights and no user. */
  readonly token?: string;
  /** The JSON of the credential that `navigator.credentials.get` returns for the options of `POST /v1/session/passkey_options`. */
  readonly passkey?: {
    /** The browser's id of the passkey. In base64url. */
    readonly id: string;
    /** The same id. In base64url. */
    readonly rawId: string;
    /** The type of the credential. */
    readonly type: "public-key";
    /** The authenticator's response. */
    readonly response: {
      /** The challenge and the origin that the browser signs. In base64url. */
      readonly clientDataJSON: string;
      /** The authenticator's data. In base64url. */
      readonly authenticatorData: string;
      /** The signature. In base64url. */
      readonly signature: string;
    };
    /** Ignored. */
    readonly clientExtensionResults?: { readonly [name: string]: unknown };
  };
  /** The sign-in name and the password. */
  readonly password?: {
    /** The sign-in name. Its case does not matter. */
    readonly name: string;
    /** The password. */
    readonly password: string;
  };
  /** A recovery code. It works once. */
  readonly recovery?: {
    /** The sign-in name, or the id of the user. */
    readonly name: string;
    /** A recovery code. */
    readonly code: string;
  };
  /** Must be true: signs in the user that the sign-in proxy names in a header. */
  readonly proxy?: true;
};

export type MemberBudget = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The user's role. Null for a token. */
  readonly role: "owner" | "member" | "viewer" | null;
  /** Whether it is the user's demo budget. */
  readonly is_demo: boolean;
  /** Whether its data can be read at the moment. If not, `name` is the id: try again later. The other budgets are not affected. */
  readonly is_available: boolean;
};

/** The session. */
export type Session = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The latest time at which the session ends. */
  readonly expires_at: string;
};

/** The session. Its secret is in the cookie. */
export type SessionResponse = {
  /** The user. Null for a session of a token. */
  readonly user: {
    /** A UUID (version 7), in lower case. */
    readonly id: string;
    /** The display name. */
    readonly name: string;
  } | null;
  /** The budgets that the user may use, in order of creation. */
  readonly budgets: readonly (MemberBudget)[];
  readonly session: Session;
  /** True if the user could sign in again only with a new link. The page should then suggest a password. */
  readonly should_add_credential: boolean;
};

export type DefaultBudgetRequest = {
  /** The budget of requests that do not name one. */
  readonly budget_id: string;
};

/** The options for the browser. */
export type PasskeyOptionsResponse = {
  /** The options for the browser, as `PublicKeyCredential.parseRequestOptionsFromJSON` or `parseCreationOptionsFromJSON` reads them. The challenge works once, within 5 minutes. */
  readonly options: { readonly [name: string]: unknown };
};

export type DescribeCodeRequest = {
  /** The code after the `#` of a link. */
  readonly code: string;
};

/** The purpose of the code. */
export type CodeResponse = {
  /** `setup` creates the owner of the budget. `link` and `phone` sign an existing user in: `link` comes from the operator, `phone` from another session of the user. `invitation` adds the signed-in user, or a new one, to a budget. */
  readonly kind: "setup" | "link" | "phone" | "invitation";
  /** The user whom the code signs in, or the name that the invitation suggests. */
  readonly user_name: string | null;
  /** The budget that a new user joins. */
  readonly budget_name: string | null;
  /** The role of a new user. */
  readonly role: "owner" | "member" | "viewer" | null;
  /** The user of the browser's session. */
  readonly signed_in_as: string | null;
};

export type OidcRequest = {
  /** `sign_in` starts a session. `bind` links an account at the provider with the signed-in user. `confirm` confirms the signed-in user's identity. */
  readonly purpose: "sign_in" | "bind" | "confirm";
  /** For `sign_in`: the code of a setup link or of an invitation. */
  readonly code?: string;
  /** The path that the browser opens after the sign-in. By default, `/`. */
  readonly return_to?: string;
};

/** The address to open. */
export type OidcResponse = {
  /** The address of the provider's page. Open it within 10 minutes. */
  readonly url: string;
};

/** Exactly one proof. */
export type ConfirmRequest = {
  /** The token that started the session. */
  readonly token?: string;
  /** The JSON of the credential that `navigator.credentials.get` returns for the options of `POST /v1/session/passkey_options`. */
  readonly passkey?: {
    /** The browser's id of the passkey. In base64url. */
    readonly id: string;
    /** The same id. In base64url. */
    readonly rawId: string;
    /** The type of the credential. */
    readonly type: "public-key";
    /** The authenticator's response. */
    readonly response: {
      /** The challenge and the origin that the browser signs. In base64url. */
      readonly clientDataJSON: string;
      /** The authenticator's data. In base64url. */
      readonly authenticatorData: string;
      /** The signature. In base64url. */
      readonly signature: string;
    };
    /** Ignored. */
    readonly clientExtensionResults?: { readonly [name: string]: unknown };
  };
  /** The sign-in name and the password. */
  readonly password?: {
    /** The sign-in name. Its case does not matter. */
    readonly name: string;
    /** The password. */
    readonly password: string;
  };
  /** A recovery code. It works once. */
  readonly recovery?: {
    /** The sign-in name, or the id of the user. */
    readonly name: string;
    /** A recovery code. */
    readonly code: string;
  };
};

/** The caller and the budget. */
export type Me = {
  /** The token of the request. For a session, an object with the same fields. */
  readonly token: {
    /** A UUID (version 7), in lower case. */
    readonly id: string;
    /** The name of the token. For a session, the browser. */
    readonly name: string;
    /** What the token may do. `write` includes `read`; `sync` includes `write`. `manage` allows managing members, invitations and tokens, and exporting the whole budget. */
    readonly scopes: readonly ("read" | "write" | "sync" | "manage")[];
    /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
    readonly created_at: string;
    /** When the token stops working. Null if it does not expire. */
    readonly expires_at: string | null;
  };
  /** The budget of the request. Null for a user without a budget, and if it is not available. */
  readonly budget: {
    /** A UUID (version 7), in lower case. */
    readonly id: string;
    /** 1 to 200 characters, not all blank, without control characters. */
    readonly name: string;
    /** An ISO 4217 code, such as `USD`, from the table of 2026-01-01. Lower case is accepted and stored as upper case. */
    readonly currency: string;
    /** An IANA time zone, such as `Europe/Prague`. It determines which day is today. */
    readonly time_zone: string;
  } | null;
  /** The signed-in user. Null for a token. */
  readonly user: {
    /** A UUID (version 7), in lower case. */
    readonly id: string;
    /** The display name. */
    readonly name: string;
  } | null;
  /** The user's role in the budget. Null for a token. */
  readonly role: "owner" | "member" | "viewer" | null;
  /** The budgets that the user may use, in order of creation. */
  readonly budgets: readonly (MemberBudget)[];
  /** True if the user could sign in again only with a new link. False for a token. */
  readonly should_add_credential: boolean;
};

/** The fields to change. */
export type UserChanges = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
};

export type UpdateMeRequest = {
  readonly user: UserChanges;
};

/** The user. */
export type UserResponse = {
  /** The user. */
  readonly user: {
    /** A UUID (version 7), in lower case. */
    readonly id: string;
    /** The display name. */
    readonly name: string;
  };
};

/** Whether the user has a password and recovery codes. */
export type CredentialsResponse = {
  /** The sign-in name. Null if none was set. */
  readonly sign_in_name: string | null;
  /** When the password was set. Null without one. */
  readonly password_at: string | null;
  /** The number of recovery codes that still work. */
  readonly recovery_codes_left: number;
};

export type SetPasswordRequest = {
  /** The sign-in name. Its case does not matter. */
  readonly sign_in_name: string;
  /** 15 to 256 characters. Passwords that are easy to guess are rejected. */
  readonly password: string;
};

/** The name for signing in with the new password. */
export type PasswordResponse = {
  /** The sign-in name. */
  readonly sign_in_name: string;
  /** When the password was set. */
  readonly password_at: string;
};

/** The recovery codes. */
export type RecoveryCodesResponse = {
  /** The new codes. They are shown only once. */
  readonly recovery_codes: readonly (string)[];
  /** Used as the name to sign in if the user has no sign-in name. */
  readonly user_id: string;
};

export type SecurityEvent = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly at: string;
  /** The kind of event. */
  readonly type: "signed_in" | "sign_in_failed" | "session_copied" | "session_ended" | "sessions_ended" | "password_set" | "recovery_codes_created" | "passkey_added" | "passkey_removed" | "identity_added" | "identity_removed" | "link_created" | "user_reset" | "member_joined" | "role_changed" | "member_removed" | "invitation_created" | "invitation_deleted" | "token_created" | "token_revoked" | "token_kept" | "webhook_created" | "webhook_changed" | "webhook_turned_off" | "webhook_kept" | "webhook_deleted" | "bank_connected" | "bank_reconnected" | "bank_removed" | "bank_paused" | "bank_kept" | "feed_created" | "feed_revoked" | "feed_kept" | "feed_claimed" | "feed_claim_refused";
  /** Who did it. */
  readonly actor: {
    /** A user, a token, or a command on the server. */
    readonly kind: "token" | "user" | "connection" | "job" | "command";
    /** Null for a command, and if nobody has signed in. */
    readonly id: string | null;
  };
  /** The network address of the client; empty for a command. */
  readonly address: string;
  /** The browser and its system; may be empty. */
  readonly device: string;
  /** Details of the event, such as the role. */
  readonly details: { readonly [name: string]: string | null };
};

/** A page of events. */
export type SecurityEventsResponse = {
  /** Newest first. */
  readonly events: readonly (SecurityEvent)[];
  /** Send this as `cursor` to read the next page. Null on the last page. */
  readonly next_cursor: string | null;
};

/** The preferences of the user in the budget. */
export type PreferencesResponse = {
  /** Any JSON object of at most 16 KiB. */
  readonly preferences: { readonly [name: string]: unknown };
};

export type PreferencesRequest = {
  /** Any JSON object of at most 16 KiB. */
  readonly preferences: { readonly [name: string]: unknown };
};

export type SessionSummary = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The browser and its system, such as `Firefox on Linux`; may be empty. */
  readonly device: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** When it was last used, to the hour. */
  readonly last_used_at: string;
  /** Whether it is the session of this request. */
  readonly is_current: boolean;
};

/** The sessions of the user. */
export type SessionsResponse = {
  /** Sorted by sign-in, latest first. */
  readonly sessions: readonly (SessionSummary)[];
};

/** The link. */
export type LinkResponse = {
  /** The link. It works once and is shown only here. */
  readonly url: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly expires_at: string;
};

/** The channel, without its settings. */
export type Channel = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** `ntfy`: a topic of an ntfy server. `webhook`: a signed message to an address. `email`: an e-mail, if the server has a mail server. `web_push`: a push message to a browser. */
  readonly kind: "ntfy" | "webhook" | "email" | "web_push";
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** `unverified`: nothing is sent to the e-mail address before its code was entered. `failing`: the last notice could not be sent. */
  readonly state: "unverified" | "on" | "failing";
  /** The first failure since the last success. Null if there is none. */
  readonly failing_since: string | null;
  /** The language of the notices. */
  readonly language: "en" | "de";
  /** False: the notices have neither amounts nor names. */
  readonly shows_amounts: boolean;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
};

/** The channels of the user. */
export type ChannelsResponse = {
  /** In order of creation. */
  readonly channels: readonly (Channel)[];
  /** The kinds that can be created at this server. */
  readonly kinds: readonly ("ntfy" | "webhook" | "email" | "web_push")[];
};

/** For `web_push`: the keys of the browser's subscription. */
export type SubscriptionKeys = {
  /** The public key of the browser, in base64url. */
  readonly p256dh: string;
  /** The secret of the subscription, in base64url. */
  readonly auth: string;
};

/** Where notices are sent. It is stored encrypted and never returned. */
export type ChannelSettings = {
  /** For `ntfy`: the address of the server. */
  readonly server?: string;
  /** For `ntfy`: the topic. Everyone who knows it can read it at a public server. */
  readonly topic?: string;
  /** For `ntfy`: an access token of the server. */
  readonly token?: string;
  /** For `webhook`: the address that receives the notices. */
  readonly url?: string;
  /** For `email`: the address. */
  readonly address?: string;
  /** For `web_push`: the endpoint of the browser's subscription. */
  readonly endpoint?: string;
  readonly keys?: SubscriptionKeys;
};

/** The channel to create. */
export type NewChannel = {
  /** `ntfy`: a topic of an ntfy server. `webhook`: a signed message to an address. `email`: an e-mail, if the server has a mail server. `web_push`: a push message to a browser. */
  readonly kind: "ntfy" | "webhook" | "email" | "web_push";
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  readonly settings: ChannelSettings;
  /** The language of the notices. */
  readonly language?: "en" | "de";
  /** Whether notices have amounts and names. By default true. */
  readonly shows_amounts?: boolean;
};

export type NewChannelRequest = {
  readonly channel: NewChannel;
};

/** The channel. */
export type NewChannelResponse = {
  readonly channel: Channel;
  /** The key of the signatures of a `webhook`. It is shown only once. Null for other kinds. */
  readonly secret: string | null;
};

/** The key for subscriptions of browsers. */
export type WebPushKeyResponse = {
  /** The `applicationServerKey` of a subscription, in base64url. */
  readonly public_key: string;
};

/** The fields to change. */
export type ChannelChanges = {
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name?: string;
  /** The language of the notices. */
  readonly language?: "en" | "de";
  /** Whether notices have amounts and names. By default true. */
  readonly shows_amounts?: boolean;
};

export type ChannelChangesRequest = {
  readonly channel: ChannelChanges;
};

/** The channel. */
export type ChannelResponse = {
  readonly channel: Channel;
};

/** The result of the test. */
export type ChannelTestResponse = {
  /** Whether the receiver accepted the test. */
  readonly status: "sent" | "failed";
  /** Why it failed. Null if it did not. */
  readonly error: string | null;
};

export type ChannelCodeRequest = {
  /** The code in the last e-mail to the address. */
  readonly code: string;
};

/** The alert. */
export type Alert = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** What the alert is about. */
  readonly kind: "spending_power_below" | "per_day_below" | "envelope_below" | "balance_below" | "forecast_below" | "bill_due" | "bill_overdue" | "limited" | "not_paid" | "large_transaction" | "balance_gap" | "needs_attention" | "consent_ends";
  /** The limit. Null for kinds without one. */
  readonly value: number | null;
  /** The currency of `value`. */
  readonly currency: string;
  /** For `balance_below`. */
  readonly account_id: string | null;
  /** For `envelope_below`. */
  readonly category_id: string | null;
  /** For `forecast_below`: the days ahead. For `bill_due` and `bill_overdue`: the days before or after the due day. */
  readonly days: number | null;
  /** For `bill_due` and `bill_overdue`: the hour of the day in the budget's time zone. By default 8. */
  readonly at_hour: number | null;
  /** The channels on which notices are sent. Notices are always in the app too. */
  readonly channel_ids: readonly (string)[];
  /** Whether it fires. */
  readonly is_on: boolean;
  /** Whether its condition held when it was last evaluated. */
  readonly is_firing: boolean;
  /** The amount now that is compared with `value`. Null if there is none. */
  readonly current: number | null;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
};

/** The alerts of the user. */
export type AlertsResponse = {
  /** In order of creation. */
  readonly alerts: readonly (Alert)[];
};

/** The alert to create. */
export type NewAlert = {
  /** What the alert is about. */
  readonly kind: "spending_power_below" | "per_day_below" | "envelope_below" | "balance_below" | "forecast_below" | "bill_due" | "bill_overdue" | "limited" | "not_paid" | "large_transaction" | "balance_gap" | "needs_attention" | "consent_ends";
  /** The limit, for kinds whose name ends in `_below`, and for `large_transaction`. */
  readonly value?: number;
  /** The account of a `balance_below`. */
  readonly account_id?: string;
  /** The category of an `envelope_below`. */
  readonly category_id?: string;
  /** For `forecast_below`: the days ahead. For `bill_due` and `bill_overdue`: the days before or after the due day. */
  readonly days?: number;
  /** For `bill_due` and `bill_overdue`: the hour of the day in the budget's time zone. By default 8. */
  readonly at_hour?: number;
  /** The channels on which notices are sent. Notices are always in the app too. */
  readonly channel_ids: readonly (string)[];
};

export type NewAlertRequest = {
  readonly alert: NewAlert;
};

/** The alert. */
export type AlertResponse = {
  readonly alert: Alert;
  /** Whether the condition holds already. The alert then fires only after it has cleared. */
  readonly holds_now: boolean;
};

/** The fields to change. */
export type AlertChanges = {
  /** The limit, for kinds whose name ends in `_below`, and for `large_transaction`. */
  readonly value?: number;
  /** The account of a `balance_below`. */
  readonly account_id?: string;
  /** The category of an `envelope_below`. */
  readonly category_id?: string;
  /** For `forecast_below`: the days ahead. For `bill_due` and `bill_overdue`: the days before or after the due day. */
  readonly days?: number;
  /** For `bill_due` and `bill_overdue`: the hour of the day in the budget's time zone. By default 8. */
  readonly at_hour?: number;
  /** The channels on which notices are sent. Notices are always in the app too. */
  readonly channel_ids?: readonly (string)[];
  /** False: it does not fire. */
  readonly is_on?: boolean;
};

export type AlertChangesRequest = {
  readonly alert: AlertChanges;
};

/** What a notice is about. */
export type NoticeSubject = {
  /** `budget`: the spending power or the forecast. */
  readonly type: "budget" | "category" | "account" | "occurrence" | "transaction" | "bank_connection" | "webhook";
  /** For an `occurrence`: of the recurring rule. Null for `budget`, and for a notice about several things. */
  readonly id: string | null;
  /** The scheduled day of an `occurrence`. Null for other types. */
  readonly scheduled_on: string | null;
};

/** A notice: an alert fired. */
export type Notice = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** A UUID (version 7), in lower case. */
  readonly alert_id: string;
  /** What the alert is about. */
  readonly kind: "spending_power_below" | "per_day_below" | "envelope_below" | "balance_below" | "forecast_below" | "bill_due" | "bill_overdue" | "limited" | "not_paid" | "large_transaction" | "balance_gap" | "needs_attention" | "consent_ends";
  /** When the alert fired. */
  readonly at: string;
  /** What happened. */
  readonly sentence: string;
  readonly about: NoticeSubject;
  /** Whether the condition holds since then. Null for a notice about several things. */
  readonly still_holds: boolean | null;
  /** When the user saw it. Null if not yet. */
  readonly seen_at: string | null;
};

/** A page of notices. */
export type NoticesResponse = {
  /** Newest first. */
  readonly notices: readonly (Notice)[];
  /** The number of notices that the user has not seen. */
  readonly unseen_count: number;
  /** Whether there are more pages. */
  readonly has_more: boolean;
  /** Send this as `cursor` to read the next page. Null on the last page. */
  readonly next_cursor: string | null;
};

export type NoticesSeenRequest = {
  /** The newest notice that the user has seen. */
  readonly until: string;
};

export type AddPasskeyRequest = {
  /** The JSON of the credential that `navigator.credentials.create` returns for the options of `POST /v1/me/passkeys/options`. */
  readonly passkey: {
    /** The browser's id of the passkey. In base64url. */
    readonly id: string;
    /** The same id. In base64url. */
    readonly rawId: string;
    /** The type of the credential. */
    readonly type: "public-key";
    /** The authenticator's response. */
    readonly response: {
      /** The challenge and the origin that the browser signs. In base64url. */
      readonly clientDataJSON: string;
      /** The new key. In base64url. */
      readonly attestationObject: string;
    };
    /** Ignored. */
    readonly clientExtensionResults?: { readonly [name: string]: unknown };
  };
  /** The name in the list of passkeys. By default, the browser. */
  readonly name?: string;
};

/** A passkey. */
export type Passkey = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The name in the list of passkeys, such as the device. */
  readonly name: string;
  /** The host name to which the passkey belongs. It works only there. */
  readonly host: string;
  /** Whether the request came from that host name. */
  readonly is_usable_here: boolean;
  /** Whether the passkey is synced to other devices of the user. */
  readonly is_backed_up: boolean;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** When it was last used. Null if never. */
  readonly last_used_at: string | null;
};

/** The passkey. */
export type PasskeyResponse = {
  readonly passkey: Passkey;
};

/** The passkeys of the user. */
export type PasskeysResponse = {
  /** In order of creation. */
  readonly passkeys: readonly (Passkey)[];
};

/** The fields to change. */
export type PasskeyChanges = {
  /** The name in the list of passkeys, such as the device. */
  readonly name: string;
};

export type RenamePasskeyRequest = {
  readonly passkey: PasskeyChanges;
};

/** An identity. */
export type Identity = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** Whether the user signs in through a sign-in provider or a sign-in proxy. */
  readonly kind: "oidc" | "proxy";
  /** The user's name there, at the last sign-in. */
  readonly name: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** When the user last signed in with it. Null if never. */
  readonly last_used_at: string | null;
};

/** The identities of the user. */
export type IdentitiesResponse = {
  /** In order of creation. */
  readonly identities: readonly (Identity)[];
};

export type AddIdentityRequest = {
  /** Must be true: links the user that the sign-in proxy names in a header. */
  readonly proxy: true;
};

/** The identity. */
export type IdentityResponse = {
  readonly identity: Identity;
};

/** The member. */
export type Member = {
  /** A UUID (version 7), in lower case. */
  readonly user_id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** An `owner` may do everything, a `member` changes data, and a `viewer` only reads. */
  readonly role: "owner" | "member" | "viewer";
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly joined_at: string;
  /** When the member last used a session, to the hour. Null if never. */
  readonly last_seen_at: string | null;
};

/** The members of the budget. */
export type MembersResponse = {
  /** In the order in which they joined. */
  readonly members: readonly (Member)[];
  /** The users who are no members any more. They may have entered transactions. */
  readonly former_members: readonly ({
    /** A UUID (version 7), in lower case. */
    readonly user_id: string;
    /** 1 to 200 characters, not all blank, without control characters. */
    readonly name: string;
  })[];
};

export type ChangeRoleRequest = {
  /** An `owner` may do everything, a `member` changes data, and a `viewer` only reads. */
  readonly role: "owner" | "member" | "viewer";
};

/** What ended with the access of the member who created it. */
export type Revoked = {
  /** How many tokens were revoked. */
  readonly tokens: number;
  /** How many open invitations were revoked. */
  readonly invitations: number;
  /** How many webhooks were turned off. */
  readonly webhooks: number;
  /** How many feeds were revoked. */
  readonly feeds: number;
  /** How many bank connections were paused. */
  readonly bank_connections: number;
};

/** The member, and what ended. */
export type ChangedMemberResponse = {
  readonly member: Member;
  readonly revoked: Revoked;
};

/** What ended. */
export type RemovedMemberResponse = {
  readonly revoked: Revoked;
};

/** The invitation. */
export type Invitation = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** An `owner` may do everything, a `member` changes data, and a `viewer` only reads. */
  readonly role: "owner" | "member" | "viewer";
  /** The name of a new user, who can change it later. */
  readonly name: string | null;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly expires_at: string;
};

/** The open invitations. */
export type InvitationsResponse = {
  /** Oldest first. */
  readonly invitations: readonly (Invitation)[];
};

export type NewInvitationRequest = {
  /** An `owner` may do everything, a `member` changes data, and a `viewer` only reads. */
  readonly role: "owner" | "member" | "viewer";
  /** The name of a new user, who can change it later. */
  readonly name?: string;
  /** The lifetime of the link in seconds, at most 30 days. The default is 7 days. */
  readonly expires_in?: number;
};

/** The invitation with its link. */
export type NewInvitationResponse = {
  readonly invitation: Invitation;
  /** The link. It works once and is shown only here. */
  readonly url: string;
};

/** The user who created it, even if no longer a member. Null if a token or the operator created it, or if it is unknown. The token is revoked when this user's access ends. */
export type TokenCreator = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The name of the user. */
  readonly name: string;
} | null;

/** The token, without its secret. */
export type Token = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** What the token may do. */
  readonly scopes: readonly ("read" | "write" | "sync" | "manage")[];
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  readonly created_by: TokenCreator;
  /** When it stops working. Null if it does not expire. */
  readonly expires_at: string | null;
  /** When it was last used, to the minute. Null if never. */
  readonly last_used_at: string | null;
};

/** The active tokens. */
export type TokensResponse = {
  /** In order of creation. */
  readonly tokens: readonly (Token)[];
};

/** The token to create. */
export type NewToken = {
  /** The purpose of the token, such as `phone`. */
  readonly name: string;
  /** `write` includes `read`. `sync` includes `write` and is for bank connections. */
  readonly scope: "read" | "write" | "sync";
  /** When it stops working. If absent or null, it does not expire. */
  readonly expires_at?: string | null;
};

export type NewTokenRequest = {
  readonly token: NewToken;
};

/** The token with its secret. */
export type NewTokenResponse = {
  readonly token: Token;
  /** The token. It is shown only once. */
  readonly text: string;
};

/** The user who created it, even if no longer a member. Null if a token created it. The webhook is turned off when the access of its creator ends. */
export type WebhookCreator = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The name of the user. */
  readonly name: string;
} | null;

/** The webhook, without its secret. */
export type Webhook = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  /** The address that receives the messages. Null if the server lacks the key to read it. */
  readonly url: string | null;
  /** The types of the messages: a resource and what happened to it, such as `transaction.created`; all of a resource, such as `transaction.*`; or `*` for all types, also later ones. Only messages of the type `spending_power.changed` have amounts. */
  readonly types: readonly ("*" | "budget.*" | "account.*" | "reconciliation.*" | "balance_point.*" | "category.*" | "payee.*" | "payee_alias.*" | "tag.*" | "exchange_rate.*" | "month.*" | "period_note.*" | "goal.*" | "recurring_rule.*" | "dismissed_suggestion.*" | "rule.*" | "transaction.*" | "attachment.*" | "occurrence.*" | "duplicate_answer.*" | "report_view.*" | "sync.*" | "connection.*" | "spending_power.*" | "budget.created" | "budget.updated" | "budget.deleted" | "account.created" | "account.updated" | "account.deleted" | "reconciliation.created" | "reconciliation.updated" | "reconciliation.deleted" | "balance_point.created" | "balance_point.updated" | "balance_point.deleted" | "category.created" | "category.updated" | "category.deleted" | "payee.created" | "payee.updated" | "payee.deleted" | "payee_alias.created" | "payee_alias.updated" | "payee_alias.deleted" | "tag.created" | "tag.updated" | "tag.deleted" | "exchange_rate.created" | "exchange_rate.updated" | "exchange_rate.deleted" | "month.created" | "month.updated" | "month.deleted" | "period_note.created" | "period_note.updated" | "period_note.deleted" | "goal.created" | "goal.updated" | "goal.deleted" | "recurring_rule.created" | "recurring_rule.updated" | "recurring_rule.deleted" | "dismissed_suggestion.created" | "dismissed_suggestion.updated" | "dismissed_suggestion.deleted" | "rule.created" | "rule.updated" | "rule.deleted" | "transaction.created" | "transaction.updated" | "transaction.deleted" | "attachment.created" | "attachment.updated" | "attachment.deleted" | "occurrence.created" | "occurrence.updated" | "occurrence.deleted" | "duplicate_answer.created" | "duplicate_answer.updated" | "duplicate_answer.deleted" | "report_view.created" | "report_view.updated" | "report_view.deleted" | "account.balance" | "sync.finished" | "sync.failed" | "connection.needs_attention" | "spending_power.changed")[];
  /** `failing`: the last attempt failed, and messages are tried again. `disabled`: no attempt succeeded for three days, or the receiver returned 410. `off`: somebody turned it off, or the access of its creator ended. */
  readonly state: "on" | "failing" | "disabled" | "off";
  /** The first failure since the last success. Null if there is none. */
  readonly failing_since: string | null;
  /** When the receiver last accepted a message. Null if never. */
  readonly last_success_at: string | null;
  /** The number of messages that wait to be sent. */
  readonly waiting: number;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  readonly created_by: WebhookCreator;
};

/** The webhooks of the budget. */
export type WebhooksResponse = {
  /** In order of creation. */
  readonly webhooks: readonly (Webhook)[];
};

/** The webhook to create. */
export type NewWebhook = {
  /** The purpose of the webhook. */
  readonly name: string;
  /** The address that receives the messages. It may contain a secret. Plain `http:` works only for private addresses. The server follows no redirects. */
  readonly url: string;
  /** The types of the messages: a resource and what happened to it, such as `transaction.created`; all of a resource, such as `transaction.*`; or `*` for all types, also later ones. Only messages of the type `spending_power.changed` have amounts. */
  readonly types: readonly ("*" | "budget.*" | "account.*" | "reconciliation.*" | "balance_point.*" | "category.*" | "payee.*" | "payee_alias.*" | "tag.*" | "exchange_rate.*" | "month.*" | "period_note.*" | "goal.*" | "recurring_rule.*" | "dismissed_suggestion.*" | "rule.*" | "transaction.*" | "attachment.*" | "occurrence.*" | "duplicate_answer.*" | "report_view.*" | "sync.*" | "connection.*" | "spending_power.*" | "budget.created" | "budget.updated" | "budget.deleted" | "account.created" | "account.updated" | "account.deleted" | "reconciliation.created" | "reconciliation.updated" | "reconciliation.deleted" | "balance_point.created" | "balance_point.updated" | "balance_point.deleted" | "category.created" | "category.updated" | "category.deleted" | "payee.created" | "payee.updated" | "payee.deleted" | "payee_alias.created" | "payee_alias.updated" | "payee_alias.deleted" | "tag.created" | "tag.updated" | "tag.deleted" | "exchange_rate.created" | "exchange_rate.updated" | "exchange_rate.deleted" | "month.created" | "month.updated" | "month.deleted" | "period_note.created" | "period_note.updated" | "period_note.deleted" | "goal.created" | "goal.updated" | "goal.deleted" | "recurring_rule.created" | "recurring_rule.updated" | "recurring_rule.deleted" | "dismissed_suggestion.created" | "dismissed_suggestion.updated" | "dismissed_suggestion.deleted" | "rule.created" | "rule.updated" | "rule.deleted" | "transaction.created" | "transaction.updated" | "transaction.deleted" | "attachment.created" | "attachment.updated" | "attachment.deleted" | "occurrence.created" | "occurrence.updated" | "occurrence.deleted" | "duplicate_answer.created" | "duplicate_answer.updated" | "duplicate_answer.deleted" | "report_view.created" | "report_view.updated" | "report_view.deleted" | "account.balance" | "sync.finished" | "sync.failed" | "connection.needs_attention" | "spending_power.changed")[];
};

export type NewWebhookRequest = {
  readonly webhook: NewWebhook;
};

/** The webhook with its secret. */
export type NewWebhookResponse = {
  readonly webhook: Webhook;
  /** The key of the signatures, for any library of Standard Webhooks. It is shown only once. */
  readonly secret: string;
};

/** The webhook. */
export type WebhookResponse = {
  readonly webhook: Webhook;
};

/** The fields to change. */
export type WebhookChanges = {
  /** The purpose of the webhook. */
  readonly name?: string;
  /** The address that receives the messages. It may contain a secret. Plain `http:` works only for private addresses. The server follows no redirects. */
  readonly url?: string;
  /** The types of the messages: a resource and what happened to it, such as `transaction.created`; all of a resource, such as `transaction.*`; or `*` for all types, also later ones. Only messages of the type `spending_power.changed` have amounts. */
  readonly types?: readonly ("*" | "budget.*" | "account.*" | "reconciliation.*" | "balance_point.*" | "category.*" | "payee.*" | "payee_alias.*" | "tag.*" | "exchange_rate.*" | "month.*" | "period_note.*" | "goal.*" | "recurring_rule.*" | "dismissed_suggestion.*" | "rule.*" | "transaction.*" | "attachment.*" | "occurrence.*" | "duplicate_answer.*" | "report_view.*" | "sync.*" | "connection.*" | "spending_power.*" | "budget.created" | "budget.updated" | "budget.deleted" | "account.created" | "account.updated" | "account.deleted" | "reconciliation.created" | "reconciliation.updated" | "reconciliation.deleted" | "balance_point.created" | "balance_point.updated" | "balance_point.deleted" | "category.created" | "category.updated" | "category.deleted" | "payee.created" | "payee.updated" | "payee.deleted" | "payee_alias.created" | "payee_alias.updated" | "payee_alias.deleted" | "tag.created" | "tag.updated" | "tag.deleted" | "exchange_rate.created" | "exchange_rate.updated" | "exchange_rate.deleted" | "month.created" | "month.updated" | "month.deleted" | "period_note.created" | "period_note.updated" | "period_note.deleted" | "goal.created" | "goal.updated" | "goal.deleted" | "recurring_rule.created" | "recurring_rule.updated" | "recurring_rule.deleted" | "dismissed_suggestion.created" | "dismissed_suggestion.updated" | "dismissed_suggestion.deleted" | "rule.created" | "rule.updated" | "rule.deleted" | "transaction.created" | "transaction.updated" | "transaction.deleted" | "attachment.created" | "attachment.updated" | "attachment.deleted" | "occurrence.created" | "occurrence.updated" | "occurrence.deleted" | "duplicate_answer.created" | "duplicate_answer.updated" | "duplicate_answer.deleted" | "report_view.created" | "report_view.updated" | "report_view.deleted" | "account.balance" | "sync.finished" | "sync.failed" | "connection.needs_attention" | "spending_power.changed")[];
  /** False turns it off and drops the messages that wait. True turns it on again, for changes from now on. */
  readonly is_on?: boolean;
};

export type WebhookChangesRequest = {
  readonly webhook: WebhookChanges;
};

/** The new secret. */
export type WebhookSecretResponse = {
  /** The key of the signatures, for any library of Standard Webhooks. It is shown only once. */
  readonly secret: string;
};

/** The message. The header `webhook-id` of its requests is `msg_` and its id. */
export type WebhookDelivery = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The type of the message. */
  readonly type: string;
  /** The number of the change. Null for a message about something else. */
  readonly seq: number | null;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** `failed`: it is not tried again. `dropped`: the webhook was turned off or disabled while the message waited. */
  readonly state: "waiting" | "sent" | "failed" | "dropped";
  /** How often it was sent. */
  readonly attempts: number;
  /** The last status that the receiver returned. Null without a response. */
  readonly last_status: number | null;
  /** Why the last attempt failed. Null if it did not. */
  readonly last_error: string | null;
  /** The next attempt, or later if the receiver is unavailable. Null if there is none. */
  readonly next_at: string | null;
};

/** The message. */
export type WebhookDeliveryResponse = {
  readonly delivery: WebhookDelivery;
};

/** A page of messages. */
export type WebhookDeliveriesResponse = {
  /** Newest first. */
  readonly deliveries: readonly (WebhookDelivery)[];
  /** Whether there are more pages. */
  readonly has_more: boolean;
  /** Send this as `cursor` to read the next page. Null on the last page. */
  readonly next_cursor: string | null;
};

/** What the feed shows: the fields of its kind. */
export type FeedSettings = {
  /** The recurring rules that the calendar shows. */
  readonly includes?: readonly ("bills" | "income" | "transfers")[];
  /** Whether the titles have amounts. A calendar's provider can read them. */
  readonly shows_amounts?: boolean;
  /** A reminder at 9:00, this many days before the day. Null: none. */
  readonly reminder_days?: number | null;
  /** The language of the titles. */
  readonly language?: "en" | "de";
  /** The accounts that the program reads. Null: all accounts that are not hidden. */
  readonly account_ids?: readonly (string)[] | null;
};

/** The feed, without its secret. */
export type Feed = {
  /** A UUID (version 7), in lower case. */
  readonly id: string;
  /** The program that reads it. */
  readonly kind: "calendar" | "simplefin";
  /** 1 to 200 characters, not all blank, without control characters. */
  readonly name: string;
  readonly settings: FeedSettings;
  /** The user or the token that created it. The feed is revoked when this access ends. */
  readonly created_by: string | null;
  /** An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`. */
  readonly created_at: string;
  /** When the token that created it expires, and the feed with it. Null if it does not expire. */
  readonly expires_at: string | null;
  /** When it was last read, to the minute. Null if never. */
  readonly last_used_at: string | null;
};

/** The active feeds. */
export type FeedsResponse = {
  /** In order of creation. */
  readonly feeds: readonly (Feed)[];
};

/** The feed to create. */
export type NewFeed = {
  /** `calendar`: due days, for calendar programs. `simplefin`: accounts, balances and transactions, for programs that read SimpleFIN. Each kind has fields of its own. */
  readonly kind: "calendar" | "simplefin";
  /** The purpose of the feed, such as `phone`. A calendar has this name. */
  readonly name: string;
  /** The recurring rules that the calendar shows. If absent, all. */
  readonly includes?: readonly ("bills" | "income" | "transfers")[];
  /** Whether the titles have amounts. A calendar's provider can read them. Default: `true`. */
  readonly shows_amounts?: boolean;
  /** A reminder at 9:00, this many days before the day. Null: none. */
  readonly reminder_days?: number | null;
  /** The language of the titles. Default: `"en"`. */
  readonly language?: "en" | "de";
  /** The accounts that the program reads. Null: all accounts that are not hidden. */
  readonly account_ids?: readonly (string)[] | null;
};

export type NewFeedRequest = {
  readonly feed: NewFeed;
};

/** The feed with its address. */
export type NewFeedResponse = {
  readonly feed: Feed;
  /** Of a calendar: the address to subscribe to. It contains the secret, and is shown only once. */
  readonly url?: string;
  /** Of SimpleFIN: the text to paste into the program. It works once, within 24 hours, and is shown only once. */
  readonly setup_token?: string;
  /** Of SimpleFIN: an address with a secret, for programs that accept no setup token. It works until the setup token is used, and is shown only once. */
  readonly access_url?: string;
};

export type StartLinks = {
  /** The name of the service. */
  readonly name: string;
  /** The API reference, as a page. */
  readonly docs: string;
  /** The API reference, as an OpenAPI document. */
  readonly openapi: string;
  /** The path prefix of every resource. */
  readonly api: string;
  /** The health check. */
  readonly health: string;
  /** The health check that includes the database. */
  readonly ready: string;
};

export type SimplefinInfo = {
  /** The versions. */
  readonly versions: readonly (string)[];
};

export type McpResource = {
  /** The address of `/mcp`: the audience of its tokens. */
  readonly resource: string;
  /** The issuer of the tokens. */
  readonly authorization_servers: readonly (string)[];
  /** How a token is sent: in the header `Authorization`. */
  readonly bearer_methods_supported: readonly (string)[];
  /** A name for people. */
  readonly resource_name: string;
};

export type Status = {
  /** Always `ok`. */
  readonly status: "ok";
};

export type Disk = {
  /** What the disk stores. */
  readonly name: "data" | "attachments";
  /** The free space in bytes. */
  readonly free_bytes: number;
  /** With less free space, the server refuses uploads and exports (`LEEWAY_DISK_RESERVE`). */
  readonly reserve_bytes: number;
};

export type Readiness = {
  /** Always `ok`. */
  readonly status: "ok";
  /** `low`: a disk has less free space than its reserve. The server refuses uploads and exports. */
  readonly disk: "ok" | "low";
  /** The disks that the server writes to. */
  readonly disks: readonly (Disk)[];
};

/** One method for each operation of the API. The parameters and the fields of the body are one object. */
export interface Operations {
  /**
   * List accounts.
   *
   * Returns all accounts in order of creation.
   */
  readonly listAccounts: (input?: Record<string, never>, options?: Options) => Promise<AccountsResponse>;

  /**
   * Create an account.
   *
   * `current_balance` is the balance now. Transactions that you add later change it.
   */
  readonly createAccount: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & CreateAccountRequest, options?: Options) => Promise<AccountResponse>;

  /** Get an account. */
  readonly getAccount: (input: {
    /** The id of the account. */
    readonly account_id: string;
  }, options?: Options) => Promise<AccountResponse>;

  /**
   * Update an account.
   *
   * Only the fields that you send change. Send them under `account`, under `fields`, or at the top level of the body; use only one of these forms.
   *
   * A new `current_balance` corrects the balance without a transaction. A new `currency` relabels the account: every number stays as it is, in the account and in its transactions. Nothing is converted.
   *
   * `closed_on` closes the account: its balance must be 0. Its recurring rules end on that day, later transactions are rejected, and its history stays in reports. To reopen it, send null.
   *
   * `current_balance`, `currency` and `limit` of a synced account need a token with the scope `sync`.
   */
  readonly updateAccount: (input: {
    /** The id of the account. */
    readonly account_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & UpdateAccountRequest, options?: Options) => Promise<AccountResponse>;

  /**
   * Delete an account.
   *
   * An account with transactions, recurring rules, goals or reconciliations cannot be deleted (409). Close it with `closed_on` instead.
   */
  readonly deleteAccount: (input: {
    /** The id of the account. */
    readonly account_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * List entered balances.
   *
   * Returns the balances that someone entered for a day, in the order of days. Those in bank statements are listed by `/v1/accounts/{account_id}/balance_check`.
   */
  readonly listBalances: (input: {
    /** The id of the account. */
    readonly account_id: string;
  }, options?: Options) => Promise<BalancesResponse>;

  /**
   * Enter the balance of a day.
   *
   * For accounts whose value changes without transactions, such as a house, investments or a loan. The net worth report and `balance_after` use each balance from its day to the next one, with what transactions booked in between. The latest balance sets the account's `current_balance`; an earlier one changes only the past. A second balance for a day replaces the first.
   *
   * Once an account has such a balance, a new `current_balance` is entered as the balance of today.
   */
  readonly enterBalance: (input: {
    /** The id of the account. */
    readonly account_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & EnterBalanceRequest, options?: Options) => Promise<EnterBalanceResponse>;

  /**
   * Remove an entered balance.
   *
   * If it is the latest one, the balance before it sets the account's `current_balance` again.
   */
  readonly removeBalance: (input: {
    /** The id of the account. */
    readonly account_id: string;
    /** The id of the balance. */
    readonly balance_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * Compare an account with a statement.
   *
   * Returns the reconciled part of the account. With `balance`, also returns the difference from the statement. The reconciled balance is the opening balance plus the booked amounts of reconciled transactions. With `include=transactions`, lists the transactions that are not reconciled: those that `reconcile` accepts, and apart from them those that it does not, with the reason.
   */
  readonly getReconciliation: (input: {
    /** The id of the account. */
    readonly account_id: string;
    /** The statement's balance, in the account's currency. It is compared with the reconciled balance. */
    readonly balance?: number;
    /** Counts only unreconciled transactions up to this day. Without it, counts all of them. */
    readonly on?: string;
    /** Adds the transactions that are not reconciled: `transactions` and `left_out`. */
    readonly include?: readonly ("transactions")[];
  }, options?: Options) => Promise<ReconciliationStatusResponse>;

  /**
   * Compare an account with its statements.
   *
   * Compares the account with the balances in imported statements. The account's balance on a day is its opening balance plus everything booked by the end of that day, without pending transactions. Returns the first day that differs, and likely reasons. No transaction is reconciled.
   */
  readonly getBalanceCheck: (input: {
    /** The id of the account. */
    readonly account_id: string;
  }, options?: Options) => Promise<BalanceCheckResponse>;

  /**
   * List reconciliations.
   *
   * Returns all reconciliations of the account, oldest first.
   */
  readonly listReconciliations: (input: {
    /** The id of the account. */
    readonly account_id: string;
  }, options?: Options) => Promise<ReconciliationsResponse>;

  /**
   * Reconcile an account.
   *
   * Marks transactions as reconciled on this account: those in `transaction_ids` or, with `all`, every transaction that can be reconciled. If the reconciled balance then differs from `balance`, nothing is stored (422). To record the difference as a transaction, send `adjustment` with its payee.
   *
   * You cannot change the account, the amounts or the booked amount of a transaction that is reconciled on this account. A transfer, or a split that is a transfer, is reconciled separately on each of its two accounts. For an account with a long history, start with `all` and without `balance`; one request reconciles at most 10,000 transactions.
   */
  readonly reconcileAccount: (input: {
    /** The id of the account. */
    readonly account_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & ReconcileRequest, options?: Options) => Promise<ReconcileResponse>;

  /**
   * Remove the latest reconciliation.
   *
   * Its transactions are no longer reconciled. An adjustment transaction is kept, but is no longer reconciled either.
   */
  readonly unreconcileAccount: (input: {
    /** The id of the account. */
    readonly account_id: string;
    /** The id of the reconciliation. */
    readonly reconciliation_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * List transactions.
   *
   * Returns transactions with the newest `authorized_at` first; within a day, the last created first. The filters combine: a transaction must match all of them.
   *
   * Page with `cursor` to see each transaction once, even while others are added. `offset` counts from the start of the list each time. A cursor works only with the `sort` that it was returned for.
   *
   * With `Accept: text/csv`, the response is the page as CSV. `include` adds columns such as `payee`.
   */
  readonly listTransactions: ((input?: {
    /** How many transactions to skip. Send this or `cursor`. */
    readonly offset?: number;
    /** How many to return, at most 500. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
    /** The order. With a minus sign, the newest or largest come first. `amount` and `updated_at` sort at most 10,000 matching transactions. */
    readonly sort?: "-date" | "date" | "amount" | "-amount" | "updated_at" | "-updated_at";
    /** Adds the names of the page's payees, categories or accounts under `included`. `etag` adds the entity tag of each transaction. */
    readonly include?: readonly ("payee" | "category" | "account" | "etag")[];
    /** If true, each transaction has `balance_after`. Needs at most one `account_id`, and the sort `date` or `-date`. */
    readonly balance_after?: boolean;
    /** Only transactions of these accounts, on either side of a transfer. Repeat the parameter for several values, at most 50. */
    readonly account_id?: readonly (string)[];
    /** Only transactions with one of these categories, or with a split that has one. `none` matches transactions without a category. Repeat the parameter for several values, at most 50. */
    readonly category_id?: readonly (string)[];
    /** Only transactions with one of these payees. Repeat the parameter for several values, at most 50. */
    readonly payee_id?: readonly (string)[];
    /** Only transactions that one of these users entered. `none` matches transactions of imports and tokens, and those of unknown origin. Repeat the parameter for several values, at most 50. */
    readonly entered_by?: readonly (string)[];
    /** Only transactions that do not involve these accounts, on either side of a transfer. Repeat the parameter for several values, at most 50. */
    readonly not_account_id?: readonly (string)[];
    /** Only transactions with none of these categories, including their splits. Transactions without a category match, unless `none` is listed. Repeat the parameter for several values, at most 50. */
    readonly not_category_id?: readonly (string)[];
    /** Only transactions with none of these payees. Transfers match. Repeat the parameter for several values, at most 50. */
    readonly not_payee_id?: readonly (string)[];
    /** Only transactions that none of these users entered. Those that nobody entered match, unless `none` is listed. Repeat the parameter for several values, at most 50. */
    readonly not_entered_by?: readonly (string)[];
    /** Only transactions with one of these tags, by name. Case does not matter. Repeat the parameter for several values, at most 50. */
    readonly tag?: readonly (string)[];
    /** Only transactions with none of these tags. Repeat the parameter for several values, at most 50. */
    readonly not_tag?: readonly (string)[];
    /** Only transactions whose category, or that of a split, has one of these kinds. Repeat the parameter for several values, at most 4. */
    readonly kind?: readonly ("income" | "bill" | "saving" | "spending")[];
    /** Only transactions that count in one of these parts of spending power, or with a split that does. Internal transfers and payments on hidden accounts count in none. Repeat the parameter for several values, at most 4. */
    readonly part?: readonly ("income" | "bills" | "savings" | "spending")[];
    /** If true, only transfers between accounts and transactions with a transfer split. If false, only payments. */
    readonly is_transfer?: boolean;
    /** Only reviewed transactions (true) or only unreviewed ones (false). */
    readonly is_reviewed?: boolean;
    /** Only transactions that are reconciled on the account (true) or only unreconciled ones (false). If splits are transfers with this account, all of them must be reconciled. Needs exactly one `account_id`. */
    readonly is_reconciled?: boolean;
    /** Only transactions authorized on or after this day. */
    readonly since?: string;
    /** Only transactions authorized on or before this day. */
    readonly until?: string;
    /** Only transactions that count on or after this day: `counts_on`, or `authorized_at` if that is null. With `counts_until`, selects the transactions that spending power, plans and reports count in a period. */
    readonly counts_since?: string;
    /** Only transactions that count on or before this day. */
    readonly counts_until?: string;
    /** Only transactions created or changed at or after this time. */
    readonly updated_since?: string;
    /** Only pending transactions (true) or only posted ones (false). */
    readonly is_pending?: boolean;
    /** Only transactions from this source. */
    readonly source?: "manual" | "sync" | "import";
    /** Only transactions with at least this `amount`, which is signed. */
    readonly min_amount?: number;
    /** Only transactions with at most this `amount`, which is signed. */
    readonly max_amount?: number;
    /** Only transactions whose `amount`, without its sign, is at least this. */
    readonly min_absolute_amount?: number;
    /** Only transactions whose `amount`, without its sign, is at most this. */
    readonly max_absolute_amount?: number;
    /** Only transactions whose payee name or notes contain this text. Case does not matter. */
    readonly q?: string;
    /** Only transactions whose payee name and notes contain none of these strings. Case does not matter. Repeat the parameter for several values, at most 10. */
    readonly not_q?: readonly (string)[];
  }, options?: Options) => Promise<TransactionsResponse>) & Pages<(input?: {
    /** How many transactions to skip. Send this or `cursor`. */
    readonly offset?: number;
    /** How many to return, at most 500. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
    /** The order. With a minus sign, the newest or largest come first. `amount` and `updated_at` sort at most 10,000 matching transactions. */
    readonly sort?: "-date" | "date" | "amount" | "-amount" | "updated_at" | "-updated_at";
    /** Adds the names of the page's payees, categories or accounts under `included`. `etag` adds the entity tag of each transaction. */
    readonly include?: readonly ("payee" | "category" | "account" | "etag")[];
    /** If true, each transaction has `balance_after`. Needs at most one `account_id`, and the sort `date` or `-date`. */
    readonly balance_after?: boolean;
    /** Only transactions of these accounts, on either side of a transfer. Repeat the parameter for several values, at most 50. */
    readonly account_id?: readonly (string)[];
    /** Only transactions with one of these categories, or with a split that has one. `none` matches transactions without a category. Repeat the parameter for several values, at most 50. */
    readonly category_id?: readonly (string)[];
    /** Only transactions with one of these payees. Repeat the parameter for several values, at most 50. */
    readonly payee_id?: readonly (string)[];
    /** Only transactions that one of these users entered. `none` matches transactions of imports and tokens, and those of unknown origin. Repeat the parameter for several values, at most 50. */
    readonly entered_by?: readonly (string)[];
    /** Only transactions that do not involve these accounts, on either side of a transfer. Repeat the parameter for several values, at most 50. */
    readonly not_account_id?: readonly (string)[];
    /** Only transactions with none of these categories, including their splits. Transactions without a category match, unless `none` is listed. Repeat the parameter for several values, at most 50. */
    readonly not_category_id?: readonly (string)[];
    /** Only transactions with none of these payees. Transfers match. Repeat the parameter for several values, at most 50. */
    readonly not_payee_id?: readonly (string)[];
    /** Only transactions that none of these users entered. Those that nobody entered match, unless `none` is listed. Repeat the parameter for several values, at most 50. */
    readonly not_entered_by?: readonly (string)[];
    /** Only transactions with one of these tags, by name. Case does not matter. Repeat the parameter for several values, at most 50. */
    readonly tag?: readonly (string)[];
    /** Only transactions with none of these tags. Repeat the parameter for several values, at most 50. */
    readonly not_tag?: readonly (string)[];
    /** Only transactions whose category, or that of a split, has one of these kinds. Repeat the parameter for several values, at most 4. */
    readonly kind?: readonly ("income" | "bill" | "saving" | "spending")[];
    /** Only transactions that count in one of these parts of spending power, or with a split that does. Internal transfers and payments on hidden accounts count in none. Repeat the parameter for several values, at most 4. */
    readonly part?: readonly ("income" | "bills" | "savings" | "spending")[];
    /** If true, only transfers between accounts and transactions with a transfer split. If false, only payments. */
    readonly is_transfer?: boolean;
    /** Only reviewed transactions (true) or only unreviewed ones (false). */
    readonly is_reviewed?: boolean;
    /** Only transactions that are reconciled on the account (true) or only unreconciled ones (false). If splits are transfers with this account, all of them must be reconciled. Needs exactly one `account_id`. */
    readonly is_reconciled?: boolean;
    /** Only transactions authorized on or after this day. */
    readonly since?: string;
    /** Only transactions authorized on or before this day. */
    readonly until?: string;
    /** Only transactions that count on or after this day: `counts_on`, or `authorized_at` if that is null. With `counts_until`, selects the transactions that spending power, plans and reports count in a period. */
    readonly counts_since?: string;
    /** Only transactions that count on or before this day. */
    readonly counts_until?: string;
    /** Only transactions created or changed at or after this time. */
    readonly updated_since?: string;
    /** Only pending transactions (true) or only posted ones (false). */
    readonly is_pending?: boolean;
    /** Only transactions from this source. */
    readonly source?: "manual" | "sync" | "import";
    /** Only transactions with at least this `amount`, which is signed. */
    readonly min_amount?: number;
    /** Only transactions with at most this `amount`, which is signed. */
    readonly max_amount?: number;
    /** Only transactions whose `amount`, without its sign, is at least this. */
    readonly min_absolute_amount?: number;
    /** Only transactions whose `amount`, without its sign, is at most this. */
    readonly max_absolute_amount?: number;
    /** Only transactions whose payee name or notes contain this text. Case does not matter. */
    readonly q?: string;
    /** Only transactions whose payee name and notes contain none of these strings. Case does not matter. Repeat the parameter for several values, at most 10. */
    readonly not_q?: readonly (string)[];
  }, options?: Options) => AsyncIterableIterator<TransactionsResponse["transactions"][number]>>;

  /**
   * Create transactions.
   *
   * Creates 1 to 1,000 transactions. If one of them is wrong, none is stored, and `errors` lists every mistake.
   *
   * Each transaction has exactly one of `payee_id`, `payee` and `transfer_account_id`, and at most one of `category_id`, `category` and `splits`. If no payee has the given name or alias, or no category the given name, it is created.
   *
   * Splits divide a transaction: a receipt among categories, or a mortgage payment into interest and a transfer to the loan. Each split counts under its own category, or as a transfer.
   *
   * Transactions with the source `sync`, which needs the scope `sync`, are treated like the rows of a bank's statement: those that exist already are returned and listed in `matched`, and rules, payees and the other sides of transfers fill the fields that are absent. Those of one request become one import. Send `as_sent: true` to create them as they are.
   *
   * Send an `Idempotency-Key` to make a retry safe.
   */
  readonly createTransactions: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & CreateTransactionsRequest, options?: Options) => Promise<CreateTransactionsResponse>;

  /**
   * Summarize transactions.
   *
   * Returns the number and the sums of the transactions that match the filters of the list. With exactly one `account_id`, the sums are the amounts that moved on this account, in its currency, on either side of a transfer. Otherwise they are the `amount` of each transaction, by currency. If a filter such as `category_id` matches only some splits of a transaction, only these are added.
   *
   * With `part`, `counted` is the money that counts, in the budget's currency: the figure of spending power, its explanation, plans or reports that has these transactions.
   *
   * `sums` contain internal transfers; `transfers` is their part of it, and the sums of `months` are without them.
   */
  readonly summarizeTransactions: (input?: {
    /** Only transactions of these accounts, on either side of a transfer. Repeat the parameter for several values, at most 50. */
    readonly account_id?: readonly (string)[];
    /** Only transactions with one of these categories, or with a split that has one. `none` matches transactions without a category. Repeat the parameter for several values, at most 50. */
    readonly category_id?: readonly (string)[];
    /** Only transactions with one of these payees. Repeat the parameter for several values, at most 50. */
    readonly payee_id?: readonly (string)[];
    /** Only transactions that one of these users entered. `none` matches transactions of imports and tokens, and those of unknown origin. Repeat the parameter for several values, at most 50. */
    readonly entered_by?: readonly (string)[];
    /** Only transactions that do not involve these accounts, on either side of a transfer. Repeat the parameter for several values, at most 50. */
    readonly not_account_id?: readonly (string)[];
    /** Only transactions with none of these categories, including their splits. Transactions without a category match, unless `none` is listed. Repeat the parameter for several values, at most 50. */
    readonly not_category_id?: readonly (string)[];
    /** Only transactions with none of these payees. Transfers match. Repeat the parameter for several values, at most 50. */
    readonly not_payee_id?: readonly (string)[];
    /** Only transactions that none of these users entered. Those that nobody entered match, unless `none` is listed. Repeat the parameter for several values, at most 50. */
    readonly not_entered_by?: readonly (string)[];
    /** Only transactions with one of these tags, by name. Case does not matter. Repeat the parameter for several values, at most 50. */
    readonly tag?: readonly (string)[];
    /** Only transactions with none of these tags. Repeat the parameter for several values, at most 50. */
    readonly not_tag?: readonly (string)[];
    /** Only transactions whose category, or that of a split, has one of these kinds. Repeat the parameter for several values, at most 4. */
    readonly kind?: readonly ("income" | "bill" | "saving" | "spending")[];
    /** Only transactions that count in one of these parts of spending power, or with a split that does. Internal transfers and payments on hidden accounts count in none. Repeat the parameter for several values, at most 4. */
    readonly part?: readonly ("income" | "bills" | "savings" | "spending")[];
    /** If true, only transfers between accounts and transactions with a transfer split. If false, only payments. */
    readonly is_transfer?: boolean;
    /** Only reviewed transactions (true) or only unreviewed ones (false). */
    readonly is_reviewed?: boolean;
    /** Only transactions that are reconciled on the account (true) or only unreconciled ones (false). If splits are transfers with this account, all of them must be reconciled. Needs exactly one `account_id`. */
    readonly is_reconciled?: boolean;
    /** Only transactions authorized on or after this day. */
    readonly since?: string;
    /** Only transactions authorized on or before this day. */
    readonly until?: string;
    /** Only transactions that count on or after this day: `counts_on`, or `authorized_at` if that is null. With `counts_until`, selects the transactions that spending power, plans and reports count in a period. */
    readonly counts_since?: string;
    /** Only transactions that count on or before this day. */
    readonly counts_until?: string;
    /** Only transactions created or changed at or after this time. */
    readonly updated_since?: string;
    /** Only pending transactions (true) or only posted ones (false). */
    readonly is_pending?: boolean;
    /** Only transactions from this source. */
    readonly source?: "manual" | "sync" | "import";
    /** Only transactions with at least this `amount`, which is signed. */
    readonly min_amount?: number;
    /** Only transactions with at most this `amount`, which is signed. */
    readonly max_amount?: number;
    /** Only transactions whose `amount`, without its sign, is at least this. */
    readonly min_absolute_amount?: number;
    /** Only transactions whose `amount`, without its sign, is at most this. */
    readonly max_absolute_amount?: number;
    /** Only transactions whose payee name or notes contain this text. Case does not matter. */
    readonly q?: string;
    /** Only transactions whose payee name and notes contain none of these strings. Case does not matter. Repeat the parameter for several values, at most 10. */
    readonly not_q?: readonly (string)[];
  }, options?: Options) => Promise<TransactionSummaryResponse>;

  /**
   * Change many transactions.
   *
   * Changes or deletes all transactions that a filter or a list of ids selects, at most 10,000, as one change of the log. If one of them would break a rule, nothing is changed, and `errors` has a pointer to each such transaction, as `/rows/ID`.
   *
   * Preview with `dry_run=true`, then send the `ETag` of the preview as `If-Match`: if the selection has changed since, the response is 412.
   */
  readonly bulkChangeTransactions: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & BulkChangeRequest, options?: Options) => Promise<BulkChangeResponse>;

  /** Get a transaction. */
  readonly getTransaction: (input: {
    /** The id of the transaction. */
    readonly transaction_id: string;
  }, options?: Options) => Promise<TransactionResponse>;

  /**
   * Update a transaction.
   *
   * Only the fields that you send change. The result must follow the same rules as a new transaction. Sending one of `payee_id`, `payee` and `transfer_account_id` replaces the others: for example, `transfer_account_id` turns a payment into a transfer. Likewise, `category_id` and `category` replace each other. `category_id: null` removes the category.
   *
   * A new `transfer_account_id` removes the category, unless the request sends one or exactly one of the accounts is hidden. If `update_account_balance` is absent, the amount is booked on the other account, but not on a synced one. If the transaction is dated up to the day on which that account's balance was set (`balance_set_on`), the balance stays.
   *
   * `splits` replaces all splits, and null removes them. A new `amount` of a split transaction needs its new `splits`. A token with the scope `sync` may omit them: the difference is then added to the last split that has no category and is not a transfer, or to a new split.
   */
  readonly updateTransaction: (input: {
    /** The id of the transaction. */
    readonly transaction_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & UpdateTransactionRequest, options?: Options) => Promise<TransactionResponse>;

  /** Delete a transaction. */
  readonly deleteTransaction: (input: {
    /** The id of the transaction. */
    readonly transaction_id: string;
    /** If true, the booked amounts are removed from the balances of the transaction's accounts. If false, the balances stay the same. */
    readonly update_account_balance?: boolean;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * Enter a purchase from a phone.
   *
   * For automations of phones, such as a trigger of Apple's Wallet. Aliases, rules and earlier decisions fill the payee and the category. The transaction is pending until the bank's item confirms it.
   *
   * Nothing is guessed: an entry that lacks something, or whose amount has two readings, becomes a draft that a person completes in Review.
   *
   * The same card or account, merchant and amount within 60 seconds is one purchase: the response is the first entry, with the status 200.
   */
  readonly createQuickEntry: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & QuickEntryRequest, options?: Options) => Promise<QuickEntryResponse>;

  /** List drafts of quick entries. */
  readonly listQuickDrafts: (input?: Record<string, never>, options?: Options) => Promise<QuickDraftsResponse>;

  /**
   * Complete a draft.
   *
   * Creates the transaction that the body has, like `POST /v1/transactions`, and deletes the draft. If the draft's card has no account yet, or a deleted or closed one, the account is the card's for later entries.
   */
  readonly acceptQuickDraft: (input: {
    /** The id of the draft. */
    readonly draft_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & AcceptQuickDraftRequest, options?: Options) => Promise<TransactionResponse>;

  /** Delete a draft. */
  readonly dismissQuickDraft: (input: {
    /** The id of the draft. */
    readonly draft_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * List possible duplicates.
   *
   * Returns pairs of payments of the last two weeks that may be one purchase, which two people entered: the same account, amount and currency, at most one day apart, entered within two days by different users or tokens. The payees are the same, or one payment has none: its payee only has the name of its category. Purchases that one person entered are never a pair, nor are two that a bank knows, nor is a pair whose later payment is reconciled or was added by an import, which has compared it with earlier payments itself. Each payment is in one pair at most. At most 20 pairs are returned.
   */
  readonly listDuplicates: (input?: Record<string, never>, options?: Options) => Promise<DuplicatesResponse>;

  /** List answers about duplicates. */
  readonly listDuplicateAnswers: (input?: Record<string, never>, options?: Options) => Promise<DuplicateAnswersResponse>;

  /**
   * Answer whether two payments are one purchase.
   *
   * `same` merges the second transaction into the first one, in one change that one undo takes back. The second one is deleted, as by `DELETE /v1/transactions/{transaction_id}`. Its notes, tags, attachments, matched occurrences and rows of imports move to the first one, and so do values that the first one lacks, such as a payee, a category or an `external_id`. Where both have a value, that of the first one stays. Both must be payments with the same amount on the same account. A bank may know one of them, and the second one must not be reconciled.
   *
   * `different` stores that they are two purchases. They are not asked about again, and neither are later payments of the same amount to the same payee from the same account. Undo the change to be asked again.
   */
  readonly answerDuplicate: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & AnswerDuplicateRequest, options?: Options) => Promise<DuplicateAnswerResponse>;

  /**
   * List the attachments of a transaction.
   *
   * Returns all attachments of the transaction, in order of creation.
   */
  readonly listAttachments: (input: {
    /** The id of the transaction. */
    readonly transaction_id: string;
  }, options?: Options) => Promise<AttachmentsResponse>;

  /**
   * Attach a file to a transaction.
   *
   * Send the bytes of the file as the body, and its name as `Content-Disposition: attachment; filename="receipt.pdf"`. The first bytes determine the type: PDF, JPEG, PNG, WebP or HEIC. A file can be at most 10 MiB, and a transaction can have at most 20 attachments.
   */
  readonly createAttachment: (input: {
    /** The id of the transaction. */
    readonly transaction_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & {
    readonly file: Blob | Uint8Array;
    readonly file_name?: string;
  }, options?: Options) => Promise<AttachmentResponse>;

  /**
   * Get an attachment.
   *
   * Returns the attachment without its content.
   */
  readonly getAttachment: (input: {
    /** The id of the attachment. */
    readonly attachment_id: string;
  }, options?: Options) => Promise<AttachmentResponse>;

  /**
   * Delete an attachment.
   *
   * The deletion can be undone for 30 days. Then the file is removed.
   */
  readonly deleteAttachment: (input: {
    /** The id of the attachment. */
    readonly attachment_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * Get the content of an attachment.
   *
   * Returns the bytes of the file. They never change, so clients may cache them.
   */
  readonly getAttachmentContent: (input: {
    /** The id of the attachment. */
    readonly attachment_id: string;
  }, options?: Options) => Promise<Blob>;

  /**
   * List imports.
   *
   * Returns previews, committed imports and undone ones of one source, newest first.
   */
  readonly listImports: ((input?: {
    /** Only imports of this source. By default, files: each sync with news and each request of a program with transactions of the source `sync` is an import too, and they would hide the others. */
    readonly source?: "file" | "connection" | "program";
    /** Only imports of this bank connection. */
    readonly connection_id?: string;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
  }, options?: Options) => Promise<ImportsResponse>) & Pages<(input?: {
    /** Only imports of this source. By default, files: each sync with news and each request of a program with transactions of the source `sync` is an import too, and they would hide the others. */
    readonly source?: "file" | "connection" | "program";
    /** Only imports of this bank connection. */
    readonly connection_id?: string;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
  }, options?: Options) => AsyncIterableIterator<ImportsResponse["imports"][number]>>;

  /**
   * Upload a statement.
   *
   * Send the bytes of the file as the body, with its name as `Content-Disposition: attachment; filename="may.csv"`, or a multipart form with the part `file` and an optional JSON part `options`. The format is detected from the content: CSV, OFX, QFX, QIF, CAMT.052, .053 and .054, MT940, MT942, or the export of another program, also in a ZIP or gzip archive. A file can be at most 50 MiB and have at most 200,000 rows. The response is a preview: nothing is imported until you commit it.
   */
  readonly createImport: (input: {
    /** If true, the import is committed immediately. */
    readonly commit?: boolean;
    /** With `commit`: imports the rows without issues, even if the file has issues. */
    readonly allow_issues?: boolean;
    /** Imports another program's budget even if the balance of an account differs from the program's. */
    readonly allow_difference?: boolean;
    /** The account of the first statement. */
    readonly account_id?: string;
    /** The encoding of the file. */
    readonly encoding?: string;
    /** The order of day, month and year in dates. */
    readonly date_order?: "dmy" | "mdy" | "ymd";
    /** The decimal separator. */
    readonly decimal_sign?: "," | ".";
    /** `inverted`: purchases are positive in the file. `out:2:Withdrawal`: in column 2, counted from 0, the word Withdrawal means money out, and any other word money in. */
    readonly sign?: string;
    /** Whether fees are added to the amounts or already included in them. */
    readonly fee?: "added" | "included";
    /** Whether rows of synced accounts are imported: `add` adds those that the account does not have yet, `skip` imports none of them. */
    readonly account_is_synced?: "add" | "skip";
    /** Whether rows after the day on which their account was closed are imported: `add` adds them and reopens the account, `skip` imports none of them. */
    readonly account_closed?: "add" | "skip";
    /** What becomes of the budgets of Firefly III, if transactions have a budget and a category. `as_categories`: they become categories, and its categories become tags. */
    readonly budgets?: "as_categories" | "left_out";
    /** The currency of statements that do not name one. */
    readonly currency?: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & {
    readonly file: Blob | Uint8Array;
    readonly file_name?: string;
  }, options?: Options) => Promise<ImportResponse>;

  /**
   * Get an import.
   *
   * Returns the content of the file and the open questions. For a preview, it also returns the effect that a commit would have now; for a committed import, the effect that it had.
   */
  readonly getImport: (input: {
    /** The id of the import. */
    readonly import_id: string;
  }, options?: Options) => Promise<ImportResponse>;

  /**
   * Answer the questions of an import.
   *
   * Fields that are absent stay as they are. The response is the new preview.
   */
  readonly updateImport: (input: {
    /** The id of the import. */
    readonly import_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & UpdateImportRequest, options?: Options) => Promise<ImportResponse>;

  /**
   * Undo or discard an import.
   *
   * Undoes a committed import: it removes what the import added and restores what it changed. Discards a preview. If the import is already undone, the request succeeds and changes nothing. An import that was committed in chunks is undone in chunks: the response is 202 with the state `undoing`. Poll the import until its state is `undone`; a transaction that is edited meanwhile stays as a manual entry. If a chunk cannot be undone, the state becomes `stopped`, and `problem` has the reason: remove it and send the request again. `edited` sets what happens to transactions that have been edited since. Accounts that the import created stay if something else uses them. If transactions of the import are reconciled, first remove the reconciliations.
   */
  readonly deleteImport: (input: {
    /** The id of the import. */
    readonly import_id: string;
    /** How to treat transactions that have been edited since, or that have attachments or matched occurrences: `keep` keeps them as manual transactions, `remove` removes them too. An existing transaction that the import matched always stays: `keep` keeps its current values, `remove` restores its values from before the import. If there are such transactions and `edited` is absent, the response is 409 `import_edited`. It lists these transactions, starting with those that a later import matched. */
    readonly edited?: "keep" | "remove";
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | ImportResponse | undefined>;

  /**
   * Commit an import.
   *
   * Creates and changes the transactions in one change, which can be undone. With `If-Match`, the preview must still be current. An import of more than 20,000 rows is committed in chunks, each as one change: the response is 202 with the state `committing`. Poll the import until its state is `committed`. If a row's transaction changes during the commit, the row becomes `undecided`. If a chunk cannot be committed, the state becomes `stopped`, and `problem` has the reason: remove it and commit the import again, which continues it, or undo the import.
   */
  readonly commitImport: (input: {
    /** The id of the import. */
    readonly import_id: string;
    /** Imports another program's budget even if the balance of an account differs from the program's. */
    readonly allow_difference?: boolean;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<ImportResponse>;

  /**
   * Compare an imported budget with its program.
   *
   * For each account, and for each category and month: the amount in the other program, the amount in Leeway, and the difference. For a preview, it is the result that a commit would have now; for a committed import, the result that it had. Only imports of other programs' whole budgets have a proof.
   */
  readonly getImportProof: (input: {
    /** The id of the import. */
    readonly import_id: string;
  }, options?: Options) => Promise<ImportProofResponse>;

  /**
   * List the rows of an import.
   *
   * Returns the rows in the order of the file.
   */
  readonly listImportRows: ((input: {
    /** The id of the import. */
    readonly import_id: string;
    /** `added`: becomes a new transaction. `duplicate`: was imported before. `matched`: belongs to an existing transaction. `skipped`: is left out. `refused`: cannot be read. `undecided`: has an open question. `withdrawn`: is not listed, because the bank dropped this row of an earlier import; the commit removes its transaction. */
    readonly state?: "added" | "duplicate" | "matched" | "skipped" | "refused" | "undecided" | "withdrawn";
    /** Only the row with this number. */
    readonly number?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
    /** How many to return, at most 500. */
    readonly limit?: number;
  }, options?: Options) => Promise<ImportRowsResponse>) & Pages<(input: {
    /** The id of the import. */
    readonly import_id: string;
    /** `added`: becomes a new transaction. `duplicate`: was imported before. `matched`: belongs to an existing transaction. `skipped`: is left out. `refused`: cannot be read. `undecided`: has an open question. `withdrawn`: is not listed, because the bank dropped this row of an earlier import; the commit removes its transaction. */
    readonly state?: "added" | "duplicate" | "matched" | "skipped" | "refused" | "undecided" | "withdrawn";
    /** Only the row with this number. */
    readonly number?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
    /** How many to return, at most 500. */
    readonly limit?: number;
  }, options?: Options) => AsyncIterableIterator<ImportRowsResponse["rows"][number]>>;

  /**
   * Decide or correct a row.
   *
   * Fields that are absent stay as they are. If the transaction that the row may belong to changes, `add` and `same_as` no longer apply: decide again. A corrected row is compared and imported with its corrected values. `bank` has the values in the file, which identify the row in later files. To import a refused row, send its date and amount.
   */
  readonly decideImportRow: (input: {
    /** The id of the import. */
    readonly import_id: string;
    /** The number of the row. */
    readonly number: number;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & DecideImportRowRequest, options?: Options) => Promise<ImportRowResponse>;

  /**
   * List account links.
   *
   * An account link maps a bank account to an account of the budget. A commit stores it. Later files of the bank account are imported into that account.
   */
  readonly listImportLinks: (input?: Record<string, never>, options?: Options) => Promise<ImportLinksResponse>;

  /** Get an account link. */
  readonly getImportLink: (input: {
    /** The id of the link. */
    readonly link_id: string;
  }, options?: Options) => Promise<ImportLinkResponse>;

  /**
   * Change the account of an account link.
   *
   * Later files of the bank account, and open previews whose account you did not choose, go to the new account. Committed imports stay as they are.
   */
  readonly updateImportLink: (input: {
    /** The id of the link. */
    readonly link_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & UpdateImportLinkRequest, options?: Options) => Promise<ImportLinkResponse>;

  /**
   * Delete an account link.
   *
   * For open previews and later files, the account must be chosen again. Committed imports stay as they are.
   */
  readonly deleteImportLink: (input: {
    /** The id of the link. */
    readonly link_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * List file profiles.
   *
   * A profile stores the answers about files of one account and one layout. The layout is the format and, for CSV, the delimiter and the headings, or the number of columns if there are no headings. A commit stores the answers, and later files of this account and layout are read with them, unless the file itself contradicts them.
   */
  readonly listImportProfiles: (input?: Record<string, never>, options?: Options) => Promise<ImportProfilesResponse>;

  /** Get a file profile. */
  readonly getImportProfile: (input: {
    /** The id of the profile. */
    readonly profile_id: string;
  }, options?: Options) => Promise<ImportProfileResponse>;

  /**
   * Change a file profile.
   *
   * Later files are read with the new answers. Existing imports and previews stay as they are.
   */
  readonly updateImportProfile: (input: {
    /** The id of the profile. */
    readonly profile_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & UpdateImportProfileRequest, options?: Options) => Promise<ImportProfileResponse>;

  /**
   * Delete a file profile.
   *
   * The questions come up again with the next file of this account and layout. Imports stay as they are.
   */
  readonly deleteImportProfile: (input: {
    /** The id of the profile. */
    readonly profile_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * List bank providers.
   *
   * Returns the services through which banks can be connected, with the form that each needs.
   */
  readonly listBankProviders: (input?: Record<string, never>, options?: Options) => Promise<BankProvidersResponse>;

  /**
   * List the banks of a provider.
   *
   * Returns the banks of a country, from the provider. For providers with a field that has the option `banks`. The provider answers only with the keys of a connection, so first add a connection with the keys and without a bank.
   */
  readonly listBanks: (input: {
    /** The id of the provider, such as `enable_banking`. */
    readonly provider_id: string;
    /** A code of two upper-case letters (ISO 3166-1), such as `DE`. */
    readonly country: string;
    /** The connection whose keys are used. By default, the newest connection of the provider. */
    readonly keys_of?: string;
  }, options?: Options) => Promise<BanksResponse>;

  /**
   * List bank connections.
   *
   * Returns the connections to banks with their accounts, without credentials.
   */
  readonly listBankConnections: (input?: Record<string, never>, options?: Options) => Promise<BankConnectionsResponse>;

  /**
   * Connect a bank.
   *
   * Opens an access at a provider. If `page` is not null, the person continues on that page of the bank, and the connection is completed afterwards. Then link the accounts. Needs a fresh proof of identity (403 `sign_in_again`).
   */
  readonly createBankConnection: (input: NewBankConnectionRequest, options?: Options) => Promise<BankConnectionStepResponse>;

  /** Get a bank connection. */
  readonly getBankConnection: (input: {
    /** The id of the connection. */
    readonly connection_id: string;
  }, options?: Options) => Promise<BankConnectionResponse>;

  /**
   * Change a bank connection.
   *
   * Changes the name and the settings, and pauses or resumes the runs. Only a caller who manages the budget can resume a connection with the problem `creator_left`, and becomes its creator. The change log does not record it.
   */
  readonly updateBankConnection: (input: {
    /** The id of the connection. */
    readonly connection_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & UpdateBankConnectionRequest, options?: Options) => Promise<BankConnectionResponse>;

  /**
   * Remove a bank connection.
   *
   * Ends the access at the provider, if it answers, and deletes the credentials, the links, the runs and the rows that need a decision. Transactions, imports and balances stay. Needs a fresh proof of identity (403 `sign_in_again`).
   */
  readonly removeBankConnection: (input: {
    /** The id of the connection. */
    readonly connection_id: string;
  }, options?: Options) => Promise<undefined>;

  /**
   * Continue after the bank's page.
   *
   * Send the query parameters with which the bank's page sent the browser back. With an empty `result`, the provider is asked whether the person is done; `page` is not null until then. Works only in the session or with the token that opened the page, once, and within 30 minutes: otherwise 410 `code_used`.
   */
  readonly completeBankConnection: (input: {
    /** The id of the connection. */
    readonly connection_id: string;
  } & CompleteBankConnectionRequest, options?: Options) => Promise<BankConnectionStepResponse>;

  /**
   * Repair a bank connection.
   *
   * Opens a new access for the connection, for example after the consent has ended, or with another bank. Its bank accounts are recognized and keep their links. If `page` is not null, the person continues there. Needs a fresh proof of identity (403 `sign_in_again`).
   */
  readonly reconnectBank: (input: {
    /** The id of the connection. */
    readonly connection_id: string;
  } & ReconnectBankConnectionRequest, options?: Options) => Promise<BankConnectionStepResponse>;

  /**
   * Link a bank account.
   *
   * Links a bank account to an account, creates one for it, or ignores it. Then preview its first sync, or start it. A bank account belongs to one account, and an account to one bank account (409 `account_linked`). The change log records a new account, but not the link. `If-Match` has the `ETag` of the connection.
   */
  readonly linkBankAccount: (input: {
    /** The id of the connection. */
    readonly connection_id: string;
    /** The id of the bank account. */
    readonly bank_account_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & LinkBankAccountRequest, options?: Options) => Promise<LinkBankAccountResponse>;

  /**
   * List the runs of a connection.
   *
   * Returns the attempts to fetch from the bank, newest first. Runs without an import are stored for 90 days, others for 400.
   */
  readonly listSyncRuns: ((input: {
    /** The id of the connection. */
    readonly connection_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<SyncRunsPage>) & Pages<(input: {
    /** The id of the connection. */
    readonly connection_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => AsyncIterableIterator<SyncRunsPage["runs"][number]>>;

  /** Get a run. */
  readonly getSyncRun: (input: {
    /** The id of the run. */
    readonly run_id: string;
  }, options?: Options) => Promise<SyncRunResponse>;

  /**
   * Sync a bank connection.
   *
   * Asks the bank for all linked accounts and enters what is new, as an import that can be undone. Rows that need a decision wait in the connection's waiting import. Resumes a connection that is paused, unless its problem is `creator_left` (409 `connection_paused`). With `dry_run` it asks the bank and stores nothing. If the bank does not answer, the state of the run is `failed`. Within 10 minutes of the last run, or when `requests_today` has reached `requests_per_day`: 429 `rate_limited`. Enable Banking does not count the runs that a signed-in person waits for.
   */
  readonly syncBankConnection: (input: {
    /** The id of the connection. */
    readonly connection_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<SyncResponse>;

  /**
   * Preview a sync.
   *
   * Asks the bank and stores what it lists as an import in the state `preview`, like an uploaded statement: check it, decide about its rows, and commit it. Runs on schedule start for an account when its first preview is committed, or with the first sync.
   */
  readonly previewBankSync: (input: {
    /** The id of the connection. */
    readonly connection_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<ImportResponse>;

  /**
   * Send listings of a bank.
   *
   * For a connection of the provider `program`, with a token of the scope `sync`: what a bank has of its accounts, as your program fetched it. It is entered like a sync: each item once, with rules, matching, withdrawals and the comparison of balances. An account that is new waits until somebody links it. Send the last 14 days or more each time: items that are known change nothing. A connection that is paused enters nothing: 409 `connection_paused`.
   */
  readonly sendListings: (input: {
    /** The id of the connection. */
    readonly connection_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & {
    readonly listings: readonly (ListingInput)[];
  }, options?: Options) => Promise<SyncResponse>;

  /**
   * List budgets.
   *
   * Returns the budgets that the caller may use. For a token, that is exactly one.
   */
  readonly listBudgets: (input?: Record<string, never>, options?: Options) => Promise<BudgetsResponse>;

  /**
   * Create a budget.
   *
   * Only for a signed-in user, who becomes the owner.
   *
   * `budget` creates an empty budget. A user who owns 20 budgets cannot create more.
   *
   * `demo` creates a separate budget with two years of generated data, up to today, in the time zone of the budget that is open. A user has at most one demo budget; a second request returns it. It cannot have invitations or tokens, and is deleted after 30 days without use.
   */
  readonly createBudget: (input: CreateBudgetRequest, options?: Options) => Promise<CreateBudgetResponse>;

  /**
   * Delete the demo budget.
   *
   * Deletes the user's demo budget with all its data. Only the operator can delete other budgets.
   */
  readonly deleteDemoBudget: (input: {
    /** The id of the budget. */
    readonly budget_id: string;
  }, options?: Options) => Promise<undefined>;

  /**
   * Get the budget.
   *
   * Returns the budget of the request, with its settings.
   */
  readonly getBudget: (input?: Record<string, never>, options?: Options) => Promise<BudgetResponse>;

  /**
   * Update the budget.
   *
   * Only the fields that you send change.
   *
   * A new `currency` relabels the budget: plans, goals, the floor and the values of alerts keep their numbers, and nothing is converted. Accounts and transactions keep their own currencies; their amounts are converted at the rate of their day when spending power is computed. With `relabel_accounts: true`, every account in the old currency is relabeled too. Use it if the currency was wrong from the start.
   *
   * A new `period` changes the periods from `period_from` on; earlier periods stay as they are. The period that contains `period_from` ends on the day before, and a start of the rule less than 5 days later is left out.
   *
   * With `dry_run=true`, the response also has the spending power of the current period after the change, the periods around it, and the converted amounts.
   */
  readonly updateBudget: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & UpdateBudgetRequest, options?: Options) => Promise<UpdateBudgetResponse>;

  /**
   * Get spending power.
   *
   * Returns the amount that can still be spent in a period, usually a month: income minus bills, savings and spending.
   *
   * With `as_of`, only transactions authorized up to that day count. The period counts as over only if it had ended by that day.
   *
   * The amount trusts that expected income arrives in time. With `include=limit`, the response also has the part of it that can be spent today, if the balance cannot wait for that income.
   *
   * With `Accept: text/plain`, the response is the amount alone, such as `2324.83`, for widgets.
   */
  readonly getSpendingPower: (input?: {
    /** The month, as YYYY-MM: the name of a period. If absent, the period of `on`, `as_of` or today. */
    readonly year_month?: string;
    /** A day of the period. Send this or `year_month`. */
    readonly on?: string;
    /** Computes spending power as of the end of this day. At most 366 days in the future. */
    readonly as_of?: string;
    /** With `limit`, the response includes the limit of today. */
    readonly include?: readonly ("limit")[];
  }, options?: Options) => Promise<LimitedSpendingPower>;

  /**
   * Explain spending power.
   *
   * Returns spending power with its lines. Income and carry lines add to it; all other lines subtract from it. Each line has its transactions and the reason for its amount. With `include=limit`, the first sentence mentions the limit.
   */
  readonly explainSpendingPower: (input?: {
    /** The month, as YYYY-MM: the name of a period. If absent, the period of `on`, `as_of` or today. */
    readonly year_month?: string;
    /** A day of the period. Send this or `year_month`. */
    readonly on?: string;
    /** Computes spending power as of the end of this day. At most 366 days in the future. */
    readonly as_of?: string;
    /** With `limit`, the response includes the limit of today. */
    readonly include?: readonly ("limit")[];
  }, options?: Options) => Promise<SpendingPowerExplanation>;

  /**
   * List spending power by day.
   *
   * Returns spending power on each day of the current period, up to today, and what an even pace would leave today. Plans, rules and categories are those of now, as with `as_of`.
   */
  readonly listSpendingPowerDays: (input?: Record<string, never>, options?: Options) => Promise<SpendingPowerByDay>;

  /**
   * Forecast the balance.
   *
   * Returns the balance of all budget accounts for each coming day. It starts with today's balance, then adds expected payments of recurring rules and transactions with a later date. Transfers between two budget accounts change nothing. Other currencies are converted at today's rate.
   */
  readonly getForecast: (input?: {
    /** The last day of the forecast. If absent, the end of next month, or of the next period if that is later. At most 366 days in the future. */
    readonly until?: string;
  }, options?: Options) => Promise<Forecast>;

  /**
   * Check whether a purchase is affordable.
   *
   * Returns how a purchase would change the month's spending power and the lowest balance, and where the money would come from. With `category_id`, what spending power already counts for the category, such as the money in its fund, does not lower it again. Nothing is stored.
   */
  readonly checkAffordability: (input: {
    /** The price, in the budget's currency. */
    readonly amount: number;
    /** The category of the purchase. */
    readonly category_id?: string;
    /** The day of the purchase. If absent, today. At most 366 days in the future. */
    readonly on?: string;
  }, options?: Options) => Promise<Affordability>;

  /**
   * Get a month.
   *
   * Returns the planned, actual and remaining amount of each category. A month without its own plan uses the last earlier plan; `plan_from` has the month of that plan.
   */
  readonly getMonth: (input: {
    /** The month, as YYYY-MM. */
    readonly year_month: string;
  }, options?: Options) => Promise<MonthResponse>;

  /**
   * Plan a month.
   *
   * Sets the planned amounts of some or all categories. Other categories keep their current plan unless `replace` is true. The month then has a plan of its own, which also applies to later months until the next plan. To plan nothing, send `replace: true` with an empty list.
   */
  readonly planMonth: (input: {
    /** The month, as YYYY-MM. */
    readonly year_month: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & PlanMonthRequest, options?: Options) => Promise<MonthResponse>;

  /**
   * Delete a month's plan.
   *
   * The last earlier plan applies to the month again. To plan nothing instead, send PUT with `replace: true` and an empty list.
   */
  readonly deleteMonthPlan: (input: {
    /** The month, as YYYY-MM. */
    readonly year_month: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * Copy a plan.
   *
   * Replaces the month's plan with the plan that applies to the month `from`.
   */
  readonly copyMonthPlan: (input: {
    /** The month, as YYYY-MM. */
    readonly year_month: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & CopyPlanRequest, options?: Options) => Promise<MonthResponse>;

  /**
   * Set a month's note.
   *
   * Sets the note that says why the month is planned as it is. The month keeps its plan, and other months keep their notes.
   */
  readonly setMonthNote: (input: {
    /** The month, as YYYY-MM. */
    readonly year_month: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & MonthNoteRequest, options?: Options) => Promise<MonthResponse>;

  /**
   * List periods.
   *
   * Returns the periods from `since` to `until`, in order. By default, a period is a calendar month. `PUT /v1/budget` with `period` changes the periods.
   */
  readonly listPeriods: (input?: {
    /** The list starts with the period of this day. If absent, today. */
    readonly since?: string;
    /** The list ends with the period of this day. If absent, twelve months after `since`. At most 120 periods ahead. */
    readonly until?: string;
  }, options?: Options) => Promise<PeriodsResponse>;

  /**
   * Get a period.
   *
   * Returns the period that contains the day, with the planned, actual and remaining amount of each category. A period without its own plan uses the last earlier plan; `plan_from_day` has the first day of its period.
   */
  readonly getPeriod: (input: {
    /** A day of the period. */
    readonly day: string;
  }, options?: Options) => Promise<MonthResponse>;

  /**
   * Plan a period.
   *
   * Sets the planned amounts of some or all categories in the period that contains the day. Other categories keep their current plan unless `replace` is true. The period then has a plan of its own, which also applies to later periods until the next plan.
   */
  readonly planPeriod: (input: {
    /** A day of the period. */
    readonly day: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & PlanMonthRequest, options?: Options) => Promise<MonthResponse>;

  /**
   * Delete a period's plan.
   *
   * The last earlier plan applies to the period again. To plan nothing instead, send PUT with `replace: true` and an empty list.
   */
  readonly deletePeriodPlan: (input: {
    /** A day of the period. */
    readonly day: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * Copy a period's plan.
   *
   * Replaces the period's plan with the plan that applies to the period of the day `from`.
   */
  readonly copyPeriodPlan: (input: {
    /** A day of the period. */
    readonly day: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & CopyPeriodPlanRequest, options?: Options) => Promise<MonthResponse>;

  /**
   * Set a period's note.
   *
   * Sets the note that says why the period that contains the day is planned as it is. The period keeps its plan, and other periods keep their notes.
   */
  readonly setPeriodNote: (input: {
    /** A day of the period. */
    readonly day: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & MonthNoteRequest, options?: Options) => Promise<MonthResponse>;

  /**
   * Get the household's figures for Prometheus.
   *
   * Returns the current period's spending power and envelopes, the balances of open accounts, the number of transactions that nobody has reviewed, and the state of bank connections, in the text format of Prometheus. Amounts are in major units. `/metrics` has the figures of the server, which need no token.
   */
  readonly getHouseholdMetrics: (input?: Record<string, never>, options?: Options) => Promise<string>;

  /**
   * Get a spending report.
   *
   * Returns the money paid in each month by category, group, account, payee, tag or person who entered the transactions. It counts the same transactions as spending power, but no plans and no expected payments. By payee, tag or person, or with `entered_by`, a report has at most 24 months.
   *
   * A report has at most 120 months or periods. With `Accept: text/csv`, the response is CSV.
   */
  readonly getSpendingReport: (input?: {
    /** The first month, as YYYY-MM. If absent, the report has twelve months. */
    readonly since?: string;
    /** The last month, as YYYY-MM. If absent, the current month. */
    readonly until?: string;
    /** Whether amounts are by calendar month or by period of the budget. */
    readonly per?: "month" | "period";
    /** How rows are grouped. */
    readonly by?: "category" | "group" | "account" | "payee" | "tag" | "person";
    /** The parts of spending power that count, separated by commas. Default: `bills,spending`. */
    readonly parts?: readonly ("bills" | "savings" | "spending")[];
    /** Only transactions that one of these users entered. `none`: those of imports and tokens, and those of unknown origin. Repeat the parameter for several values, at most 50. */
    readonly entered_by?: readonly (string)[];
  }, options?: Options) => Promise<SpendingReport>;

  /**
   * Get a cash flow report.
   *
   * Returns the income, bills, savings and spending of each month: the `actual` amounts of its spending power.
   *
   * A report has at most 120 months or periods. With `Accept: text/csv`, the response is CSV.
   */
  readonly getCashFlow: (input?: {
    /** The first month, as YYYY-MM. If absent, the report has twelve months. */
    readonly since?: string;
    /** The last month, as YYYY-MM. If absent, the current month. */
    readonly until?: string;
    /** Whether amounts are by calendar month or by period of the budget. */
    readonly per?: "month" | "period";
  }, options?: Options) => Promise<CashFlow>;

  /**
   * Get a net worth report.
   *
   * Returns the balances at the end of each month and their sum, at the exchange rate of the month's last day, or today's rate from the current month on. A corrected balance shifts all months, because the correction has no date. To keep the past, enter balances for days: POST /v1/accounts/{account_id}/balances.
   *
   * A report has at most 120 months or periods. With `Accept: text/csv`, the response is CSV.
   */
  readonly getNetWorth: (input?: {
    /** The first month, as YYYY-MM. If absent, the report has twelve months. */
    readonly since?: string;
    /** The last month, as YYYY-MM. If absent, the current month. */
    readonly until?: string;
    /** Whether hidden accounts count. */
    readonly include_hidden?: boolean;
  }, options?: Options) => Promise<NetWorth>;

  /**
   * List saved views.
   *
   * Returns the saved views of the reports of the web app. All members share them.
   */
  readonly listReportViews: (input?: Record<string, never>, options?: Options) => Promise<ReportViewsResponse>;

  /**
   * Save a view.
   *
   * A view is a report with its choices. Null leaves a choice to the report: without `until`, the view always ends with the current month. A budget has at most 100 views.
   */
  readonly createReportView: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & CreateReportViewRequest, options?: Options) => Promise<ReportViewResponse>;

  /** Get a saved view. */
  readonly getReportView: (input: {
    /** The id of the report view. */
    readonly report_view_id: string;
  }, options?: Options) => Promise<ReportViewResponse>;

  /**
   * Change a saved view.
   *
   * Only the fields that you send change. The result must fit the report.
   */
  readonly updateReportView: (input: {
    /** The id of the report view. */
    readonly report_view_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & UpdateReportViewRequest, options?: Options) => Promise<ReportViewResponse>;

  /** Delete a saved view. */
  readonly deleteReportView: (input: {
    /** The id of the report view. */
    readonly report_view_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * Export the data.
   *
   * Returns all transactions, oldest first, as a file: `csv` for spreadsheets, a journal for `hledger`, a ledger for `beancount`, or one account as `ofx`. Each account starts with an opening balance: the opening balance plus the rows is the closing balance. The file is one snapshot, written before it is sent, and does not include later changes. A budget and a person can each have two exports at a time, one of them still waiting or being downloaded (429 `rate_limited`). A complete hledger, beancount or OFX file ends with the balances; without them, it is truncated.
   *
   * `json` is the whole budget as lines of JSON, with ids, history and attachments, but without users, tokens and previews of imports. `npx leeway budget import` imports it. It needs the scope `manage` and a recent confirmation of your identity (403 `sign_in_again`).
   */
  readonly exportBudget: (input: {
    /** The format of the file. */
    readonly format: "csv" | "hledger" | "beancount" | "ofx" | "json";
    /** Only transactions authorized on or after this day. */
    readonly since?: string;
    /** Only transactions authorized on or before this day. */
    readonly until?: string;
    /** Only this account. Required for `ofx`, optional for `csv`. */
    readonly account_id?: string;
    /** For `csv`: leaves text unchanged. Without it, text that a spreadsheet would run as a formula starts with an apostrophe. */
    readonly text?: "raw";
  }, options?: Options) => Promise<Blob>;

  /**
   * List categories.
   *
   * Returns all categories by position, then by name.
   */
  readonly listCategories: (input?: {
    /** With `etag`, each category includes its entity tag. */
    readonly include?: readonly ("etag")[];
  }, options?: Options) => Promise<CategoriesResponse>;

  /** Create a category. */
  readonly createCategory: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & CreateCategoryRequest, options?: Options) => Promise<CategoryResponse>;

  /** Get a category. */
  readonly getCategory: (input: {
    /** The id of the category. */
    readonly category_id: string;
  }, options?: Options) => Promise<CategoryResponse>;

  /**
   * Update a category.
   *
   * Only the fields that you send change. A new `kind` also applies to past transactions.
   */
  readonly updateCategory: (input: {
    /** The id of the category. */
    readonly category_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & UpdateCategoryRequest, options?: Options) => Promise<CategoryResponse>;

  /**
   * Delete a category.
   *
   * A category in use cannot be deleted (409) unless `replace_with` names a replacement. Payees with this default category get the replacement, or no default category.
   */
  readonly deleteCategory: (input: {
    /** The id of the category. */
    readonly category_id: string;
    /** The category that replaces the deleted one in transactions, rules, recurring rules, plans and goals. */
    readonly replace_with?: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * Create default categories.
   *
   * Creates a set of common categories in groups, except those whose name already exists. Returns the created categories.
   */
  readonly createDefaultCategories: (input?: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<CategoriesResponse>;

  /**
   * Order categories.
   *
   * The listed categories come first, in this order, and get a `position`. All others lose their `position` and are sorted by name. Returns all categories.
   */
  readonly orderCategories: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & OrderCategoriesRequest, options?: Options) => Promise<CategoriesResponse>;

  /**
   * Merge categories.
   *
   * Moves the transactions, rules, recurring rules, plans and goal of the category, and its use as a default category, to the category `into`, then deletes the category. Planned amounts are added. Returns `into`.
   */
  readonly mergeCategory: (input: {
    /** The id of the category. */
    readonly category_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & MergeCategoryRequest, options?: Options) => Promise<CategoryResponse>;

  /**
   * List payees.
   *
   * Returns payees by name. Payees are created when a transaction or a recurring rule names a new one.
   */
  readonly listPayees: ((input?: {
    /** How many to return, at most 1000. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
    /** Only payees whose name contains this text. Case does not matter. */
    readonly q?: string;
  }, options?: Options) => Promise<PayeesResponse>) & Pages<(input?: {
    /** How many to return, at most 1000. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
    /** Only payees whose name contains this text. Case does not matter. */
    readonly q?: string;
  }, options?: Options) => AsyncIterableIterator<PayeesResponse["payees"][number]>>;

  /**
   * Suggest payees.
   *
   * Returns payees for a payment that is being entered, with its likely category, account and amount. Without `q`, it ranks the payees of the last 500 payments that were entered by hand, among the last 2,000 transactions. With `q`, it ranks the 20 best matches by their last 20 payments.
   *
   * Each payment scores 1, halved for every 30 days of age. The score is multiplied by 2 if the payment was entered within two hours of the same time of day, by 2 if its amount has the same sign and differs by at most 10 %, and by 1.5 if it was on the same weekday. Payees with equal scores are sorted by name.
   */
  readonly suggestPayees: (input?: {
    /** Text in the payee's name. Case does not matter. Without it, the payees of recent payments are ranked. */
    readonly q?: string;
    /** The time of the payment in the budget's time zone, as YYYY-MM-DDTHH:MM. If absent, now. */
    readonly at?: string;
    /** The amount of the payment, negative if it leaves the account. In the currency of `account_id`, or else of the budget. */
    readonly amount?: number;
    /** Only payments from or to this account count. */
    readonly account_id?: string;
    /** How many to return, at most 20. */
    readonly limit?: number;
  }, options?: Options) => Promise<PayeeSuggestions>;

  /** Get a payee. */
  readonly getPayee: (input: {
    /** The id of the payee. */
    readonly payee_id: string;
  }, options?: Options) => Promise<PayeeResponse>;

  /**
   * Update a payee.
   *
   * Only the fields that you send change. After a rename, the former name becomes an alias, so the next import still finds the payee.
   */
  readonly updatePayee: (input: {
    /** The id of the payee. */
    readonly payee_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & UpdatePayeeRequest, options?: Options) => Promise<PayeeResponse>;

  /**
   * Delete a payee.
   *
   * A payee in use cannot be deleted (409) unless `replace_with` names a replacement.
   */
  readonly deletePayee: (input: {
    /** The id of the payee. */
    readonly payee_id: string;
    /** The payee that replaces the deleted one in transactions, rules and recurring rules. */
    readonly replace_with?: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * Merge payees.
   *
   * Moves the transactions, rules and recurring rules of the payee to the payee `into`, then deletes the payee. Returns `into`, which keeps its own default category and gets the payee's name as an alias.
   */
  readonly mergePayee: (input: {
    /** The id of the payee. */
    readonly payee_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & MergePayeeRequest, options?: Options) => Promise<PayeeResponse>;

  /**
   * List the aliases of all payees.
   *
   * Returns aliases sorted by their payee's name, then by text.
   */
  readonly listAllPayeeAliases: ((input?: {
    /** How many to return, at most 1000. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
    /** Only aliases that contain this text, or whose payee's name contains it. Case does not matter. */
    readonly q?: string;
  }, options?: Options) => Promise<AllPayeeAliasesResponse>) & Pages<(input?: {
    /** How many to return, at most 1000. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
    /** Only aliases that contain this text, or whose payee's name contains it. Case does not matter. */
    readonly q?: string;
  }, options?: Options) => AsyncIterableIterator<AllPayeeAliasesResponse["aliases"][number]>>;

  /**
   * List the aliases of a payee.
   *
   * Returns the other names of the payee. An import assigns this payee to rows with one of these names. Renaming or merging a payee adds its former name.
   */
  readonly listPayeeAliases: (input: {
    /** The id of the payee. */
    readonly payee_id: string;
  }, options?: Options) => Promise<PayeeAliasesResponse>;

  /**
   * Add an alias to a payee.
   *
   * The text must not be the name or the alias of any payee.
   */
  readonly createPayeeAlias: (input: {
    /** The id of the payee. */
    readonly payee_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & CreatePayeeAliasRequest, options?: Options) => Promise<PayeeAliasResponse>;

  /** Remove an alias from a payee. */
  readonly deletePayeeAlias: (input: {
    /** The id of the payee. */
    readonly payee_id: string;
    /** The id of the alias. */
    readonly alias_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * List tags.
   *
   * Returns all tags by name. Tags are created when a transaction names a new one. A tag without transactions stays until you delete it.
   */
  readonly listTags: (input?: Record<string, never>, options?: Options) => Promise<TagsResponse>;

  /** Get a tag. */
  readonly getTag: (input: {
    /** The id of the tag. */
    readonly tag_id: string;
  }, options?: Options) => Promise<TagResponse>;

  /**
   * Rename a tag.
   *
   * Renames the tag in all its transactions.
   */
  readonly updateTag: (input: {
    /** The id of the tag. */
    readonly tag_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & UpdateTagRequest, options?: Options) => Promise<TagResponse>;

  /**
   * Delete a tag.
   *
   * Removes the tag from all its transactions, then deletes it.
   */
  readonly deleteTag: (input: {
    /** The id of the tag. */
    readonly tag_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * Merge tags.
   *
   * Replaces the tag with `into` in all its transactions, then deletes the tag. Returns `into`.
   */
  readonly mergeTag: (input: {
    /** The id of the tag. */
    readonly tag_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & MergeTagRequest, options?: Options) => Promise<TagResponse>;

  /**
   * List rules.
   *
   * Returns all rules in the order in which they run. Rules run on the new rows of an import. The preview shows their effect, and `decided_by` names the rule.
   */
  readonly listRules: (input?: Record<string, never>, options?: Options) => Promise<RulesResponse>;

  /**
   * Create a rule.
   *
   * A new rule runs after all others. A row matches if all conditions of `all`, at least one of `any` and none of `not` are met. A rule sees the payee that earlier rules set, and its actions replace theirs. A payee or category that does not exist is created. A budget has at most 500 rules, with at most 5,000 values in all their conditions.
   */
  readonly createRule: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & CreateRuleRequest, options?: Options) => Promise<RuleResponse>;

  /** Get a rule. */
  readonly getRule: (input: {
    /** The id of the rule. */
    readonly rule_id: string;
  }, options?: Options) => Promise<RuleResponse>;

  /**
   * Update a rule.
   *
   * Only the fields that you send change. Transactions stay as they are.
   */
  readonly updateRule: (input: {
    /** The id of the rule. */
    readonly rule_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & UpdateRuleRequest, options?: Options) => Promise<RuleResponse>;

  /**
   * Delete a rule.
   *
   * Transactions that it changed stay as they are.
   */
  readonly deleteRule: (input: {
    /** The id of the rule. */
    readonly rule_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * Order rules.
   *
   * The listed rules run first, in this order. The others follow in their order. Returns all rules.
   */
  readonly orderRules: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & OrderRulesRequest, options?: Options) => Promise<RulesResponse>;

  /**
   * Try a rule.
   *
   * Runs a saved or unsaved rule on all transactions and returns those that it would change, with the values before and after. Nothing is stored. The action `skip` does nothing. Conditions on fields that stored transactions do not have, such as the counter-account, are never met. Transactions whose category you chose are marked and do not change, unless `include_decided` is true. To apply exactly these changes, send the `ETag` as `If-Match`.
   */
  readonly tryRule: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & TryRuleRequest, options?: Options) => Promise<TryRuleResponse>;

  /**
   * Apply a rule to the transactions.
   *
   * Makes the changes that `POST /v1/rules/try` returns, at most 10,000, as one change of the log. With the `ETag` of the trial as `If-Match`, the response is 412 if the rule's effect has changed since. A rule with `transfer_account_id` joins a payment with the opposite payment on that account, if there is exactly one within 4 days. Otherwise the transaction does not change and is listed in `left`.
   */
  readonly applyRule: (input: {
    /** The id of the rule. */
    readonly rule_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & ApplyRuleRequest, options?: Options) => Promise<ApplyRuleResponse>;

  /**
   * List goals.
   *
   * Returns all goals with their progress, in order of creation.
   */
  readonly listGoals: (input?: Record<string, never>, options?: Options) => Promise<GoalsResponse>;

  /**
   * Create a goal.
   *
   * A goal saves an `amount` by a date (`due_on`), or a fixed amount each month (`monthly`). The money is saved under a category of kind `saving`, on a hidden account, or in a category of any kind that carries. Spending power reserves each month's share until the money is moved. After the month of its date, a goal reserves nothing, unless it `repeats`. A category or an account has at most one open goal.
   */
  readonly createGoal: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & CreateGoalRequest, options?: Options) => Promise<GoalResponse>;

  /**
   * Get a goal.
   *
   * Returns a goal with its progress.
   */
  readonly getGoal: (input: {
    /** The id of the goal. */
    readonly goal_id: string;
  }, options?: Options) => Promise<GoalResponse>;

  /**
   * Update a goal.
   *
   * Only the fields that you send change. The result must follow the same rules as a new goal. `category_id` and `account_id` replace each other, and so do `due_on` and `monthly`.
   */
  readonly updateGoal: (input: {
    /** The id of the goal. */
    readonly goal_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & UpdateGoalRequest, options?: Options) => Promise<GoalResponse>;

  /**
   * Delete a goal.
   *
   * The saved money and its transactions stay.
   */
  readonly deleteGoal: (input: {
    /** The id of the goal. */
    readonly goal_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * List exchange rates.
   *
   * Returns your own rates and the rates of the European Central Bank that all budgets share, newest first.
   *
   * A rate applies to its day and the six days after it, unless there is a newer one. Your own rates take precedence over shared ones, and a rate between the two currencies over a conversion through a third currency.
   */
  readonly listExchangeRates: ((input?: {
    /** Only rates from or to this currency. */
    readonly currency?: string;
    /** Only rates of this day or later. */
    readonly since?: string;
    /** Only rates of this day or earlier. */
    readonly until?: string;
    /** How many to return, at most 1000. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<ExchangeRatesPage>) & Pages<(input?: {
    /** Only rates from or to this currency. */
    readonly currency?: string;
    /** Only rates of this day or later. */
    readonly since?: string;
    /** Only rates of this day or earlier. */
    readonly until?: string;
    /** How many to return, at most 1000. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => AsyncIterableIterator<ExchangeRatesPage["exchange_rates"][number]>>;

  /**
   * Save exchange rates.
   *
   * Saves 1 to 1,000 rates of your own. A rate replaces your earlier rate for the same day, `base_currency` and `currency`.
   */
  readonly saveExchangeRates: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & SaveExchangeRatesRequest, options?: Options) => Promise<ExchangeRatesResponse>;

  /**
   * Delete an exchange rate.
   *
   * Deletes a rate of your own. A shared rate for the same day then applies again. Only the operator can change shared rates.
   */
  readonly deleteExchangeRate: (input: {
    /** The currency that the rate converts from, such as `EUR`. */
    readonly base_currency: string;
    /** The currency that the rate converts to, such as `USD`. */
    readonly currency: string;
    /** The day of the rate. It applies to this day and the six days after it, unless there is a newer one. */
    readonly day: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * Get the download of exchange rates.
   *
   * Returns whether the server downloads the European Central Bank's reference rates every day, and how the last download went.
   */
  readonly getRateSource: (input?: Record<string, never>, options?: Options) => Promise<RateSourceResponse>;

  /**
   * Turn the download of exchange rates on or off.
   *
   * Turned on, the server downloads the European Central Bank's reference rates within seconds, and then every day after 16:30 Central European time: 90 days, or all days since 1999 if the budget has older amounts in other currencies. It sends no data about the household. All budgets of the server share the rates, which stay when the download is turned off.
   */
  readonly setRateSource: (input: SetRateSourceRequest, options?: Options) => Promise<RateSourceResponse>;

  /**
   * List occurrences.
   *
   * Returns the occurrences of recurring rules that are due from `since` to `until`, and earlier ones that are still overdue, sorted by due day. Without parameters, returns the current period, usually a month. `state=overdue,lapsed` returns the unpaid ones.
   *
   * An occurrence is matched with a transaction of the same payee, or of the same other account for a transfer. Exact amounts match first, then amounts within 10 %, each by the nearest day. Then each other payment goes to the nearest open occurrence, for bills up to 45 days late: it settles the occurrence from two thirds of the expected amount to one and a half times. Under the rule's category, less is a partial payment, and more settles a bill. A transaction in another category that you, a rule or a file chose does not match.
   */
  readonly listOccurrences: (input?: {
    /** Occurrences due from this day on, and earlier ones that are still overdue. If absent, the first day of the period of `until` or today, usually a month. */
    readonly since?: string;
    /** Occurrences due up to this day. If absent, the last day of the period of `since`. */
    readonly until?: string;
    /** Only occurrences of this rule. */
    readonly recurring_id?: string;
    /** Only occurrences in these states, separated by commas. Without `since` and `until`, `lapsed` includes those that lapsed in the last 90 days. */
    readonly state?: readonly ("matched" | "expected" | "overdue" | "lapsed" | "skipped")[];
  }, options?: Options) => Promise<OccurrencesResponse>;

  /**
   * Propose matches.
   *
   * Returns payments that look like an open occurrence but have another payee, because the bank uses a different name, with an amount within 10 %. Payments of the rule's own payee are included if their amount is too different to match. The day is within the rule's range, and the payment has the rule's category or none. To accept a proposal, merge its payee into the rule's payee, so that later payments match too, or match only this occurrence. If `payee_id` equals `rule_payee_id`, match it. To reject it, unmatch the transaction.
   */
  readonly proposeMatches: (input?: Record<string, never>, options?: Options) => Promise<MatchProposalsResponse>;

  /**
   * List the candidates of an occurrence.
   *
   * Returns up to 20 transactions that you could match with the occurrence, best first. Transactions with the rule's payee, or to its other account, come first, then other transactions on the rule's account. Both groups are sorted: exact amounts, then amounts within 10 %, then all others, each by the nearest day. Transactions that another occurrence uses, or that you unmatched, are left out.
   */
  readonly listOccurrenceCandidates: (input: {
    /** The id of the recurring rule. */
    readonly recurring_id: string;
    /** The scheduled day, which identifies the occurrence. */
    readonly scheduled_on: string;
  }, options?: Options) => Promise<OccurrenceCandidatesResponse>;

  /**
   * Match an occurrence.
   *
   * Links a transaction to the occurrence. The occurrence then counts as paid in full, whatever the amount.
   */
  readonly matchOccurrence: (input: {
    /** The id of the recurring rule. */
    readonly recurring_id: string;
    /** The scheduled day, which identifies the occurrence. */
    readonly scheduled_on: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & LinkOccurrenceRequest, options?: Options) => Promise<OccurrenceResponse>;

  /**
   * Pay an occurrence.
   *
   * Creates today's transaction with the rule's account, payee and category, and matches it. Its amount is the one that is still expected, or the rule's if the occurrence has lapsed. If the rule has another currency than its accounts, create the transaction yourself and match it.
   */
  readonly payOccurrence: (input: {
    /** The id of the recurring rule. */
    readonly recurring_id: string;
    /** The scheduled day, which identifies the occurrence. */
    readonly scheduled_on: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<OccurrenceResponse>;

  /**
   * Unmatch an occurrence.
   *
   * Records that a transaction does not belong to the occurrence. Another transaction may then match the occurrence. An occurrence that you matched stays if a new schedule leaves its day out, and ends when you unmatch it: its state is then `skipped`.
   */
  readonly unmatchOccurrence: (input: {
    /** The id of the recurring rule. */
    readonly recurring_id: string;
    /** The scheduled day, which identifies the occurrence. */
    readonly scheduled_on: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & LinkOccurrenceRequest, options?: Options) => Promise<OccurrenceResponse>;

  /**
   * Skip an occurrence.
   *
   * The occurrence is no longer expected and no longer counts.
   */
  readonly skipOccurrence: (input: {
    /** The id of the recurring rule. */
    readonly recurring_id: string;
    /** The scheduled day, which identifies the occurrence. */
    readonly scheduled_on: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<OccurrenceResponse>;

  /**
   * Move an occurrence.
   *
   * Moves the occurrence to another day, at most a year away. A skipped occurrence is expected again.
   */
  readonly moveOccurrence: (input: {
    /** The id of the recurring rule. */
    readonly recurring_id: string;
    /** The scheduled day, which identifies the occurrence. */
    readonly scheduled_on: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & MoveOccurrenceRequest, options?: Options) => Promise<OccurrenceResponse>;

  /**
   * Keep an occurrence open.
   *
   * The occurrence is still owed: it never lapses, and it stays open until 90 % of it is paid. A skipped occurrence is expected again, and a match by you ends.
   */
  readonly oweOccurrence: (input: {
    /** The id of the recurring rule. */
    readonly recurring_id: string;
    /** The scheduled day, which identifies the occurrence. */
    readonly scheduled_on: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<OccurrenceResponse>;

  /**
   * Reset an occurrence.
   *
   * Removes every decision about the occurrence: match, unmatch, skip, move and still owed.
   */
  readonly resetOccurrence: (input: {
    /** The id of the recurring rule. */
    readonly recurring_id: string;
    /** The scheduled day, which identifies the occurrence. */
    readonly scheduled_on: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<OccurrenceResponse>;

  /**
   * List recurring rules.
   *
   * Returns all recurring rules in order of creation.
   */
  readonly listRecurringRules: (input?: Record<string, never>, options?: Options) => Promise<RecurringRulesResponse>;

  /**
   * Create a recurring rule.
   *
   * A rule describes income, a bill, a subscription or a transfer that repeats. It has exactly one of `payee_id`, `payee` and `transfer_account_id`, and at most one of `category_id` and `category`. Each occurrence is matched with transactions by payee, amount and day.
   */
  readonly createRecurringRule: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & CreateRecurringRuleRequest, options?: Options) => Promise<RecurringRuleResponse>;

  /**
   * Suggest recurring rules.
   *
   * Searches the last thirteen months for payments and transfers of similar amounts that still recur every week, two weeks, month, quarter or year. Returns each as a rule that you can send to `POST /v1/recurring`, with the transactions that show the pattern. Payments that already have a rule are left out, and so are `dismissed` ones.
   *
   * If an existing rule of the same account has a similar amount and similar days but another payee, `same_as` names it: a second rule would count these payments twice. Ask whether they are the same, and send `adopt` to `POST /v1/recurring/:recurring_id/adopt` if so.
   */
  readonly suggestRecurringRules: (input?: Record<string, never>, options?: Options) => Promise<RecurringSuggestionsResponse>;

  /**
   * Dismiss a suggested rule.
   *
   * Stops suggestions for similar payments: those with the same payee, or between the same accounts, with the same direction and currency and a similar amount. Send these fields of the suggested rule. Dismissing a suggestion again changes nothing.
   */
  readonly dismissRecurringSuggestion: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & DismissSuggestionRequest, options?: Options) => Promise<DismissedSuggestionResponse>;

  /**
   * Suggest a dismissed rule again.
   *
   * Deletes the dismissal. The payments are suggested again if they still recur and have no rule.
   */
  readonly restoreRecurringSuggestion: (input: {
    /** The id of the dismissed suggestion. */
    readonly dismissed_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /** Get a recurring rule. */
  readonly getRecurringRule: (input: {
    /** The id of the recurring rule. */
    readonly recurring_id: string;
  }, options?: Options) => Promise<RecurringRuleResponse>;

  /**
   * Update a recurring rule.
   *
   * Only the fields that you send change. The result must meet the same requirements as a new rule. A new `rule`, `starts_on` or `account_id` holds from today: earlier days keep the earlier schedule, which is listed in `earlier`. A new amount or category does not reopen occurrences that were due before today: any payment settles those. Decisions about days that are no longer scheduled stay stored but have no effect.
   */
  readonly updateRecurringRule: (input: {
    /** The id of the recurring rule. */
    readonly recurring_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & UpdateRecurringRuleRequest, options?: Options) => Promise<RecurringRuleResponse>;

  /**
   * Delete a recurring rule.
   *
   * Transactions stay as they are. To end a rule and keep its past occurrences, set `ends_on` instead.
   */
  readonly deleteRecurringRule: (input: {
    /** The id of the recurring rule. */
    readonly recurring_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<IncludedResponse | undefined>;

  /**
   * Let a rule expect known payments.
   *
   * For payments that a rule should expect, but that have another payee, because the bank uses a different name. Merges their payee into the rule's, which gets its name as an alias, so past and later payments match. Transfers cannot be merged: with `transfer_account_id`, or if the rule is a transfer, the rule takes the account or payee that you send. `category_id` becomes the rule's category: payments in another category that somebody chose do not match. One undo takes everything back.
   */
  readonly adoptPayments: (input: {
    /** The id of the recurring rule. */
    readonly recurring_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & AdoptPaymentsRequest, options?: Options) => Promise<RecurringRuleResponse>;

  /**
   * Set money aside for a bill.
   *
   * Makes the rule's category carry, and adds to its plan, from the next period on and in every later plan, the smallest equal amount with which its fund can pay every due day of all rules of the category in the next twelve months. To see the amount first, send `dry_run=true`.
   */
  readonly setAsideForRecurringRule: (input: {
    /** The id of the recurring rule. */
    readonly recurring_id: string;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<SetAsideResponse>;

  /**
   * List changes.
   *
   * Returns the change log: one change per write, with the resources that it changed. A client can keep a copy of the data:
   *
   * 1. Read all lists, and store the `Leeway-Knowledge` header of the first response.
   * 2. Send it as `since`, with `include=resources`. Store each returned resource, and remove each deleted one.
   * 3. Send `server_knowledge` as the next `since`.
   *
   * If the log no longer contains `since`, the response is 410: start again with step 1.
   */
  readonly listChanges: ((input?: {
    /** Only changes after this one, oldest first. Without it, the newest changes, newest first. */
    readonly since?: number;
    /** How many to return, at most 500. */
    readonly limit?: number;
    /** Without `since`: the `next_cursor` of the previous page. */
    readonly cursor?: string;
    /** Only changes of a resource of one of these types. */
    readonly type?: readonly ("budget" | "account" | "reconciliation" | "balance_point" | "category" | "payee" | "payee_alias" | "tag" | "exchange_rate" | "month" | "period_note" | "goal" | "recurring_rule" | "dismissed_suggestion" | "rule" | "transaction" | "attachment" | "occurrence" | "duplicate_answer" | "report_view")[];
    /** Only changes that did one of these things to a resource. With `type`, to a resource of one of these types: `type=account&action=created,updated,deleted` leaves out the changes that only moved a balance. */
    readonly action?: readonly ("created" | "updated" | "deleted" | "balance")[];
    /** Only changes by this user or token. */
    readonly actor_id?: string;
    /** Only changes by these kinds of actors. */
    readonly actor_kind?: readonly ("token" | "user" | "connection" | "job" | "command")[];
    /** Only the changes that committed, undid or redid this import. */
    readonly import_id?: string;
    /** With `resources`, adds the changed resources, each once and in its current state, all from one snapshot. With `type`, only those of these types. With `values`, adds the name, and the values before and after, of the first 10 resources of each change, leaving out accounts of which only the balance moved. */
    readonly include?: readonly ("resources" | "values")[];
  }, options?: Options) => Promise<ChangesResponse>) & Pages<(input?: {
    /** Only changes after this one, oldest first. Without it, the newest changes, newest first. */
    readonly since?: number;
    /** How many to return, at most 500. */
    readonly limit?: number;
    /** Without `since`: the `next_cursor` of the previous page. */
    readonly cursor?: string;
    /** Only changes of a resource of one of these types. */
    readonly type?: readonly ("budget" | "account" | "reconciliation" | "balance_point" | "category" | "payee" | "payee_alias" | "tag" | "exchange_rate" | "month" | "period_note" | "goal" | "recurring_rule" | "dismissed_suggestion" | "rule" | "transaction" | "attachment" | "occurrence" | "duplicate_answer" | "report_view")[];
    /** Only changes that did one of these things to a resource. With `type`, to a resource of one of these types: `type=account&action=created,updated,deleted` leaves out the changes that only moved a balance. */
    readonly action?: readonly ("created" | "updated" | "deleted" | "balance")[];
    /** Only changes by this user or token. */
    readonly actor_id?: string;
    /** Only changes by these kinds of actors. */
    readonly actor_kind?: readonly ("token" | "user" | "connection" | "job" | "command")[];
    /** Only the changes that committed, undid or redid this import. */
    readonly import_id?: string;
    /** With `resources`, adds the changed resources, each once and in its current state, all from one snapshot. With `type`, only those of these types. With `values`, adds the name, and the values before and after, of the first 10 resources of each change, leaving out accounts of which only the balance moved. */
    readonly include?: readonly ("resources" | "values")[];
  }, options?: Options) => AsyncIterableIterator<ChangesResponse["changes"][number]>>;

  /**
   * Get a change.
   *
   * Returns a change with the values before and after it. For an updated resource, only the changed fields are returned. `updated_at` and the balances of accounts are left out; `moved` has the amount by which a balance changed.
   */
  readonly getChange: (input: {
    /** The number of the change. */
    readonly seq: number;
    /** How many to return, at most 500. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<ChangeValuesResponse>;

  /**
   * Undo a change.
   *
   * Restores the previous values. Balances change back by the amounts that the change moved. If a value has changed since, nothing is undone (409 `undo_conflict`). The undo is a change too: undo it to redo the original change. If the change undid a chunk of a large import, the whole import is redone in chunks: poll the import until its state is `committed`.
   */
  readonly undoChange: (input: {
    /** The number of the change. */
    readonly seq: number;
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  }, options?: Options) => Promise<ChangeResponse>;

  /**
   * Undo several changes.
   *
   * Undoes a range or a list of changes, newest first, as one change: if one conflicts, none is undone. Changes that are already undone or cannot be undone are listed as `skipped`.
   */
  readonly undoChanges: (input: {
    /** If true, the request is checked and gets its usual response, but nothing is stored. */
    readonly dry_run?: boolean;
    /** Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored. */
    readonly include?: readonly ("spending_power")[];
  } & UndoChangesRequest, options?: Options) => Promise<UndoChangesResponse>;

  /**
   * List the changes of the budget.
   *
   * Returns the changes of the budget, newest first, with the values before and after each.
   */
  readonly listBudgetHistory: ((input?: {
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<HistoryResponse>) & Pages<(input?: {
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => AsyncIterableIterator<HistoryResponse["history"][number]>>;

  /**
   * List the changes of an account.
   *
   * Returns the changes of an account, newest first, with the values before and after each, even after it was deleted. Changes that only moved the balance through transactions are left out.
   */
  readonly listAccountHistory: ((input: {
    /** The id of the account. */
    readonly account_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<HistoryResponse>) & Pages<(input: {
    /** The id of the account. */
    readonly account_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => AsyncIterableIterator<HistoryResponse["history"][number]>>;

  /**
   * List the changes of a category.
   *
   * Returns the changes of a category, newest first, with the values before and after each, even after it was deleted.
   */
  readonly listCategoryHistory: ((input: {
    /** The id of the category. */
    readonly category_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<HistoryResponse>) & Pages<(input: {
    /** The id of the category. */
    readonly category_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => AsyncIterableIterator<HistoryResponse["history"][number]>>;

  /**
   * List the changes of a payee.
   *
   * Returns the changes of a payee, newest first, with the values before and after each, even after it was deleted.
   */
  readonly listPayeeHistory: ((input: {
    /** The id of the payee. */
    readonly payee_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<HistoryResponse>) & Pages<(input: {
    /** The id of the payee. */
    readonly payee_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => AsyncIterableIterator<HistoryResponse["history"][number]>>;

  /**
   * List the changes of a tag.
   *
   * Returns the changes of a tag, newest first, with the values before and after each, even after it was deleted.
   */
  readonly listTagHistory: ((input: {
    /** The id of the tag. */
    readonly tag_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<HistoryResponse>) & Pages<(input: {
    /** The id of the tag. */
    readonly tag_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => AsyncIterableIterator<HistoryResponse["history"][number]>>;

  /**
   * List the changes of a month's plan.
   *
   * Returns the changes of a month's plan, newest first, with the values before and after each, even after it was deleted. Earlier plans that apply to the month have a history of their own.
   */
  readonly listMonthHistory: ((input: {
    /** The month, as YYYY-MM. */
    readonly year_month: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<HistoryResponse>) & Pages<(input: {
    /** The month, as YYYY-MM. */
    readonly year_month: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => AsyncIterableIterator<HistoryResponse["history"][number]>>;

  /**
   * List the changes of a goal.
   *
   * Returns the changes of a goal, newest first, with the values before and after each, even after it was deleted.
   */
  readonly listGoalHistory: ((input: {
    /** The id of the goal. */
    readonly goal_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<HistoryResponse>) & Pages<(input: {
    /** The id of the goal. */
    readonly goal_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => AsyncIterableIterator<HistoryResponse["history"][number]>>;

  /**
   * List the changes of a recurring rule.
   *
   * Returns the changes of a recurring rule, newest first, with the values before and after each, even after it was deleted.
   */
  readonly listRecurringRuleHistory: ((input: {
    /** The id of the recurring rule. */
    readonly recurring_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<HistoryResponse>) & Pages<(input: {
    /** The id of the recurring rule. */
    readonly recurring_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => AsyncIterableIterator<HistoryResponse["history"][number]>>;

  /**
   * List the changes of a transaction.
   *
   * Returns the changes of a transaction, newest first, with the values before and after each, even after it was deleted.
   */
  readonly listTransactionHistory: ((input: {
    /** The id of the transaction. */
    readonly transaction_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<HistoryResponse>) & Pages<(input: {
    /** The id of the transaction. */
    readonly transaction_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => AsyncIterableIterator<HistoryResponse["history"][number]>>;

  /**
   * List the changes of a report view.
   *
   * Returns the changes of a report view, newest first, with the values before and after each, even after it was deleted.
   */
  readonly listReportViewHistory: ((input: {
    /** The id of the report view. */
    readonly report_view_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<HistoryResponse>) & Pages<(input: {
    /** The id of the report view. */
    readonly report_view_id: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => AsyncIterableIterator<HistoryResponse["history"][number]>>;

  /**
   * List the changes of a period's plan.
   *
   * Returns the changes of a period's plan, newest first, with the values before and after each, even after it was deleted. Earlier plans that apply to the period have a history of their own.
   */
  readonly listPeriodHistory: ((input: {
    /** A day of the period. */
    readonly day: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<HistoryResponse>) & Pages<(input: {
    /** A day of the period. */
    readonly day: string;
    /** How many to return, at most 100. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => AsyncIterableIterator<HistoryResponse["history"][number]>>;

  /**
   * List the ways to sign in.
   *
   * Needs neither a token nor a session.
   */
  readonly listSignInMethods: (input?: Record<string, never>, options?: Options) => Promise<SignInMethodsResponse>;

  /**
   * Sign in.
   *
   * Starts a browser session and sets its cookie. Send exactly one credential. The code of a setup link creates the owner of the budget; it works only while the budget has no owner. An invitation adds the signed-in user, or a new user, to the budget of the invitation. The browser's previous session ends.
   */
  readonly signIn: (input: SignInRequest, options?: Options) => Promise<SessionResponse>;

  /**
   * Set the default budget.
   *
   * Sets the budget of requests that do not name one.
   */
  readonly setDefaultBudget: (input: DefaultBudgetRequest, options?: Options) => Promise<SessionResponse>;

  /**
   * Sign out.
   *
   * Ends the session. If it was started with a token, the token stays valid. Over TLS and on localhost, the response has `Clear-Site-Data`: the browser deletes what it has stored, except cookies.
   */
  readonly signOut: (input?: Record<string, never>, options?: Options) => Promise<undefined>;

  /**
   * Start signing in with a passkey.
   *
   * Returns the options for `navigator.credentials.get`. Send its result as `passkey` to `POST /v1/session` or `POST /v1/session/confirm`.
   */
  readonly startPasskeySignIn: (input?: Record<string, never>, options?: Options) => Promise<PasskeyOptionsResponse>;

  /**
   * Get the purpose of a link.
   *
   * Returns the purpose of a link's code without using the code, so that a page can ask before it signs the user in.
   */
  readonly describeSignInCode: (input: DescribeCodeRequest, options?: Options) => Promise<CodeResponse>;

  /**
   * Start signing in with the provider.
   *
   * Returns the address of the sign-in provider's page. The browser opens it, and the provider redirects back to `GET /v1/session/oidc/callback`. `bind` and `confirm` need a session; `bind` also needs a fresh proof of identity (403 `sign_in_again`), except for the first credential.
   */
  readonly startOidc: (input: OidcRequest, options?: Options) => Promise<OidcResponse>;

  /**
   * Confirm your identity.
   *
   * Confirms the identity of the signed-in user. A session that was started with a token is confirmed with that token. Requests that change access need a confirmation from the last 10 minutes (403 `sign_in_again`).
   */
  readonly confirmSession: (input: ConfirmRequest, options?: Options) => Promise<undefined>;

  /**
   * Get the caller.
   *
   * Returns the token of the request with its scopes, and its budget. For a session, returns the user with all budgets.
   */
  readonly getMe: (input?: Record<string, never>, options?: Options) => Promise<Me>;

  /**
   * Update the user.
   *
   * Changes the display name of the signed-in user.
   */
  readonly updateMe: (input: UpdateMeRequest, options?: Options) => Promise<UserResponse>;

  /**
   * Get the state of the password and recovery codes.
   *
   * Returns the sign-in name, when the password was set, and the number of recovery codes left. It returns no secrets.
   */
  readonly getCredentials: (input?: Record<string, never>, options?: Options) => Promise<CredentialsResponse>;

  /**
   * Set the password.
   *
   * Sets the sign-in name and the password of the signed-in user, and ends all of the user's other sessions. Needs a fresh proof of identity (403 `sign_in_again`), except for the first credential.
   */
  readonly setPassword: (input: SetPasswordRequest, options?: Options) => Promise<PasswordResponse>;

  /**
   * Create recovery codes.
   *
   * Replaces the user's recovery codes. Each code works once. They are for users who have lost all other ways to sign in. Needs a fresh proof of identity (403 `sign_in_again`).
   */
  readonly createRecoveryCodes: (input?: Record<string, never>, options?: Options) => Promise<RecoveryCodesResponse>;

  /**
   * List the security events of the user.
   *
   * Returns sign-ins, ended sessions and changes to the user's sign-in methods, newest first. They are stored for 400 days.
   */
  readonly listMySecurityEvents: ((input?: {
    /** How many to return, at most 200. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<SecurityEventsResponse>) & Pages<(input?: {
    /** How many to return, at most 200. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => AsyncIterableIterator<SecurityEventsResponse["events"][number]>>;

  /**
   * Get the preferences.
   *
   * Returns the user's settings of the web app for the budget of the request.
   */
  readonly getPreferences: (input?: Record<string, never>, options?: Options) => Promise<PreferencesResponse>;

  /**
   * Set the preferences.
   *
   * Replaces the user's settings of the web app for the budget of the request.
   */
  readonly setPreferences: (input: PreferencesRequest, options?: Options) => Promise<PreferencesResponse>;

  /**
   * List sessions.
   *
   * Returns the browsers in which the user has signed in.
   */
  readonly listSessions: (input?: Record<string, never>, options?: Options) => Promise<SessionsResponse>;

  /**
   * End all other sessions.
   *
   * Signs the user out everywhere except in this session, and ends the push messages to all other browsers.
   */
  readonly endOtherSessions: (input?: Record<string, never>, options?: Options) => Promise<undefined>;

  /**
   * End a session.
   *
   * Signs the user out in one browser, and ends the push messages to it.
   */
  readonly endSession: (input: {
    /** The id of the session. */
    readonly session_id: string;
  }, options?: Options) => Promise<undefined>;

  /**
   * Create a link for a phone.
   *
   * Returns a link that signs the same user in on another device, once, within 10 minutes.
   */
  readonly createLink: (input?: Record<string, never>, options?: Options) => Promise<LinkResponse>;

  /**
   * List channels.
   *
   * Returns the ways on which the user gets notices in this budget, without addresses, topics and tokens.
   */
  readonly listChannels: (input?: Record<string, never>, options?: Options) => Promise<ChannelsResponse>;

  /**
   * Create a channel.
   *
   * The server sends notices of the user's alerts there. Messages of a `webhook` have the type `notice` and signatures of [Standard Webhooks](https://www.standardwebhooks.com). To an e-mail address, it sends a code, and nothing else before somebody enters it. A person sends at most 20 codes and tests per day (UTC), and an address gets at most 5 codes. A browser that already has a channel keeps it, with the new fields.
   */
  readonly createChannel: (input: NewChannelRequest, options?: Options) => Promise<NewChannelResponse>;

  /**
   * Get the key for Web Push.
   *
   * Returns the public key of this server, which a browser needs for its subscription ([RFC 8292](https://www.rfc-editor.org/rfc/rfc8292)). All budgets share it, and it stays the same.
   */
  readonly getWebPushKey: (input?: Record<string, never>, options?: Options) => Promise<WebPushKeyResponse>;

  /**
   * Update a channel.
   *
   * Changes the fields that are sent. To send somewhere else, create another channel.
   */
  readonly updateChannel: (input: {
    /** The id of the channel. */
    readonly channel_id: string;
  } & ChannelChangesRequest, options?: Options) => Promise<ChannelResponse>;

  /**
   * Delete a channel.
   *
   * Alerts no longer use it, and what waits to be sent on it is dropped.
   */
  readonly deleteChannel: (input: {
    /** The id of the channel. */
    readonly channel_id: string;
  }, options?: Options) => Promise<undefined>;

  /**
   * Send a test.
   *
   * Sends a test on the channel now, and returns its result. To an e-mail address that is not confirmed, it sends a new code instead.
   */
  readonly testChannel: (input: {
    /** The id of the channel. */
    readonly channel_id: string;
  }, options?: Options) => Promise<ChannelTestResponse>;

  /**
   * Confirm an e-mail address.
   *
   * Notices are sent to an e-mail address after its code was entered within 10 minutes, in at most 5 attempts.
   */
  readonly verifyChannel: (input: {
    /** The id of the channel. */
    readonly channel_id: string;
  } & ChannelCodeRequest, options?: Options) => Promise<ChannelResponse>;

  /**
   * List alerts.
   *
   * Returns the user's alerts in this budget, with the current amounts.
   */
  readonly listAlerts: (input?: Record<string, never>, options?: Options) => Promise<AlertsResponse>;

  /**
   * Create an alert.
   *
   * Notifies the user once when the condition starts to hold. An amount may fire again after it was 2 % above the limit, or in the next period.
   */
  readonly createAlert: (input: NewAlertRequest, options?: Options) => Promise<AlertResponse>;

  /**
   * Update an alert.
   *
   * Changes the fields that are sent. The condition is then evaluated as for a new alert.
   */
  readonly updateAlert: (input: {
    /** The id of the alert. */
    readonly alert_id: string;
  } & AlertChangesRequest, options?: Options) => Promise<AlertResponse>;

  /**
   * Delete an alert.
   *
   * Its notices are deleted too.
   */
  readonly deleteAlert: (input: {
    /** The id of the alert. */
    readonly alert_id: string;
  }, options?: Options) => Promise<undefined>;

  /**
   * List notices.
   *
   * Returns the notices of the user's alerts, newest first. They are stored for 90 days.
   */
  readonly listNotices: ((input?: {
    /** How many to return, at most 200. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
    /** The language of the sentences. By default English. */
    readonly language?: "en" | "de";
  }, options?: Options) => Promise<NoticesResponse>) & Pages<(input?: {
    /** How many to return, at most 200. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
    /** The language of the sentences. By default English. */
    readonly language?: "en" | "de";
  }, options?: Options) => AsyncIterableIterator<NoticesResponse["notices"][number]>>;

  /**
   * Mark notices as seen.
   *
   * Marks this notice and all earlier ones as seen.
   */
  readonly markNoticesSeen: (input: NoticesSeenRequest, options?: Options) => Promise<undefined>;

  /**
   * Start adding a passkey.
   *
   * Returns the options for `navigator.credentials.create`. Needs a fresh proof of identity (403 `sign_in_again`), except for the first credential.
   */
  readonly startNewPasskey: (input?: Record<string, never>, options?: Options) => Promise<PasskeyOptionsResponse>;

  /**
   * Add a passkey.
   *
   * Adds the passkey that the browser created for the options of `POST /v1/me/passkeys/options`.
   */
  readonly addPasskey: (input: AddPasskeyRequest, options?: Options) => Promise<PasskeyResponse>;

  /** List passkeys. */
  readonly listPasskeys: (input?: Record<string, never>, options?: Options) => Promise<PasskeysResponse>;

  /** Rename a passkey. */
  readonly renamePasskey: (input: {
    /** The id of the passkey. */
    readonly passkey_id: string;
  } & RenamePasskeyRequest, options?: Options) => Promise<PasskeyResponse>;

  /**
   * Remove a passkey.
   *
   * It can no longer be used to sign in. Open sessions continue. Needs a fresh proof of identity (403 `sign_in_again`).
   */
  readonly removePasskey: (input: {
    /** The id of the passkey. */
    readonly passkey_id: string;
  }, options?: Options) => Promise<undefined>;

  /**
   * List identities.
   *
   * Returns the accounts at a sign-in provider or sign-in proxy that the user can sign in with.
   */
  readonly listIdentities: (input?: Record<string, never>, options?: Options) => Promise<IdentitiesResponse>;

  /**
   * Link the user of the sign-in proxy.
   *
   * Links the user that the sign-in proxy names to the signed-in user, who can then sign in through the proxy. Needs a fresh proof of identity (403 `sign_in_again`), except for the first credential.
   */
  readonly addIdentity: (input: AddIdentityRequest, options?: Options) => Promise<IdentityResponse>;

  /**
   * Remove an identity.
   *
   * It no longer signs the user in. Open sessions continue. Needs a fresh proof of identity (403 `sign_in_again`).
   */
  readonly removeIdentity: (input: {
    /** The id of the identity. */
    readonly identity_id: string;
  }, options?: Options) => Promise<undefined>;

  /**
   * List members.
   *
   * Returns the users who are members of the budget, and those who were.
   */
  readonly listMembers: (input?: Record<string, never>, options?: Options) => Promise<MembersResponse>;

  /**
   * Change a member's role.
   *
   * Takes effect with the member's next request. Only an owner who has signed in can give or remove the role `owner`. The last owner cannot lose it. Needs a fresh proof of identity (403 `sign_in_again`). A lower role revokes the tokens, feeds and invitations that the member created, turns their webhooks off and pauses their bank connections; an owner can keep all but invitations with `keep`.
   */
  readonly changeMember: (input: {
    /** The id of the user. */
    readonly user_id: string;
    /** Ids of tokens, webhooks, feeds and bank connections of the member that keep working, as those of the owner who makes the change. Repeat the parameter for several values, at most 50. */
    readonly keep?: readonly (string)[];
  } & ChangeRoleRequest, options?: Options) => Promise<ChangedMemberResponse>;

  /**
   * Remove a member.
   *
   * Owners can remove members, and every member can leave. The member's next request fails. The last owner cannot leave or be removed. Needs a fresh proof of identity (403 `sign_in_again`). Revokes the tokens, feeds and invitations that the member created, turns their webhooks off and pauses their bank connections; an owner can keep all but invitations with `keep`.
   */
  readonly removeMember: (input: {
    /** The id of the user. */
    readonly user_id: string;
    /** Ids of tokens, webhooks, feeds and bank connections of the member that keep working, as those of the owner who makes the change. Repeat the parameter for several values, at most 50. */
    readonly keep?: readonly (string)[];
  }, options?: Options) => Promise<RemovedMemberResponse>;

  /**
   * List open invitations.
   *
   * Returns the invitations that are unused and have not expired, without their links.
   */
  readonly listInvitations: (input?: Record<string, never>, options?: Options) => Promise<InvitationsResponse>;

  /**
   * Invite somebody.
   *
   * Returns a link that adds one person to the budget. A user who is signed in when opening the link joins; otherwise the link creates a new user. Only an owner who has signed in can invite another owner. Needs a fresh proof of identity (403 `sign_in_again`).
   */
  readonly createInvitation: (input: NewInvitationRequest, options?: Options) => Promise<NewInvitationResponse>;

  /**
   * Delete an invitation.
   *
   * Its link stops working. Needs a fresh proof of identity (403 `sign_in_again`).
   */
  readonly deleteInvitation: (input: {
    /** The id of the invitation. */
    readonly invitation_id: string;
  }, options?: Options) => Promise<undefined>;

  /**
   * List tokens.
   *
   * Returns the active tokens of the budget, without their secrets. Sessions are not listed.
   */
  readonly listTokens: (input?: Record<string, never>, options?: Options) => Promise<TokensResponse>;

  /**
   * Create a token.
   *
   * Creates a token for a program. Only an owner who has signed in can create one with the scope `sync`. A token created with another token expires no later than that token and is revoked with it. Needs a fresh proof of identity (403 `sign_in_again`).
   */
  readonly createToken: (input: NewTokenRequest, options?: Options) => Promise<NewTokenResponse>;

  /**
   * Revoke a token.
   *
   * The token and all tokens, feeds and invitations created with it stop working immediately. Needs a fresh proof of identity (403 `sign_in_again`).
   */
  readonly revokeToken: (input: {
    /** The id of the token. */
    readonly token_id: string;
  }, options?: Options) => Promise<undefined>;

  /**
   * List webhooks.
   *
   * Returns the webhooks of the budget, without their secrets.
   */
  readonly listWebhooks: (input?: Record<string, never>, options?: Options) => Promise<WebhooksResponse>;

  /**
   * Create a webhook.
   *
   * The server sends a signed message about each change from now on to the address. The signatures are those of [Standard Webhooks](https://www.standardwebhooks.com). The response has the secret of the signatures. Needs a fresh proof of identity (403 `sign_in_again`).
   */
  readonly createWebhook: (input: NewWebhookRequest, options?: Options) => Promise<NewWebhookResponse>;

  /** Get a webhook. */
  readonly getWebhook: (input: {
    /** The id of the webhook. */
    readonly webhook_id: string;
  }, options?: Options) => Promise<WebhookResponse>;

  /**
   * Update a webhook.
   *
   * Changes the fields that are sent. Turning it on again starts after the newest change. Needs a fresh proof of identity (403 `sign_in_again`).
   */
  readonly updateWebhook: (input: {
    /** The id of the webhook. */
    readonly webhook_id: string;
  } & WebhookChangesRequest, options?: Options) => Promise<WebhookResponse>;

  /**
   * Delete a webhook.
   *
   * Its messages are deleted too, also those that wait. Needs a fresh proof of identity (403 `sign_in_again`).
   */
  readonly deleteWebhook: (input: {
    /** The id of the webhook. */
    readonly webhook_id: string;
  }, options?: Options) => Promise<undefined>;

  /**
   * Rotate the secret of a webhook.
   *
   * Returns a new secret. For 24 hours, messages have signatures of both secrets. Needs a fresh proof of identity (403 `sign_in_again`).
   */
  readonly rotateWebhookSecret: (input: {
    /** The id of the webhook. */
    readonly webhook_id: string;
  }, options?: Options) => Promise<WebhookSecretResponse>;

  /**
   * Test a webhook.
   *
   * Sends a message of the type `ping` now, and returns its result. After a success, the messages that wait are sent.
   */
  readonly testWebhook: (input: {
    /** The id of the webhook. */
    readonly webhook_id: string;
  }, options?: Options) => Promise<WebhookDeliveryResponse>;

  /**
   * List the messages of a webhook.
   *
   * Returns the messages, newest first. Sent ones are stored for 7 days, others for 30 days.
   */
  readonly listWebhookDeliveries: ((input: {
    /** The id of the webhook. */
    readonly webhook_id: string;
    /** Only messages in this state. */
    readonly state?: "waiting" | "sent" | "failed" | "dropped";
    /** How many to return, at most 200. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<WebhookDeliveriesResponse>) & Pages<(input: {
    /** The id of the webhook. */
    readonly webhook_id: string;
    /** Only messages in this state. */
    readonly state?: "waiting" | "sent" | "failed" | "dropped";
    /** How many to return, at most 200. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => AsyncIterableIterator<WebhookDeliveriesResponse["deliveries"][number]>>;

  /**
   * Send a message again.
   *
   * The message waits to be sent within seconds, with the same `webhook-id`.
   */
  readonly retryWebhookDelivery: (input: {
    /** The id of the webhook. */
    readonly webhook_id: string;
    /** The id of the delivery. */
    readonly delivery_id: string;
  }, options?: Options) => Promise<WebhookDeliveryResponse>;

  /**
   * List feeds.
   *
   * Returns the active feeds of the budget, without their secrets.
   */
  readonly listFeeds: (input?: Record<string, never>, options?: Options) => Promise<FeedsResponse>;

  /**
   * Create a feed.
   *
   * A feed is an address for a program that cannot send a token, such as a calendar, or another budgeting program that reads SimpleFIN. Its secret opens this one thing, to read. A feed created with a token ends with that token, and one that a user created ends with the user's access. Needs a fresh proof of identity (403 `sign_in_again`).
   */
  readonly createFeed: (input: NewFeedRequest, options?: Options) => Promise<NewFeedResponse>;

  /**
   * Revoke a feed.
   *
   * Its address stops working immediately. Needs a fresh proof of identity (403 `sign_in_again`).
   */
  readonly revokeFeed: (input: {
    /** The id of the feed. */
    readonly feed_id: string;
  }, options?: Options) => Promise<undefined>;

  /**
   * List the security events of the budget.
   *
   * Returns changes to members, invitations, tokens and feeds, newest first. They are stored for 400 days and cannot be undone.
   */
  readonly listSecurityEvents: ((input?: {
    /** How many to return, at most 200. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => Promise<SecurityEventsResponse>) & Pages<(input?: {
    /** How many to return, at most 200. */
    readonly limit?: number;
    /** The `next_cursor` of the previous page. */
    readonly cursor?: string;
  }, options?: Options) => AsyncIterableIterator<SecurityEventsResponse["events"][number]>>;
}

/** Resources that `update` changes. */
export interface Update {
  (one: Account, changes: AccountChanges, options?: Options): Promise<Account>;
  (one: Transaction, changes: TransactionChanges, options?: Options): Promise<Transaction>;
  (one: Import, changes: ImportOptions, options?: Options): Promise<Import>;
  (one: ImportRow, changes: ImportRowDecision, options?: Options): Promise<ImportRow>;
  (one: ImportLink, changes: ImportLinkChanges, options?: Options): Promise<ImportLink>;
  (one: ImportProfile, changes: ImportProfileChanges, options?: Options): Promise<ImportProfile>;
  (one: BankConnection, changes: BankConnectionChanges, options?: Options): Promise<BankConnection>;
  (one: Budget, changes: BudgetChanges, options?: Options): Promise<Budget>;
  (one: Month, changes: MonthPlan, options?: Options): Promise<Month>;
  (one: ReportView, changes: ReportViewChanges, options?: Options): Promise<ReportView>;
  (one: Category, changes: CategoryChanges, options?: Options): Promise<Category>;
  (one: Payee, changes: PayeeChanges, options?: Options): Promise<Payee>;
  (one: Tag, changes: TagChanges, options?: Options): Promise<Tag>;
  (one: Rule, changes: RuleChanges, options?: Options): Promise<Rule>;
  (one: Goal, changes: GoalChanges, options?: Options): Promise<Goal>;
  (one: RecurringRule, changes: RecurringRuleChanges, options?: Options): Promise<RecurringRule>;
}
