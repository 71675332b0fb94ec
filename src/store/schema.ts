/**
 * The rows of all tables, the same on every engine. Columns are named like the record fields that they store.
 * Amounts are minor units in 64-bit integers; days, timestamps and ids are text. SQLite returns booleans as 0 and 1, and
 * each table's file converts rows to records.
 */

import type { AlertKind } from "../domain/alerts.ts";
import type { MediaType } from "../domain/attachment.ts";
import type {
  BankAccountState,
  BankAccountType,
  ConnectionState,
  RunCause,
  RunState,
} from "../domain/bank-connection.ts";
import type { BUDGET_FIELDS } from "../domain/budget.ts";
import type { CATEGORY_FIELDS } from "../domain/category.ts";
import type { ActorKind, ChangeScope } from "../domain/change.ts";
import type { ChannelKind, NoticeDeliveryState } from "../domain/channel.ts";
import type { FeedKind } from "../domain/feed.ts";
import type { FieldTable, Stored } from "../domain/field.ts";
import type { Role } from "../domain/member.ts";
import type { DraftReason } from "../domain/quick-entry.ts";
import type { RECURRING_RULE_FIELDS } from "../domain/recurring-rule.ts";
import type { FieldResource, FieldsOf, ResourceType, TableOf } from "../domain/resource.ts";
import type { SecurityEventType } from "../domain/security-event.ts";
import type { Scope } from "../domain/token.ts";
import type { TRANSACTION_FIELDS } from "../domain/transaction.ts";
import type { DeliveryState, WebhookState } from "../domain/webhook.ts";

/** Written as true or false. PostgreSQL returns it as that, SQLite as 1 or 0. */
type Bool = boolean | 0 | 1;

/** The columns that follow from a field table. */
type RowOf<T extends FieldTable> = {
  -readonly [C in keyof Stored<T>]: Stored<T>[C] extends boolean ? Bool : Stored<T>[C];
};

/** The columns of a budget's resource with a field table. */
type Columns<T extends FieldTable> = { budget_id: string } & RowOf<T>;

/** `setup` creates the first user; `link` comes from the operator and `phone` from another session of the user. */
type SignInCodeKind = "setup" | "link" | "phone";

/** `passkey` proves the identity of a user; `new_passkey` adds a passkey; `oidc` is a visit to the sign-in provider. */
type ChallengeKind = "passkey" | "new_passkey" | "oidc";

interface StoredEvent {
  id: string;
  at: string;
  type: SecurityEventType;
  actor_kind: ActorKind;
  actor_id: string | null;
  address: string;
  device: string;
  /** JSON. */
  details: string;
}

/** The tables of resources with a field table. */
type ResourceTables = { [Type in Exclude<FieldResource, "budget"> as TableOf<Type>]: Columns<FieldsOf<Type>> };

