/**
 * Every error of the API: each has one code, one status, one title and one text in `docs/errors.md`. The code that throws
 * a problem describes it and the fix (`detail`, `errors`). `api/problem-details.ts` turns it into an HTTP response.
 */

/** Maps each code to its status and title. A new error is a row here and a section in `docs/errors.md`. */
export const PROBLEMS = {
  invalid_request: { status: 400, title: "The request is invalid" },
  invalid_json: { status: 400, title: "The body is not valid JSON" },
  duplicate_key: { status: 400, title: "A JSON object has a duplicate key" },
  missing_field: { status: 400, title: "A required field is missing" },
  unknown_field: { status: 400, title: "The request has an unknown field" },
  unknown_parameter: { status: 400, title: "The request has an unknown query parameter" },
  wrong_type: { status: 400, title: "A value has the wrong type" },
  bad_format: { status: 400, title: "A value has the wrong format" },
  out_of_range: { status: 400, title: "A value is out of range" },
  invalid_text: { status: 400, title: "The request contains characters that cannot be stored" },
  conflicting_fields: { status: 400, title: "Two fields cannot be used together" },
  invalid_cursor: { status: 400, title: "The cursor is not valid" },
  invalid_header: { status: 400, title: "A header is not valid" },
  untrusted_header: { status: 400, title: "Only a sign-in proxy may send this header" },
  unauthorized: { status: 401, title: "A token is required" },
  invalid_token: { status: 401, title: "The token is not valid" },
  session_revoked: { status: 401, title: "The session was ended" },
  sign_in_failed: { status: 401, title: "The sign-in failed" },
  insufficient_scope: { status: 403, title: "The token's scope does not allow this request" },
  feed_refused: { status: 403, title: "The feed does not open" },
  forgery_suspected: { status: 403, title: "Another site may have made this request" },
  sign_in_again: { status: 403, title: "Sign in again first" },
  tls_required: { status: 403, title: "The server requires TLS" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "The path does not support this method" },
  request_timeout: { status: 408, title: "The request took too long to arrive" },
  duplicate_external_id: { status: 409, title: "The account already has a transaction with this external_id" },
  account_in_use: { status: 409, title: "The account is in use" },
  other_side_in_use: { status: 409, title: "The other side of the transfer is in use" },
  not_mergeable: { status: 409, title: "The transactions cannot be merged" },
  category_in_use: { status: 409, title: "The category is in use" },
  payee_in_use: { status: 409, title: "The payee is in use" },
  transaction_reconciled: { status: 409, title: "The transaction is reconciled" },
  reconciliation_not_latest: { status: 409, title: "The account has a later reconciliation" },
  transaction_matched: { status: 409, title: "The transaction is already matched" },
  occurrence_paid: { status: 409, title: "The occurrence is already paid" },
  attachments_not_configured: { status: 409, title: "No directory for attachments is configured" },
  secrets_not_configured: { status: 409, title: "The server has no key to store secrets" },
  connection_paused: { status: 409, title: "The bank connection is paused" },
  nothing_linked: { status: 409, title: "No account of the connection is linked" },
  account_linked: { status: 409, title: "The account is linked to another bank account" },
  outbound_off: { status: 409, title: "The server connects to no other server" },
  mail_not_configured: { status: 409, title: "The server sends no e-mail" },
  changes_expired: { status: 410, title: "The change log does not reach back that far" },
  code_expired: { status: 410, title: "The code has expired" },
  code_used: { status: 410, title: "The link was used or has expired" },
  already_undone: { status: 409, title: "The change is already undone" },
  too_many_previews: { status: 409, title: "The budget has too many unfinished imports" },
  import_committed: { status: 409, title: "The import is no longer a preview" },
  import_in_progress: { status: 409, title: "An import is not finished" },
  import_edited: { status: 409, title: "Imported data has been edited since the import" },
  undo_conflict: { status: 409, title: "The data has changed since" },
  goal_exists: { status: 409, title: "The category or account already has an open goal" },
  demo_budget: { status: 409, title: "This kind of budget does not support the request" },
  last_owner: { status: 409, title: "A budget needs an owner" },
  already_member: { status: 409, title: "The user is already a member of the budget" },
  public_url_needed: { status: 409, title: "The server has no address that other devices can reach" },
  passkey_unavailable: { status: 409, title: "Passkeys do not work at this address" },
  identity_taken: { status: 409, title: "The identity cannot be added" },
  webhook_off: { status: 409, title: "The webhook is off" },
  name_taken: { status: 409, title: "The name is already taken" },
  idempotency_key_in_progress: { status: 409, title: "A request with this Idempotency-Key is still in progress" },
  precondition_failed: { status: 412, title: "The resource has changed since you read it" },
  body_too_large: { status: 413, title: "The body is too large" },
  archive_too_large: { status: 413, title: "The archive is too large" },
  unsupported_media_type: { status: 415, title: "The body must be plain JSON" },
  unsupported_file_type: { status: 415, title: "The type of the file is not supported" },
  passkey_refused: { status: 422, title: "The passkey cannot be added" },
  weak_password: { status: 422, title: "The password is easy to guess" },
  unknown_host: { status: 421, title: "The host name is not known" },
  rule_broken: { status: 422, title: "The request breaks several rules" },
  payee_required: { status: 422, title: "A payee or another account is required" },
  payee_conflict: { status: 422, title: "The payee is given in more than one way" },
  category_conflict: { status: 422, title: "The category is given in more than one way" },
  unknown_account: { status: 422, title: "The account does not exist" },
  unknown_payee: { status: 422, title: "The payee does not exist" },
  account_mismatch: { status: 422, title: "A transaction belongs to another account" },
  too_many_tags: { status: 422, title: "A transaction would have too many tags" },
  unknown_token: { status: 422, title: "The token or feed does not exist" },
  unknown_user: { status: 422, title: "The user is not a member" },
  unknown_tag: { status: 422, title: "The tag does not exist" },
  unknown_transaction: { status: 422, title: "The transaction does not exist" },
  wrong_code: { status: 422, title: "The code is wrong" },
  mail_failed: { status: 422, title: "The e-mail could not be sent" },
  too_many_mails: { status: 422, title: "Too many e-mails today" },
  unknown_channel: { status: 422, title: "The channel does not exist" },
  unknown_category: { status: 422, title: "The category does not exist" },
  unknown_provider: { status: 422, title: "The provider does not exist" },
  unknown_connection: { status: 422, title: "The connection does not exist" },
  bank_refused: { status: 422, title: "The bank or its provider refused the request" },
  currency_mismatch: { status: 422, title: "The currencies differ" },
  account_closed: { status: 422, title: "The account is closed" },
  balance_not_zero: { status: 422, title: "The balance of a closed account is 0" },
  category_kind_conflict: { status: 422, title: "The category has another kind" },
  unknown_time_zone: { status: 422, title: "The time zone does not exist" },
  unknown_currency: { status: 422, title: "The currency is not supported" },
  too_many_decimals: { status: 422, title: "The amount has more decimals than its currency allows" },
  amount_out_of_range: { status: 422, title: "The amount has more than 15 digits" },
  balance_out_of_range: { status: 422, title: "The balance is too large to represent exactly" },
  sum_out_of_range: { status: 422, title: "A sum is too large to represent exactly" },
  transfer_to_same_account: { status: 422, title: "A transfer needs two different accounts" },
  account_amount_required: { status: 422, title: "account_amount is required" },
  account_amount_mismatch: { status: 422, title: "account_amount does not match amount" },
  transfer_amount_required: { status: 422, title: "transfer_amount is required" },
  transfer_amount_mismatch: { status: 422, title: "transfer_amount does not match the other side of the transfer" },
  transfer_amount_without_transfer: { status: 422, title: "transfer_amount is for transfers only" },
  amount_is_zero: { status: 422, title: "The amount must not be zero" },
  splits_sum: { status: 422, title: "The splits do not add up to the amount" },
  amount_range_mismatch: { status: 422, title: "Both ends of an amount range must have the same sign" },
  invalid_month_range: { status: 422, title: "The range of months is not valid" },
  period_not_a_month: { status: 422, title: "No period is called by the month" },
  invalid_period_rule: { status: 422, title: "The rule does not make periods" },
  invalid_rule: { status: 422, title: "The rule is not valid" },
  invalid_recurrence_rule: { status: 422, title: "The recurrence rule is not valid" },
  recurrence_out_of_reach: { status: 422, title: "A date is outside the range of recurring rules" },
  too_many_occurrences: { status: 422, title: "The recurring rules have too many occurrences or payments" },
  synced_account_field: { status: 422, title: "A bank connection controls this field" },
  currency_does_not_fit: { status: 422, title: "An amount does not fit the new currency" },
  currency_contradiction: { status: 422, title: "A transaction conflicts with the account's new currency" },
  duplicate_category: { status: 422, title: "A category is listed twice" },
  archived_category: { status: 422, title: "The category is archived" },
  no_plan: { status: 422, title: "There is no plan to copy" },
  negative_plan: { status: 422, title: "Only a fund can have a negative plan" },
  not_a_bill: { status: 422, title: "Only money for a bill can be set aside" },
  income_cannot_carry: { status: 422, title: "An income category cannot carry over" },
  replacement_is_itself: { status: 422, title: "A payee, category or tag cannot replace itself" },
  goal_target_required: { status: 422, title: "A goal needs a category or an account" },
  goal_target_conflict: { status: 422, title: "A goal has a category or an account, not both" },
  goal_target_unfit: { status: 422, title: "This category or account cannot have a goal" },
  goal_terms_required: { status: 422, title: "A goal needs a due date or a monthly amount" },
  goal_terms_conflict: { status: 422, title: "A goal has a due date or a monthly amount, not both" },
  goal_due_too_early: { status: 422, title: "The goal is due before it starts" },
  rate_to_same_currency: { status: 422, title: "An exchange rate needs two different currencies" },
  duplicate_rate: { status: 422, title: "An exchange rate is listed twice" },
  too_many_attachments: { status: 422, title: "The transaction has too many attachments" },
  attachments_full: { status: 422, title: "The space for attachments is full" },
  change_not_undoable: { status: 422, title: "This change cannot be undone" },
  reconciliation_difference: { status: 422, title: "The reconciled balance differs from the statement" },
  not_reconcilable: { status: 422, title: "The transaction cannot be reconciled" },
  unknown_format: { status: 422, title: "The format of the file is not known" },
  incomplete_file: { status: 422, title: "The file is not complete" },
  file_too_complex: { status: 422, title: "Reading the file takes too much time or memory" },
  invalid_file: { status: 422, title: "The file cannot be read" },
  doctype_refused: { status: 422, title: "The file has a DOCTYPE" },
  import_undecided: { status: 422, title: "A question about the import is open" },
  proof_failed: { status: 422, title: "The imported balances differ from those of the program" },
  import_has_issues: { status: 422, title: "The file has issues" },
  too_many_rows: { status: 422, title: "The request exceeds a limit on rows" },
  idempotency_key_reused: { status: 422, title: "This Idempotency-Key was used for another request" },
  rate_limited: { status: 429, title: "Too many requests" },
  too_many_streams: { status: 429, title: "Too many event streams are open" },
  headers_too_large: { status: 431, title: "The request headers are too large" },
  internal_error: { status: 500, title: "Internal error" },
  overloaded: { status: 503, title: "The service is overloaded" },
  shutting_down: { status: 503, title: "The service is shutting down" },
  sign_in_unavailable: { status: 503, title: "The sign-in provider is unavailable" },
  bank_unavailable: { status: 503, title: "The bank or its provider is not responding" },
  storage_unavailable: { status: 503, title: "The storage is unavailable" },
  insufficient_storage: { status: 507, title: "The server's disk is almost full" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One error in a request: its place (a JSON pointer into the body, or a query parameter), its code, and the fix. */
export interface ProblemItem {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly code: ProblemCode;
  readonly detail: string;
}

interface ProblemOptions extends ErrorOptions {
  readonly retryAfterSeconds?: number;
  /** The ways in which the user can sign in again. */
  readonly methods?: readonly string[];
  /** Why a password is easy to guess. */
  readonly weakness?: string;
  /** The import to finish or discard first. */
  readonly oldestImport?: UnfinishedImport;
}

interface UnfinishedImport {
  readonly id: string;
  readonly file_name: string;
  readonly created_at: string;
}

/** An error that is returned to the client. Any other exception is a bug and becomes `internal_error`. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly errors: readonly ProblemItem[];
  /** When the client should retry, if that is known. */
  readonly retryAfterSeconds: number | undefined;
  readonly methods: readonly string[] | undefined;
  readonly weakness: string | undefined;
  readonly oldestImport: UnfinishedImport | undefined;

  constructor(code: ProblemCode, detail: string, errors: readonly ProblemItem[] = [], options: ProblemOptions = {}) {
    super(detail, options);
    this.name = "Problem";
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.methods = options.methods;
    this.weakness = options.weakness;
    this.oldestImport = options.oldestImport;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/**
 * One problem for all `items` (at least one). If they share a code, the problem has that code. Otherwise it is
 * `invalid_request` if any status is 400, and `rule_broken` if not.
 */
export function problemOf(items: readonly ProblemItem[]): Problem {
  const codes = new Set(items.map((item) => item.code));
  const [first] = items;
  if (first === undefined) throw new RangeError("a problem needs at least one item");
  if (items.length === 1) return new Problem(first.code, first.detail, items);
  const statuses = items.map((item) => PROBLEMS[item.code].status);
  const code = codes.size === 1 ? first.code : statuses.includes(400) ? "invalid_request" : "rule_broken";
  return new Problem(code, `The request has ${items.length} problems. Each is listed in errors.`, items);
}

/** The maximum number of errors that a response lists if a request concerns many stored resources. */
export const MAX_LISTED = 100;

/** Collects the errors of a request, so that all of them are returned at once. */
export class ProblemList {
  readonly #items: ProblemItem[] = [];

  add(code: ProblemCode, pointer: string, detail: string): void {
    this.#items.push({ pointer, code, detail });
  }

  get hasAny(): boolean {
    return this.#items.length > 0;
  }

  get items(): readonly ProblemItem[] {
    return this.#items;
  }

  /** @throws Problem with all added items, if there are any. */
  throwIfAny(): void {
    if (this.#items.length > 0) throw problemOf(this.#items);
  }
}