export interface Schema extends ResourceTables {
  budgets: RowOf<typeof BUDGET_FIELDS> & {
    /** The rules of its periods as JSON; null for calendar months. */
    periods: string | null;
    /** When the deletion started. The budget's rows are removed after that. */
    deleted_at: string | null;
    /** Whether the counting days of its transactions have not been decided since they became possible. */
    counting_days_pending: Bool;
  };
  tokens: {
    budget_id: string;
    id: string;
    name: string;
    digest: string;
    scope: Scope;
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    last_used_at: string | null;
    /** The row of a membership has a random digest that no text matches. */
    kind: "token" | "member";
    can_manage: Bool;
    /** The user of a membership. */
    user_id: string | null;
    /** The token that created this one. It is revoked with it. */
    parent_id: string | null;
    /** The user who created it; null if a token or the operator did, or if it is unknown. */
    created_by: string | null;
  };
  categories: Columns<typeof CATEGORY_FIELDS> & { name_key: string };
  payees: {
    budget_id: string;
    id: string;
    name: string;
    name_key: string;
  };
  /** A payee without a default category has no row. */
  payee_default_categories: {
    budget_id: string;
    payee_id: string;
    category_id: string;
  };
  /** Other names of payees. `text_key` is unique. */
  payee_aliases: {
    budget_id: string;
    id: string;
    payee_id: string;
    text: string;
    text_key: string;
  };
  tags: {
    budget_id: string;
    id: string;
    name: string;
    name_key: string;
  };
  transactions: Columns<typeof TRANSACTION_FIELDS> & {
    /** The notes, folded for text search. */
    notes_key: string;
    /** Its lines are in `transaction_splits`. Otherwise this row has the only line. */
    is_split: Bool;
    /** Whether `transaction_tags` has rows of it. */
    has_tags: Bool;
  };
  transaction_tags: {
    budget_id: string;
    tag_id: string;
    /** The day of the transaction, for the order of lists. */
    authorized_at: string;
    transaction_id: string;
  };
  reconciliations: {
    budget_id: string;
    account_id: string;
    id: string;
    on_day: string;
    balance_minor: number | null;
    currency: string;
    at: string;
  };
  /** The lines of split transactions. */
  transaction_splits: {
    budget_id: string;
    transaction_id: string;
    /** From 0. */
    position: number;
    category_id: string | null;
    transfer_account_id: string | null;
    amount_minor: number;
    account_amount_minor: number | null;
    transfer_amount_minor: number | null;
    transfer_booked_minor: number;
    notes: string;
    /** The day of the transaction. */
    authorized_at: string;
    transfer_reconciled_at: string | null;
    transfer_reconciliation_id: string | null;
  };
  /** Monthly sums of transactions that count alike in spending power. Empty text means no id. */
  month_flows: {
    budget_id: string;
    year_month: string;
    account_id: string;
    transfer_account_id: string;
    category_id: string;
    currency: string;
    is_inflow: Bool;
    /** The number of lines. */
    transaction_count: number;
    /** The sums can exceed 2^53: read them as text. */
    amount_minor: number;
    account_amount_minor: number;
    transfer_amount_minor: number;
    /** The amounts that transactions added to the balances of the two accounts. */
    booked_minor: number;
    transfer_booked_minor: number;
  };
  exchange_rates: {
    budget_id: string;
    base_currency: string;
    currency: string;
    day: string;
    rate: string;
  };
  /** Rates that all budgets share. The table has no budget column. */
  shared_exchange_rates: {
    base_currency: string;
    currency: string;
    day: string;
    rate: string;
  };
  /** The months with their own plan, which may be empty. */
  month_plans: {
    budget_id: string;
    year_month: string;
  };
  planned_amounts: {
    budget_id: string;
    year_month: string;
    category_id: string;
    amount_minor: number;
  };
  recurring_rules: Columns<typeof RECURRING_RULE_FIELDS> & {
    /** The earlier schedules as JSON; null if there are none. */
    earlier: string | null;
  };
  occurrence_decisions: {
    budget_id: string;
    rule_id: string;
    scheduled_on: string;
    is_skipped: Bool;
    moved_to: string | null;
    is_still_owed: Bool;
  };
  /** The user's decision that a transaction pays an occurrence, or does not. */
  occurrence_links: {
    budget_id: string;
    rule_id: string;
    scheduled_on: string;
    transaction_id: string;
    is_match: Bool;
  };
  /** The stored attachment files, by the digest of their content. */
  attachment_files: {
    budget_id: string;
    sha256: string;
    bytes: number;
    /** Since when no attachment has the file; null while one has it. */
    unreferenced_at: string | null;
    /** When the housekeeping took the file to remove it. */
    removing_at: string | null;
  };
  /** The total size of a budget's files. No row: 0. */
  attachment_totals: {
    budget_id: string;
    bytes: number;
  };
  attachments: {
    budget_id: string;
    id: string;
    transaction_id: string;
    sha256: string;
    name: string;
    media_type: MediaType;
    bytes: number;
    created_at: string;
  };
  /** The change log: one change per write, in parts of at most 500 items. */
  imports: {
    budget_id: string;
    id: string;
    state: "preview" | "committed" | "undone";
    file_name: string;
    bytes: number;
    sha256: string;
    format: string;
    /** `connection`: a bank listed its rows. `program`: its rows are transactions that a program sent with the source `sync`. */
    source: "file" | "connection" | "program";
    /** JSON: the accounts, the answers and the decisions. */
    answers: string;
    /** JSON: the response as it was at the commit; null in a preview. */
    summary: string | null;
    row_count: number;
    /** The change that committed it, and the last one that committed, undid or redid it. */
    change_seq: number | null;
    last_seq: number | null;
    created_at: string;
    committed_at: string | null;
    /** The size of the file, the reading and the answers of a preview, as stored; 0 after the commit. */
    stored_bytes: number;
    /** JSON: what the commit of another program's budget did, and its proof. Null for other imports. */
    proof: string | null;
    /** The connection and its run, which may no longer exist. Null for files and programs. */
    connection_id: string | null;
    run_id: string | null;
    /** The rows that only repeat known ones and are not stored. */
    repeat_count: number;
  };
  /** The chunks of a large import. `plan`: JSON of the rows to commit; null if they are committed, in `change_seq` if they changed anything. */
  import_chunks: {
    budget_id: string;
    import_id: string;
    position: number;
    row_count: number;
    plan: string | null;
    change_seq: number | null;
  };
  /** The file of a preview and the rows read from it, compressed and in parts. */
  import_files: {
    budget_id: string;
    import_id: string;
    kind: "file" | "reading";
    position: number;
    content: string;
  };
  import_statements: {
    budget_id: string;
    import_id: string;
    position: number;
    account_id: string;
    /** The days that it covers. */
    from_day: string;
    until_day: string;
    opening_minor: number | null;
    closing_minor: number | null;
    closing_on: string | null;
    /** The last day of the pending rows that it lists. Null: it lists none, or this is not known. */
    pending_until: string | null;
    /** The last day up to which it has all booked rows. Null: not known. */
    complete_until: string | null;
  };
  /**
   * Every row of a committed import. `text_key` and `payee_key` are comparable: see `rowText`. `day`, `amount_minor` and
   * `text` are those of the file. The corrected values are null if the user left the file's value.
   */
  import_rows: {
    budget_id: string;
    import_id: string;
    number: number;
    statement: number | null;
    account_id: string | null;
    line: number;
    day: string | null;
    amount_minor: number | null;
    currency: string | null;
    text: string;
    text_key: string;
    corrected_day: string | null;
    corrected_amount_minor: number | null;
    corrected_text: string | null;
    payee: string | null;
    payee_key: string;
    bank_id: string | null;
    is_pending: Bool;
    state: string;
    reason: string | null;
    /** Whether later rows are compared with it. */
    is_known: Bool;
    /** Whether its transaction stayed when the import was undone: later imports then still recognize the row. */
    is_kept: Bool;
    transaction_id: string | null;
    /** "import/number" of the known row that it repeats. */
    duplicate_of: string | null;
    /** JSON: the category, and the reasons for the payee and the category; null if nothing decided them. */
    decided: string | null;
  };
  /**
   * The accounts that bank accounts belong to. The digest identifies the bank account. `last_four` is the end of its
   * number; empty if files have only its name.
   */
  import_links: {
    budget_id: string;
    id: string;
    digest: string;
    account_id: string;
    last_four: string;
    name: string | null;
    created_at: string;
  };
  /** The answers about files of one account and shape, as JSON. `shape` is the digest of the shape. */
  import_profiles: {
    budget_id: string;
    id: string;
    account_id: string;
    shape: string;
    format: string;
    file_name: string;
    answers: string;
    created_at: string;
    updated_at: string;
  };
  balance_points: {
    budget_id: string;
    id: string;
    account_id: string;
    on_day: string;
    balance_minor: number;
    currency: string;
    import_id: string | null;
    /** The sum of the pending rows of the listing. */
    pending_minor: number | null;
  };
  /** Conditions and actions are JSON. */
  rules: {
    budget_id: string;
    id: string;
    name: string;
    conditions: string;
    actions: string;
    stop: Bool;
    position: number;
    created_at: string;
    updated_at: string;
  };
  changes: {
    budget_id: string;
    seq: number;
    part: number;
    at: string;
    actor_kind: ActorKind;
    /** The token's id; null for a command or a job. */
    actor_id: string | null;
    operation: string;
    scope: ChangeScope;
    request_id: string | null;
    /** JSON, see `Item`. */
    items: string;
  };
  /** The previous values of the fields that a change set, as JSON: null if the resource did not exist. */
  change_befores: {
    budget_id: string;
    type: ResourceType;
    id: string;
    seq: number;
    before: string | null;
  };
  /** Each undone change, with the change that undid it. */
  change_undos: {
    budget_id: string;
    seq: number;
    undone_by: number;
  };
  idempotency_keys: {
    budget_id: string;
    token_id: string;
    key: string;
    fingerprint: string;
    status: number;
    headers: string;
    body: string;
    expires_at: string;
  };
  /** The people who sign in. */
  users: {
    id: string;
    name: string;
    created_at: string;
    /** For signing in with a password. */
    sign_in_name: string | null;
    /** The name, folded. */
    sign_in_key: string | null;
    /** The hash, as a PHC string. */
    password: string | null;
    password_at: string | null;
  };
  memberships: {
    user_id: string;
    budget_id: string;
    token_id: string;
    role: Role;
    joined_at: string;
    /** When a demo budget was last used. Null: the budget is not a demo. */
    demo_used_at: string | null;
  };
  sessions: {
    /** The user, or the token that the session was made from. */
    owner_id: string;
    id: string;
    /** The budget of that token; null for a user. */
    token_budget_id: string | null;
    digest: string;
    previous_digest: string | null;
    /** When the secret was created. */
    rotated_at: string;
    /** When the secret was first used. */
    confirmed_at: string | null;
    /** The budget of requests that name none; null: the oldest. */
    budget_id: string | null;
    device: string;
    created_at: string;
    /** To the hour. */
    last_used_at: string;
    expires_at: string;
    revoked_at: string | null;
    /** When the user last proved who they are; null: never in this session. */
    proven_at: string | null;
    /** The user that the sign-in proxy named; null if no proxy started the session. */
    proxy_user: string | null;
  };
  devices: {
    user_id: string;
    /** Of the secret in the browser's device cookie. */
    digest: string;
    /** The latest session of the user in this browser. */
    session_id: string;
    expires_at: string;
  };
  recovery_codes: {
    user_id: string;
    digest: string;
    used_at: string | null;
  };
  passkeys: {
    id: string;
    user_id: string;
    /** The host name to which the browser binds the passkey. */
    rp_id: string;
    /** The browser's id of the passkey, in base64url. */
    credential_id: string;
    /** A COSE key, in base64url. */
    public_key: string;
    /** Grows with every use, if the authenticator counts. */
    counter: number;
    /** JSON: how the browser reaches the authenticator. */
    transports: string;
    /** Whether the passkey is synced to other devices of the user. */
    is_backed_up: Bool;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  identities: {
    id: string;
    user_id: string;
    /** The issuer of OpenID Connect, or `proxy:` and the name of the header. */
    issuer: string;
    /** The user's id there, which never changes. */
    subject: string;
    /** The user's name there, for display. */
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  /** Random values that a browser must answer. Each works once. */
  challenges: {
    digest: string;
    kind: ChallengeKind;
    /** The user and the session that started it; null without a session. */
    user_id: string | null;
    session_id: string | null;
    /** JSON that depends on the kind. */
    data: string;
    expires_at: string;
  };
  sign_in_failures: {
    /** An address, a user, or a browser that the user has used. */
    key: string;
    count: number;
    started_at: string;
    last_at: string;
  };
  invitations: {
    id: string;
    budget_id: string;
    role: Role;
    /** The name of a new user. */
    name: string | null;
    digest: string;
    /** The user or the token. */
    created_by: string;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
  /** Events of access to a budget. */
  security_events: { budget_id: string } & StoredEvent;
  user_events: { user_id: string } & StoredEvent;
  /** The codes in sign-in links. A used code stays until it expires. */
  sign_in_codes: {
    digest: string;
    kind: SignInCodeKind;
    /** Null: the code creates the first user. */
    user_id: string | null;
    /** The budget of the first user. */
    budget_id: string | null;
    expires_at: string;
    used_at: string | null;
  };
  /** The settings of the web app, as JSON. */
  preferences: {
    budget_id: string;
    user_id: string;
    value: string;
  };
  bank_connections: {
    budget_id: string;
    id: string;
    /** The id of a provider in `banks/`. */
    provider: string;
    name: string;
    state: ConnectionState;
    /** JSON: `ConnectionSettings`. */
    settings: string;
    /** Sealed. Null if a program sends the listings. */
    secret: string | null;
    cursor: string | null;
    /** JSON: `ConnectionProblem`. */
    problem: string | null;
    problem_since: string | null;
    consent_until: string | null;
    /** Of the secret in the address to which the provider sends hooks. */
    hook_digest: string | null;
    /** The day in UTC of `requests`. */
    requests_on: string | null;
    requests: number;
    /** Until then it runs once a day. */
    slow_until: string | null;
    last_success_at: string | null;
    created_by: string | null;
    created_at: string;
    updated_at: string;
  };
  /** The accounts as the bank names them. */
  bank_accounts: {
    budget_id: string;
    id: string;
    connection_id: string;
    /** The key with which it is fetched. */
    external_key: string;
    /** JSON: a list of texts. */
    identities: string;
    name: string;
    institution: string | null;
    mask: string | null;
    currency: string | null;
    type: BankAccountType | null;
    state: BankAccountState;
    /** The account of the budget. Not null only if it is linked. */
    account_id: string | null;
    /** Items before this day are left out. */
    starts_on: string | null;
    /** The last day that a run has listed. */
    listed_until: string | null;
    /** False: the bank gives its items new ids. */
    trusts_keys: Bool;
    key_changes: number;
    /** Whether the bank lists a debt as a positive balance. Null: unknown. */
    inverts_balance: Bool | null;
    /** Whether the bank's balance includes pending items. Null: unknown. */
    counts_pending: Bool | null;
    /** The last balance that the bank listed. */
    balance_minor: number | null;
    balance_at: string | null;
    /** The last day on which the bank listed this balance. */
    balance_seen_on: string | null;
    /** JSON: `BankAccountCheck`. */
    last_check: string | null;
    /** The last change of the budget at that time. */
    checked_seq: number | null;
  };
  /** The attempts to fetch from a bank. */
  sync_runs: {
    budget_id: string;
    id: string;
    connection_id: string;
    cause: RunCause;
    started_at: string;
    ended_at: string | null;
    state: RunState;
    /** JSON: `ConnectionProblem`. */
    problem: string | null;
    requests: number;
    import_id: string | null;
    /** JSON: `RunDetail`. */
    detail: string;
  };
  /** Read-only addresses for programs that cannot send a token. */
  feeds: {
    budget_id: string;
    id: string;
    kind: FeedKind;
    name: string;
    /** JSON that depends on the kind. */
    settings: string;
    digest: string;
    /** Of the code that creates the secret; null for a feed without one. */
    claim_digest: string | null;
    /** Null after the claim. */
    claim_until: string | null;
    /** The user or the token. */
    created_by: string | null;
    created_at: string;
    expires_at: string | null;
    last_used_at: string | null;
    revoked_at: string | null;
  };
  /** The cards of phones, each with its account. */
  quick_cards: {
    budget_id: string;
    name_key: string;
    name: string;
    account_id: string;
  };
  /** Entries of phones that lack something. */
  quick_drafts: {
    budget_id: string;
    id: string;
    at: string;
    /** JSON. */
    payload: string;
    reason: DraftReason;
    created_by: string | null;
  };
  /** Work that a server does for a budget at a time. */
  jobs: {
    budget_id: string;
    kind: string;
    id: string;
    next_at: string;
    /** The claim that has the lease; null without one. */
    lease_owner: string | null;
    lease_until: string | null;
    /** Since the last success. */
    failures: number;
    last_error: string | null;
    /** The last change that it has read. Null if it does not follow the log. */
    position: number | null;
  };
  /** The receivers of messages about changes. `url` and the secrets are sealed. */
  webhooks: {
    budget_id: string;
    id: string;
    name: string;
    url: string;
    /** JSON: patterns of types. */
    types: string;
    state: WebhookState;
    secret: string;
    /** Until `old_secret_until`, it signs too. */
    old_secret: string | null;
    old_secret_until: string | null;
    /** How often the receiver was unavailable since it last answered. */
    failures: number;
    /** Nothing is sent before. */
    waits_until: string | null;
    failing_since: string | null;
    last_success_at: string | null;
    /** JSON: the spending power that it knows. Null if it never asked for it, or before it was first computed. */
    reported: string | null;
    /** The user or the token. It is turned off when their access ends. */
    created_by: string | null;
    created_at: string;
    updated_at: string;
  };
  webhook_deliveries: {
    budget_id: string;
    webhook_id: string;
    id: string;
    type: string;
    /** The change; null for a message about something else. */
    seq: number | null;
    body: string;
    state: DeliveryState;
    attempts: number;
    /** Null unless it is waiting. */
    next_at: string | null;
    last_status: number | null;
    last_error: string | null;
    created_at: string;
  };
  /** The ways on which a person gets notices. `settings` is sealed JSON. */
  channels: {
    budget_id: string;
    id: string;
    user_id: string;
    kind: ChannelKind;
    name: string;
    settings: string;
    /** A language tag. */
    language: string;
    shows_amounts: Bool;
    /** Null: nothing is sent there yet, because nobody has entered the code. */
    verified_at: string | null;
    /** Of the code that was sent last. Null: there is none. */
    code_digest: string | null;
    code_expires_at: string | null;
    /** How often it was entered wrongly. */
    code_attempts: number;
    /** How often the receiver was unavailable since it last answered. */
    failures: number;
    /** Nothing is sent before. */
    waits_until: string | null;
    failing_since: string | null;
    created_at: string;
    /** The device that gets push messages. Null: another kind of channel, or a browser that is not known. */
    device_digest: string | null;
  };
  /** The number of e-mails on a day. No row: 0. */
  mail_counts: {
    /** What is counted: notices or codes of a user, or codes to an address, by its digest. */
    key: string;
    /** A day in UTC. */
    mails_on: string;
    mails: number;
  };
  alerts: {
    budget_id: string;
    id: string;
    user_id: string;
    kind: AlertKind;
    /** JSON: `AlertSettings`. */
    settings: string;
    /** JSON: a list of ids. */
    channel_ids: string;
    is_on: Bool;
    created_at: string;
    updated_at: string;
  };
  alert_states: {
    budget_id: string;
    alert_id: string;
    subject: string;
    is_firing: Bool;
    value_minor: number | null;
    period: string | null;
    since: string;
  };
  notices: {
    budget_id: string;
    id: string;
    user_id: string;
    alert_id: string;
    subject: string;
    occasion: string;
    /** The code and the parameters, as JSON, of the sentence. */
    code: string;
    parameters: string;
    at: string;
    seen_at: string | null;
  };
  notice_deliveries: {
    budget_id: string;
    channel_id: string;
    notice_id: string;
    state: NoticeDeliveryState;
    attempts: number;
    /** Null unless it is waiting. */
    next_at: string | null;
    last_error: string | null;
  };
  /** The downloads of published exchange rates. */
  rate_sources: {
    id: string;
    /** Until then, a server may be downloading. */
    claimed_until: string | null;
    attempted_at: string;
    succeeded_at: string | null;
    /** The last success with the days since 1999. */
    history_at: string | null;
    /** The failure of the last attempt, and its description. */
    problem: string | null;
    detail: string | null;
  };
  /** Keys of the server itself. */
  server_keys: {
    name: string;
    /** Sealed. */
    value: string;
  };
  migrations: {
    id: string;
    applied_at: string;
  };
}
