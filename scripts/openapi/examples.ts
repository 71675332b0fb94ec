/**
 * Has an example of each request and response for the OpenAPI document: one household in November 2026. A test checks
 * every example against its schema.
 */

interface Example {
  readonly request?: object;
  /** A value of JSON, or the text of a stream. */
  readonly response?: object | string;
}

const CHECKING = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a101";
const SAVINGS_ACCOUNT = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a102";
const SHOP = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60b201";
const WEBHOOK = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60f301";
const LANDLORD = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60b202";
const GROCERIES = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60c301";
const RENT = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60c302";
const HOLIDAY = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60c303";
const GROCERY_PAYMENT = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60d401";
const RENT_PAYMENT = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60d402";
const OTHER_PAYMENT = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60d403";
const RENT_RULE = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60e501";
const RECONCILIATION = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a901";
const GOAL = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60f601";
const ATTACHMENT = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a701";
const BUDGET = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a001";
const TOKEN = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a002";
const TIMES = { created_at: "2026-11-21T09:30:12.400000+00:00", updated_at: "2026-11-21T09:30:12.400000+00:00" };
const TAG = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a701";
const MONTH = "2026-11";
const FEED = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a041";
const USER = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a003";
const SESSION = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a004";
const CODE = "8wfe3x9r0k6mzc2yq1vt7n5dj4hbgsap";

const securityEvent = {
  id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a005",
  at: TIMES.created_at,
  actor: { kind: "user", id: USER },
  address: "192.168.1.20",
  device: "Firefox on Linux",
};

const member = {
  user_id: USER,
  name: "Anna",
  role: "owner",
  joined_at: TIMES.created_at,
  last_seen_at: TIMES.created_at,
};

const invitation = {
  id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a006",
  role: "member",
  name: "Ben",
  created_at: TIMES.created_at,
  expires_at: "2026-11-28T09:30:12.400000+00:00",
};

const FEED_SECRET = "lwf_06d3wjh1r1dxbqrm5ycyfr5a08s9vw3ekj2ytk8ybb6v7tkgs4wxmqj6r9nf2kca";

const bankAccount = {
  id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60ab02",
  name: "Everyday Checking",
  institution: "First Example Bank",
  mask: "4821",
  currency: "USD",
  type: "checking",
  state: "linked",
  account_id: CHECKING,
  starts_on: "2026-11-01",
  proposed_account_id: null,
  debt_sign: null,
  balance_includes_pending: false,
  balance: 1834.55,
  balance_at: TIMES.updated_at,
  check: { state: "agrees", agreed_until: "2026-11-20", differs_from: null, difference: null },
};

const bankConnection = {
  id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60ab01",
  provider: "simplefin",
  name: "First Example Bank",
  state: "active",
  problem: null,
  created_by: USER,
  consent_until: null,
  last_success_at: TIMES.updated_at,
  next_sync_at: "2026-11-21T15:30:12.400000+00:00",
  requests_today: 2,
  requests_per_day: 20,
  slow_until: null,
  waiting_import_id: null,
  waiting_rows: 0,
  settings: { pending: true, every_minutes: 360 },
  accounts: [bankAccount],
  ...TIMES,
};

const syncRun = {
  id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60ab03",
  connection_id: bankConnection.id,
  cause: "schedule",
  started_at: TIMES.created_at,
  ended_at: TIMES.updated_at,
  state: "ok",
  problem: null,
  requests: 1,
  import_id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60ab04",
  counts: { added: 3, matched: 1, withdrawn: 0, duplicate: 12, waiting: 0 },
  accounts: [
    {
      bank_account_id: bankAccount.id,
      from: "2026-11-07",
      until: "2026-11-21",
      lists: "all",
      balance: 1834.55,
      check_state: "agrees",
      notes: [],
    },
  ],
};

const newConnection = {
  ...bankConnection,
  state: "linking",
  last_success_at: null,
  next_sync_at: null,
  accounts: [
    {
      ...bankAccount,
      state: "new",
      account_id: null,
      starts_on: null,
      balance: null,
      balance_at: null,
      check: null,
    },
  ],
};

const listedToken = {
  id: TOKEN,
  name: "phone",
  scopes: ["read"],
  created_at: TIMES.created_at,
  created_by: { id: USER, name: "Anna" },
  expires_at: null,
  last_used_at: null,
};

const webhook = {
  id: WEBHOOK,
  name: "Home Assistant",
  url: "https://home.example.org/api/webhook/3f9c2a",
  types: ["transaction.*", "month.updated"],
  state: "on",
  failing_since: null,
  last_success_at: "2026-11-24T18:04:12.310000+00:00",
  waiting: 0,
  created_at: TIMES.created_at,
  created_by: { id: USER, name: "Anna" },
};

const delivery = {
  id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60f302",
  type: "transaction.created",
  seq: 1320,
  created_at: "2026-11-24T18:04:11.900000+00:00",
  state: "sent",
  attempts: 1,
  last_status: 204,
  last_error: null,
  next_at: null,
};

const channel = {
  ...{ id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60f401", kind: "ntfy", name: "My phone", state: "on", failing_since: null },
  ...{ language: "en", shows_amounts: true, created_at: "2026-11-24T18:04:11.900000+00:00" },
};

const mailChannel = { ...channel, id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60f404", kind: "email", name: "My mail" };

const alert = {
  ...{ id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60f402", kind: "spending_power_below", value: 100, currency: "USD" },
  ...{ account_id: null, category_id: null, days: null, at_hour: null, channel_ids: [channel.id] },
  ...{ is_on: true, is_firing: false, current: 2324.83, created_at: "2026-11-24T18:04:11.900000+00:00" },
};

const notice = {
  ...{ id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60f403", alert_id: alert.id, kind: alert.kind },
  ...{ at: "2026-11-24T18:04:11.900000+00:00", sentence: "$62.40 left for 6 days. Your limit is $100.00." },
  ...{ about: { type: "budget", id: null, scheduled_on: null }, still_holds: true, seen_at: null },
};

const WEBHOOK_SECRET = "whsec_6Bq3Zl0fJ9Yw2mUuT4nXr7kPaVd5hEcG8iSoQbLtNxM=";

const feed = {
  id: FEED,
  kind: "calendar",
  name: "phone",
  settings: { includes: ["bills", "income"], shows_amounts: true, reminder_days: 1, language: "en" },
  created_by: USER,
  created_at: TIMES.created_at,
  expires_at: null,
  last_used_at: null,
};

const quickDraft = {
  id: FEED,
  at: TIMES.created_at,
  reason: "unclear_amount",
  missing: ["amount"],
  account_id: CHECKING,
  amount: null,
  currency: "USD",
  amount_text: "1.234",
  merchant: "Corner Shop",
  card: "Visa 1234",
  authorized_at: "2026-11-20",
  is_refund: false,
};

const signedIn = {
  user: { id: USER, name: "Anna" },
  budgets: [{ id: BUDGET, name: "Personal", role: "owner", is_demo: false, is_available: true }],
  session: { id: SESSION, expires_at: "2027-05-20T09:30:12.400000+00:00" },
  should_add_credential: true,
};

const CHALLENGE = "l5N2m0dUqYqjQ0oJ5yqk1C6r9VfYvZkq0m1zF2sS8hE";
const CREDENTIAL = "kZ7m2QnXv0S3cYtq1uW9aA";

const passkey = {
  id: SESSION,
  name: "Phone",
  host: "budget.example.org",
  is_usable_here: true,
  is_backed_up: true,
  created_at: TIMES.created_at,
  last_used_at: null,
};

const identity = {
  id: SESSION,
  kind: "proxy",
  name: "anna",
  created_at: TIMES.created_at,
  last_used_at: null,
};

const change = {
  seq: 1320,
  at: TIMES.created_at,
  actor: { kind: "token", id: TOKEN, name: "phone" },
  operation: "transactions.create",
  items: [
    { type: "account", id: CHECKING, action: "balance" },
    { type: "transaction", id: GROCERY_PAYMENT, action: "created" },
  ],
  import_id: null,
  item_count: 2,
  undoes: [],
  undone_by: null,
};

/** A page of a history with one update. */
function historyOf(operation: string, before: object, after: object, more: object = {}): Example {
  const { seq, at, actor } = change;
  const entry = { seq, at, actor, operation, action: "updated", before, after, ...more };
  return { response: { history: [entry], has_more: false, next_cursor: null } };
}

const undo = {
  ...change,
  seq: 1321,
  operation: "changes.undo",
  items: [
    { type: "transaction", id: GROCERY_PAYMENT, action: "deleted" },
    { type: "account", id: CHECKING, action: "balance" },
  ],
  undoes: [1320],
};

const account = {
  id: CHECKING,
  name: "Checking",
  type: "depository",
  subtype: "checking",
  current_balance: 250.55,
  currency: "USD",
  limit: null,
  is_hidden: false,
  mask: "1234",
  is_synced: false,
  balance_set_on: "2026-11-21",
  closed_on: null,
  ...TIMES,
};

const enteredBalance = {
  id: RECONCILIATION,
  account_id: CHECKING,
  on: "2026-11-20",
  balance: 251000,
  import_id: null,
};

const attachment = {
  id: ATTACHMENT,
  transaction_id: GROCERY_PAYMENT,
  name: "receipt.pdf",
  media_type: "application/pdf",
  bytes: 48213,
  sha256: "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c",
  created_at: TIMES.created_at,
};

const transaction = {
  id: GROCERY_PAYMENT,
  account_id: CHECKING,
  transfer_account_id: null,
  payee_id: SHOP,
  amount: -42.17,
  currency: "USD",
  authorized_at: "2026-11-20",
  counts_on: null,
  posted_at: null,
  is_pending: false,
  notes: "Weekend shopping",
  category_id: GROCERIES,
  source: "manual",
  entered_by: USER,
  external_id: null,
  import_id: null,
  bank_text: null,
  account_amount: null,
  transfer_amount: null,
  splits: null,
  is_reviewed: true,
  decided_by: { category_id: "you", counts_on: null },
  reviewed_at: TIMES.created_at,
  tags: ["weekend"],
  reconciled_at: null,
  transfer_reconciled_at: null,
  ...TIMES,
};

const { updated_at: _updated, ...createdTransaction } = transaction;
const changeWithValues = {
  ...change,
  items: [
    { type: "account", id: CHECKING, action: "balance", before: {}, after: {}, moved: -42.17 },
    { type: "transaction", id: GROCERY_PAYMENT, action: "created", before: null, after: createdTransaction },
  ],
};

const reconciliation = {
  id: RECONCILIATION,
  account_id: CHECKING,
  on: "2026-11-20",
  balance: 250.55,
  at: TIMES.created_at,
};

const category = {
  id: GROCERIES,
  name: "Groceries",
  kind: "spending",
  group: "Everyday",
  position: 0,
  carries_from: null,
  carries_from_day: null,
  is_archived: false,
  icon: "shopping-basket",
  color: "leaf",
  note: "Two adults and a toddler; less in the weeks at the grandparents'.",
};
const rent = {
  ...category,
  ...{
    id: RENT,
    name: "Rent",
    kind: "bill",
    group: "Home",
    position: 1,
    icon: "key-round",
    color: "stone",
    note: null,
  },
};

const when = { all: [{ field: "bank_text", op: "contains", value: "CORNER" }], any: [], not: [] };
const newRule = { name: "Corner Shop", when, then: { payee_id: SHOP, category_id: GROCERIES } };
const importRule = {
  ...{ id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60ae01", ...newRule },
  then: { ...newRule.then, tags: [], notes: null, transfer_account_id: null, skip: false },
  ...{ stop: false, position: 1, ...TIMES, shadowed_by: null, fired_count: 12, missing_account_ids: [] },
};
const ruleValues = {
  ...{ payee_id: SHOP, payee: "Corner Shop", category_id: null, category: null },
  ...{ transfer_account_id: null, tags: ["weekend"], notes: "Weekend shopping" },
};
const ruleRow = {
  ...{ transaction_id: GROCERY_PAYMENT, authorized_at: "2026-11-20", amount: -42.17, currency: "USD" },
  before: ruleValues,
  after: { ...ruleValues, category_id: GROCERIES, category: "Groceries" },
  ...{ is_decided: false, counterpart_id: null, left: null },
};
const alias = { id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60ad01", payee_id: SHOP, text: "CORNER SHOP 24H" };
const payee = { id: SHOP, name: "Corner Shop", default_category_id: GROCERIES };

const weekend = { id: TAG, name: "weekend", transaction_count: 12 };

const budget = {
  id: BUDGET,
  name: "Personal",
  currency: "USD",
  time_zone: "America/New_York",
  carries_from: null,
  floor: 200,
  created_at: TIMES.created_at,
  carries_from_day: null,
  periods: [{ from: null, rule: "FREQ=MONTHLY;BYMONTHDAY=1", starts_on: "2026-01-01", weekend: "keep" }],
};

const period = { from: "2026-11-01", until: "2026-11-30", days: 30, days_left: 10, name: MONTH };
const nextPeriod = { from: "2026-12-01", until: "2026-12-31", days: 31, days_left: 31, name: "2026-12" };

const power = {
  spending_power: 1874.83,
  currency: "USD",
  per_day: 187.48,
  unassigned: 1417,
  in_funds: 0,
  unconverted: [],
  breakdown: { income: 4000, bills: 1633, savings: 450, spending: 42.17 },
};
const limit = { amount: 233.55, day: "2026-12-01", name: "Rent", until: "2026-12-05", per_day: 16.68 };
const ofPeriod = { year_month: MONTH, period, plan_from: MONTH, plan_from_day: "2026-11-01" };
const spendingPower = { ...power, ...ofPeriod, as_of: null };

const nothing = { planned: null, actual: 0, expected: 0, carried_in: null, left: null, counts: 0 };
const groceriesAmounts = { planned: 500, actual: 42.17, expected: 0, carried_in: null, left: 457.83, counts: 42.17 };
const rentAmounts = { planned: 1633, actual: 1633, expected: 0, carried_in: null, left: 0, counts: 1633 };
const month = {
  ...power,
  ...ofPeriod,
  is_own: true,
  note: "The car has its inspection, so we eat out less.",
  groups: [
    {
      group: "Everyday",
      categories: [
        {
          ...{ category_id: GROCERIES, name: "Groceries", kind: "spending", is_archived: false, note: category.note },
          ...groceriesAmounts,
        },
      ],
    },
    {
      group: "Home",
      categories: [{ category_id: RENT, name: "Rent", kind: "bill", is_archived: false, note: null, ...rentAmounts }],
    },
  ],
  uncategorised: [
    { part: "income", source: "uncategorised_income", account_id: null, ...nothing, actual: 4000, counts: 4000 },
    { part: "savings", source: "account", account_id: SAVINGS_ACCOUNT, ...nothing, actual: 450, counts: 450 },
  ],
  totals: {
    income: { ...nothing, actual: 4000, counts: 4000 },
    bills: rentAmounts,
    savings: { ...nothing, actual: 450, counts: 450 },
    spending: groceriesAmounts,
  },
};

const goal = {
  id: GOAL,
  name: "Summer holiday",
  category_id: HOLIDAY,
  account_id: null,
  amount: 1800,
  due_on: "2027-06-30",
  repeats: null,
  monthly: null,
  starts_in: MONTH,
  starts_in_day: "2026-11-01",
  already: 0,
  is_archived: false,
  saved: 225,
  remaining: 1575,
  share: 225,
  moved: 225,
  withdrawn: 0,
  status: "ahead",
  reached_in: null,
  reached_in_day: null,
  next_due_on: "2027-06-30",
  shortfall: null,
  unconverted: [],
  ...TIMES,
};
const newGoal = { name: "Summer holiday", category_id: HOLIDAY, amount: 1800, due_on: "2027-06-30" };

const rate = { base_currency: "EUR", currency: "USD", day: "2026-11-20", rate: 1.1588 };
const rateSource = {
  is_on: true,
  newest_day: "2026-11-20",
  last_success_at: "2026-11-20T15:41:07.000000+00:00",
  next_at: "2026-11-22T16:52:31.000000+00:00",
  problem: {
    code: "unavailable",
    detail: "www.ecb.europa.eu: no answer within 120 s",
    at: "2026-11-22T15:52:31.000000+00:00",
  },
};

const rentTerms = {
  name: "Rent",
  account_id: CHECKING,
  amount: -1633,
  rule: "FREQ=MONTHLY;BYMONTHDAY=1",
  starts_on: "2026-01-01",
};
const duplicateEntry = (name: string, id: string) => ({
  transaction: { ...transaction, id },
  payee: payee.name,
  category: category.name,
  attachment_count: 0,
  entered_by: { kind: "user", id: USER, name },
});
const reportView = {
  id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a9e1",
  name: "Last 3 months, by person",
  report: "spending",
  grouped_by: "person",
  per: null,
  length: "3",
  until: null,
  against: null,
  entered_by: null,
  ...TIMES,
};
const duplicateAnswer = {
  id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60e5d2",
  first_id: GROCERY_PAYMENT,
  second_id: OTHER_PAYMENT,
  answer: "same",
  created_at: "2026-11-21T09:32:08.000000+00:00",
};

const dismissedSuggestion = {
  id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60e5d1",
  account_id: null,
  transfer_account_id: null,
  payee_id: SHOP,
  currency: "USD",
  amount: -42.17,
  amount_to: null,
  created_at: "2026-11-20T08:00:00.000Z",
};

const rule = {
  id: RENT_RULE,
  ...rentTerms,
  transfer_account_id: null,
  payee_id: LANDLORD,
  category_id: RENT,
  currency: "USD",
  amount_to: null,
  ends_on: null,
  earlier: [],
  terms_changed_on: null,
  weekend: "keep",
  counts_in: "same",
  grace_days: 5,
  match_days_before: 5,
  match_days_after: 10,
  ...TIMES,
};

const occurrence = {
  recurring_id: RENT_RULE,
  name: "Rent",
  scheduled_on: "2026-11-01",
  due_on: "2026-11-01",
  counts_on: "2026-11-01",
  state: "matched",
  expected: 0,
  currency: "USD",
  transaction_ids: [RENT_PAYMENT],
  is_still_owed: false,
  is_automatic: true,
};
const open = { ...occurrence, state: "overdue", expected: -1633, transaction_ids: [] };
const candidate = {
  transaction_id: RENT_PAYMENT,
  account_id: CHECKING,
  payee: "City Apartments",
  notes: "",
  authorized_at: "2026-11-01",
  amount: -1633,
  currency: "USD",
  fit: "exact",
  is_of_rule: true,
};

const IMPORT = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a801";
const importCounts = {
  rows: 42,
  added: 40,
  duplicate: 1,
  matched: 1,
  skipped: 0,
  refused: 0,
  undecided: 0,
  withdrawn: 0,
};
const importHead = {
  id: IMPORT,
  state: "preview",
  file_name: "november.ofx",
  format: "ofx",
  source: "file",
  connection_id: null,
  created_at: TIMES.created_at,
  committed_at: null,
  change_id: null,
};
const importProof = {
  ...{ import_id: importHead.id, is_committed: true, currency: "USD" },
  counts: {
    ...{ accounts: 1, accounts_differing: 0, envelopes: 1, envelopes_differing: 0 },
    ...{ to_budgets: 1, to_budgets_differing: 0 },
  },
  accounts: [
    { account_id: CHECKING, name: "Checking", currency: "USD", theirs: 2976.82, ours: 2976.82, difference: 0 },
  ],
  months: [
    {
      month: "2026-11",
      envelopes: [
        { category_id: GROCERIES, name: "Groceries", group: "Everyday", theirs: 476.51, ours: 476.51, difference: 0 },
      ],
      to_budget: {
        ...{ theirs: 2500, ours: 2500, difference: 0, number: 2540, uncategorised: 10, overspent: 0 },
        ...{ uncovered_debt: 0, expected_payments: 0, held: 50, assigned_later: 0, expected_income: 0 },
      },
    },
  ],
  report: {
    carried: [{ kind: "accounts", count: 1, items: [{ name: "Checking", why: null, text: null }] }],
    changed: [
      {
        kind: "categories",
        count: 1,
        items: [{ name: "Groceries (Holiday)", why: "renamed", text: "Groceries" }],
      },
    ],
    left_out: [],
  },
};
const importAccounts = [{ statement: 0, account_id: CHECKING }];
const imported = {
  ...importHead,
  rows_done: null,
  problem: null,
  bytes: 9120,
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  program: null,
  imported_before: [],
  counts: importCounts,
  sources: [],
  categories: [
    {
      category: "Groceries",
      rows: 14,
      decided_by: [
        { by: `rule:${importRule.id}`, rows: 12 },
        { by: "learned", rows: 2 },
      ],
    },
    { category: null, rows: 3, decided_by: [] },
  ],
  detected: [{ property: "format", value: "ofx", confidence: 1, evidence: "The file has the tag <OFX>." }],
  questions: [],
  repeated_by: [],
  issues: [],
  issue_count: 0,
  statements: [
    {
      index: 0,
      source: null,
      line: 14,
      number: null,
      bank_account: { number: "12345678", bank: "021000021", name: null, type: "checking" },
      account_id: CHECKING,
      create: null,
      currency: "USD",
      from: "2026-11-01",
      until: "2026-11-20",
      opening_balance: null,
      closing_balance: 250.55,
      closing_on: "2026-11-20",
      balances_agree: null,
      counts: importCounts,
    },
  ],
  accounts: [
    {
      ...{ account_id: CHECKING, name: "Checking", currency: "USD", balance_before: 1250.55, balance_after: 250.55 },
      opening_moved: 0,
      balance_check: { state: "agrees", agreed_until: "2026-11-20", differs_from: null, difference: null },
    },
  ],
  answers: { accounts: importAccounts },
  profile_id: null,
  ...{ report: null, plan: null, proof: null },
};
const committedImport = { ...imported, state: "committed", committed_at: TIMES.created_at, change_id: 1320 };
const importLink = {
  id: RECONCILIATION,
  account_id: CHECKING,
  last_four: "4321",
  name: "Joint account",
  created_at: TIMES.created_at,
};
const importProfile = {
  id: RECONCILIATION,
  account_id: CHECKING,
  format: "csv",
  file_name: "may.csv",
  answers: { date_order: "dmy" },
  columns: [],
  ...TIMES,
};
const importRow = {
  number: 1,
  line: 21,
  statement: 0,
  account_id: CHECKING,
  state: "matched",
  why: "entered_before",
  date: "2026-11-05",
  amount: -84.2,
  currency: "USD",
  text: "CORNER SHOP 0042",
  bank: null,
  payee: "Corner Shop",
  is_pending: false,
  transaction_id: GROCERY_PAYMENT,
  proposal: null,
  category: null,
  decided_by: { payee_id: null, category_id: null },
  learned: null,
};

export const EXAMPLES: Readonly<Record<string, Example>> = {
  listAccounts: { response: { accounts: [account] } },
  getAccount: { response: { account } },
  createAccount: {
    request: {
      account: {
        name: "Checking",
        type: "depository",
        subtype: "checking",
        currency: "USD",
        current_balance: 250.55,
        mask: "1234",
      },
    },
    response: { account },
  },
  updateAccount: {
    request: { account: { name: "Everyday checking" } },
    response: { account: { ...account, name: "Everyday checking" } },
  },

  getReconciliation: {
    response: {
      reconciled_balance: 208.38,
      difference: 42.17,
      unreconciled: { count: 1, sum: 42.17, is_complete: true },
      suggested: { on: "2026-11-20", balance: 250.55 },
      last: { ...reconciliation, on: "2026-10-31", balance: 208.38 },
    },
  },
  listBalances: { response: { balances: [enteredBalance] } },
  enterBalance: {
    request: { balance: { on: "2026-11-20", balance: 251000 } },
    response: { balance: enteredBalance, account },
  },
  getBalanceCheck: {
    response: {
      state: "differs",
      agreed_until: "2026-10-31",
      differs_from: "2026-11-20",
      difference: 42.17,
      is_confirmed: true,
      seen_on: "2026-11-21",
      candidates: [{ transaction_id: GROCERY_PAYMENT, row: null, reason: "surplus" }],
      points: [
        { id: RECONCILIATION, account_id: CHECKING, on: "2026-11-20", balance: 250.55, import_id: RECONCILIATION },
      ],
    },
  },
  listReconciliations: { response: { reconciliations: [reconciliation] } },
  reconcileAccount: {
    request: { on: "2026-11-20", balance: 250.55, all: true },
    response: {
      reconciliation: { ...reconciliation, difference: 0, count: 1 },
      account,
    },
  },

  listTransactions: { response: { transactions: [transaction], has_more: false, next_cursor: null } },
  summarizeTransactions: {
    response: {
      count: 2,
      sums: [{ currency: "USD", amount: 3957.83, inflow: 4000, outflow: -42.17 }],
      transfers: { count: 0, sums: [] },
      months: [{ year_month: MONTH, count: 2, sums: [{ currency: "USD", inflow: 4000, outflow: -42.17 }] }],
      is_complete: true,
    },
  },
  getTransaction: { response: { transaction } },
  createTransactions: {
    request: {
      transactions: [
        {
          account_id: CHECKING,
          amount: -42.17,
          authorized_at: "2026-11-20",
          payee: { name: "Corner Shop" },
          category: { name: "Groceries" },
          notes: "Weekend shopping",
          tags: ["weekend"],
        },
      ],
    },
    response: { transactions: [transaction] },
  },
  bulkChangeTransactions: {
    request: { filter: { category_id: ["none"], since: "2026-11-01" }, changes: { category_id: GROCERIES } },
    response: { count: 42, unchanged: 3, sums: [{ currency: "USD", amount: -342.18, count: 45 }] },
  },
  updateTransaction: {
    request: { transaction: { amount: -45.17, notes: "Weekend shopping and flowers" } },
    response: { transaction: { ...transaction, amount: -45.17, notes: "Weekend shopping and flowers" } },
  },

  suggestPayees: {
    response: {
      suggestions: [
        {
          payee: { id: SHOP, name: "Corner Shop" },
          category_id: GROCERIES,
          account_id: CHECKING,
          amount: -42.17,
          currency: "USD",
          use_count: 12,
          last_used_on: "2026-11-20",
        },
      ],
    },
  },
  listBudgets: {
    response: {
      budgets: [
        {
          id: budget.id,
          name: budget.name,
          currency: budget.currency,
          time_zone: budget.time_zone,
          role: "owner",
          is_demo: false,
          is_available: true,
        },
      ],
    },
  },
  createBudget: {
    request: { budget: { name: "Cabin", currency: "NOK", time_zone: "Europe/Oslo" } },
    response: {
      budget: {
        id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a0de",
        name: "Cabin",
        currency: "NOK",
        time_zone: "Europe/Oslo",
        role: "owner",
        is_demo: false,
        is_available: true,
      },
    },
  },
  getBudget: { response: { budget } },
  updateBudget: {
    request: { budget: { currency: "EUR", time_zone: "Europe/Prague", relabel_accounts: true } },
    response: { budget: { ...budget, currency: "EUR", time_zone: "Europe/Prague" } },
  },
  getSpendingPower: { response: spendingPower },
  explainSpendingPower: {
    response: {
      ...spendingPower,
      lines: [
        {
          part: "spending",
          source: "category",
          id: GROCERIES,
          name: "Groceries",
          planned: 500,
          actual: 42.17,
          expected: 0,
          goal: null,
          goal_id: null,
          carried_in: null,
          counts: 42.17,
          why: "actual",
          transaction_ids: [GROCERY_PAYMENT],
          splits: [],
          expectations: [],
        },
      ],
      sentences: [
        {
          about: "spending",
          text: "Spending is $42.17.",
          code: "spending.total",
          parameters: { is_over: false, total: { amount: 42.17, currency: "USD" } },
        },
      ],
    },
  },
  getHouseholdMetrics: {
    response: [
      "# HELP leeway_spending_power The amount that can still be spent in the current period.",
      "# TYPE leeway_spending_power gauge",
      'leeway_spending_power{currency="USD"} 2324.83\n',
    ].join("\n"),
  },
  listSpendingPowerDays: {
    response: {
      currency: "USD",
      period: { from: "2026-11-01", until: "2026-11-30", days: 30, days_left: 29, name: "2026-11" },
      start: 2332,
      days: [
        { day: "2026-11-01", spending_power: 2332 },
        { day: "2026-11-02", spending_power: 2289.83 },
      ],
      even_pace: 2176.53,
    },
  },
  getForecast: {
    response: {
      currency: "USD",
      since: "2026-11-30",
      until: "2026-12-01",
      balance: 2066.55,
      lowest: { day: "2026-12-01", balance: 433.55 },
      floor: 200,
      warning: null,
      days: [
        { day: "2026-11-30", balance: 2066.55, moves: [] },
        {
          day: "2026-12-01",
          balance: 433.55,
          moves: [{ source: "recurring", id: RENT_RULE, name: "Rent", amount: -1633, overdue_since: null }],
        },
      ],
      unconverted: [],
      text: "The balance is lowest on December 1, 2026: $433.55.",
    },
  },
  checkAffordability: {
    response: {
      currency: "USD",
      amount: 120,
      on: "2026-11-21",
      fits: true,
      spending_power: { year_month: MONTH, period, before: 1874.83, after: 1754.83 },
      lowest_balance: { day: "2026-12-01", before: 433.55, after: 313.55 },
      floor: 200,
      limit,
      costs: [{ source: "unassigned", id: null, name: null, amount: 120 }],
      uncovered: 0,
      text: "$120.00 on November 21, 2026 fits: it leaves $1,754.83 to spend. The balance is then lowest on December 1, 2026: $313.55, and the floor is $200.00.",
    },
  },

  getMonth: { response: { month } },
  planMonth: {
    request: {
      month: {
        plans: [
          { category_id: GROCERIES, planned: 500 },
          { category_id: RENT, planned: 1633 },
        ],
      },
    },
    response: { month },
  },
  listPeriods: {
    response: {
      periods: [
        { year_month: MONTH, ...period },
        { year_month: "2026-12", ...nextPeriod },
      ],
    },
  },
  getPeriod: { response: { month } },
  planPeriod: {
    request: { month: { plans: [{ category_id: GROCERIES, planned: 500 }] } },
    response: { month },
  },
  setMonthNote: { request: { note: month.note }, response: { month } },
  setPeriodNote: { request: { note: month.note }, response: { month } },
  copyPeriodPlan: { request: { from: "2026-10-01" }, response: { month } },
  copyMonthPlan: { request: { from: "2026-10" }, response: { month } },

  listCategories: { response: { categories: [category, rent] } },
  getCategory: { response: { category } },
  createCategory: {
    request: { category: { name: "Groceries", kind: "spending", group: "Everyday" } },
    response: { category: { ...category, position: null, note: null } },
  },
  updateCategory: {
    request: { category: { carries_from: MONTH } },
    response: { category: { ...category, carries_from: MONTH, carries_from_day: "2026-11-01" } },
  },
  createDefaultCategories: { response: { categories: [category, rent] } },
  orderCategories: { request: { category_ids: [GROCERIES, RENT] }, response: { categories: [category, rent] } },
  mergeCategory: { request: { into: GROCERIES }, response: { category } },

  listPayees: { response: { payees: [payee], has_more: false, next_cursor: null } },
  getPayee: { response: { payee } },
  updatePayee: {
    request: { payee: { name: "Corner Bakery" } },
    response: { payee: { ...payee, name: "Corner Bakery" } },
  },
  listRules: { response: { rules: [importRule] } },
  getRule: { response: { rule: importRule } },
  createRule: { request: { rule: newRule }, response: { rule: importRule } },
  updateRule: { request: { rule: { stop: true } }, response: { rule: { ...importRule, stop: true } } },
  tryRule: {
    request: { rule: newRule, limit: 100 },
    response: { count: 1, decided_count: 0, left_count: 0, transactions: [ruleRow] },
  },
  applyRule: { request: {}, response: { count: 1, decided_count: 0, left_count: 0, left: [] } },
  orderRules: { request: { rule_ids: [importRule.id] }, response: { rules: [importRule] } },
  listAllPayeeAliases: {
    response: { aliases: [{ ...alias, payee_name: payee.name }], has_more: false, next_cursor: null },
  },
  listPayeeAliases: { response: { aliases: [alias] } },
  createPayeeAlias: { request: { alias: { text: "CORNER SHOP 24H" } }, response: { alias } },
  listTags: { response: { tags: [weekend] } },
  getTag: { response: { tag: weekend } },
  updateTag: { request: { tag: { name: "days off" } }, response: { tag: { ...weekend, name: "days off" } } },
  mergeTag: { request: { into: TAG }, response: { tag: weekend } },
  mergePayee: { request: { into: SHOP }, response: { payee } },

  getSpendingReport: {
    response: {
      currency: "USD",
      by: "category",
      months: ["2026-10", "2026-11"],
      rows: [
        { id: RENT, name: "Rent", total: 3266, amounts: [1633, 1633] },
        { id: GROCERIES, name: "Groceries", total: 454.32, amounts: [412.15, 42.17] },
      ],
      total: 3720.32,
      is_additive: true,
      unconverted: [],
    },
  },
  getCashFlow: {
    response: {
      currency: "USD",
      months: [{ year_month: MONTH, income: 4000, bills: 1633, savings: 450, spending: 42.17, net: 1874.83 }],
      unconverted: [],
    },
  },
  getNetWorth: {
    response: {
      currency: "USD",
      months: [
        {
          year_month: MONTH,
          assets: 5250.55,
          debts: 0,
          net: 5250.55,
          accounts: [
            { id: CHECKING, balance: 250.55 },
            { id: SAVINGS_ACCOUNT, balance: 5000 },
          ],
        },
      ],
      unconverted: [],
    },
  },

  listGoals: { response: { goals: [goal] } },
  getGoal: { response: { goal } },
  listImports: {
    response: {
      imports: [{ ...importHead, row_count: 42, account_ids: [], counts: null }],
      has_more: false,
      next_cursor: null,
    },
  },
  createImport: { response: { import: imported } },
  getImport: { response: { import: imported } },
  updateImport: { request: { import: { accounts: importAccounts } }, response: { import: imported } },
  commitImport: { response: { import: committedImport } },
  deleteImport: { response: { import: { ...committedImport, state: "undoing", rows_done: 2000 } } },
  getImportProof: { response: { proof: importProof } },
  listImportLinks: { response: { links: [importLink] } },
  getImportLink: { response: { link: importLink } },
  updateImportLink: {
    request: { link: { account_id: SAVINGS_ACCOUNT } },
    response: { link: { ...importLink, account_id: SAVINGS_ACCOUNT } },
  },
  listImportProfiles: { response: { profiles: [importProfile] } },
  getImportProfile: { response: { profile: importProfile } },
  updateImportProfile: {
    request: { profile: { answers: { date_order: "mdy" } } },
    response: { profile: { ...importProfile, answers: { date_order: "mdy" } } },
  },
  listImportRows: { response: { rows: [importRow], has_more: false, next_cursor: null } },
  decideImportRow: {
    request: { row: { amount: -48.2 } },
    response: {
      row: {
        ...{ ...importRow, state: "added", why: null, amount: -48.2, transaction_id: null },
        bank: { date: "2026-11-05", amount: -84.2, text: "CORNER SHOP 0042" },
      },
    },
  },
  listAttachments: { response: { attachments: [attachment] } },
  createAttachment: { response: { attachment } },
  getAttachment: { response: { attachment } },
  createGoal: { request: { goal: newGoal }, response: { goal } },
  updateGoal: {
    request: { goal: { due_on: "2027-05-31" } },
    response: { goal: { ...goal, due_on: "2027-05-31" } },
  },

  listExchangeRates: {
    response: { exchange_rates: [{ ...rate, is_shared: true }], has_more: false, next_cursor: null },
  },
  saveExchangeRates: {
    request: { exchange_rates: [rate] },
    response: { exchange_rates: [{ ...rate, is_shared: false }] },
  },

  listBankProviders: {
    response: {
      providers: [
        {
          id: "simplefin",
          name: "SimpleFIN",
          flow: "paste",
          countries: ["CA", "US"],
          fields: [
            {
              name: "token",
              label: "Setup token",
              help: "Create it at bridge.simplefin.org, or at your own SimpleFIN server. It works once.",
              is_secret: true,
              is_optional: false,
              options: null,
            },
          ],
          costs: "The SimpleFIN Bridge costs about 1.50 USD a month, which you pay to SimpleFIN.",
          every_minutes: 360,
          least_minutes: 120,
        },
      ],
    },
  },
  listBanks: { response: { banks: [{ id: "DE/Example Bank", name: "Example Bank", country: "DE" }] } },
  listBankConnections: { response: { connections: [bankConnection] } },
  getBankConnection: { response: { connection: bankConnection } },
  createBankConnection: {
    request: { connection: { provider: "simplefin", fields: { token: "aHR0cHM6Ly9leGFtcGxlLm9yZy9jbGFpbS8x" } } },
    response: { connection: newConnection, page: null },
  },
  completeBankConnection: {
    request: { result: { code: "3f1c", state: "q0Vw1nBd" } },
    response: { connection: newConnection, page: null },
  },
  reconnectBank: {
    request: { fields: { token: "aHR0cHM6Ly9leGFtcGxlLm9yZy9jbGFpbS8y" } },
    response: { connection: bankConnection, page: null },
  },
  updateBankConnection: {
    request: { connection: { settings: { every_minutes: 720 } } },
    response: { connection: { ...bankConnection, settings: { pending: true, every_minutes: 720 } } },
  },
  linkBankAccount: {
    request: { link: { account_id: CHECKING }, starts_on: "2026-11-01" },
    response: { bank_account: bankAccount },
  },
  listSyncRuns: { response: { runs: [syncRun], has_more: false, next_cursor: null } },
  getSyncRun: { response: { run: syncRun } },
  syncBankConnection: { response: { run: { ...syncRun, cause: "you" }, import: null } },
  previewBankSync: {
    response: {
      import: { ...imported, source: "connection", format: "simplefin", connection_id: bankConnection.id },
    },
  },
  sendListings: {
    request: {
      listings: [
        {
          account: {
            key: "checking",
            name: "Checking",
            number: "DE02120300000000202051",
            currency: "USD",
            type: "checking",
          },
          ...{ from: "2026-11-07", until: "2026-11-21" },
          balances: [{ amount: 1834.55, at: "2026-11-21T06:00:00Z", includes_pending: false }],
          items: [
            { key: "TRN-77", booked_on: "2026-11-20", amount: -42.17, text: "CORNER SHOP 0123", payee: "Corner Shop" },
          ],
        },
      ],
    },
    response: { run: { ...syncRun, cause: "program", requests: 0 }, import: null },
  },

  getRateSource: { response: { source: rateSource } },
  setRateSource: { request: { source: { is_on: true } }, response: { source: { ...rateSource, problem: null } } },

  listOccurrences: { response: { occurrences: [occurrence] } },
  listOccurrenceCandidates: { response: { candidates: [candidate] } },
  proposeMatches: {
    response: {
      proposals: [
        {
          occurrence: open,
          candidate: { ...candidate, payee: "CITY APTS LLC PORTLAND", is_of_rule: false },
          payee_id: SHOP,
          rule_payee_id: LANDLORD,
          missing_category_id: null,
        },
      ],
    },
  },
  matchOccurrence: {
    request: { transaction_id: RENT_PAYMENT },
    response: { occurrence: { ...occurrence, is_automatic: false } },
  },
  unmatchOccurrence: {
    request: { transaction_id: RENT_PAYMENT },
    response: { occurrence: { ...open, is_automatic: false } },
  },
  skipOccurrence: { response: { occurrence: { ...open, state: "skipped", expected: 0, is_automatic: false } } },
  moveOccurrence: {
    request: { to: "2026-11-27" },
    response: {
      occurrence: { ...open, due_on: "2026-11-27", counts_on: "2026-11-27", state: "expected", is_automatic: false },
    },
  },
  payOccurrence: { response: { occurrence: { ...occurrence, is_automatic: false } } },
  oweOccurrence: { response: { occurrence: { ...open, is_still_owed: true, is_automatic: false } } },
  resetOccurrence: { response: { occurrence } },

  listRecurringRules: { response: { recurring: [rule] } },
  suggestRecurringRules: {
    response: {
      suggestions: [
        {
          recurring_rule: {
            ...rentTerms,
            transfer_account_id: null,
            payee_id: LANDLORD,
            category_id: RENT,
            currency: "USD",
            amount_to: null,
            starts_on: "2026-12-01",
            weekend: "keep",
          },
          every: "month",
          evidence: [{ transaction_id: RENT_PAYMENT, authorized_at: "2026-11-01", amount: -1633 }],
          same_as: { recurring_id: rule.id, name: rule.name, adopt: { payee_id: LANDLORD, category_id: RENT } },
        },
      ],
      dismissed: [{ ...dismissedSuggestion, name: payee.name }],
    },
  },
  listDuplicates: {
    response: {
      duplicates: [{ first: duplicateEntry("Anna", GROCERY_PAYMENT), second: duplicateEntry("Ben", OTHER_PAYMENT) }],
    },
  },
  listDuplicateAnswers: { response: { duplicate_answers: [duplicateAnswer] } },
  answerDuplicate: {
    request: { duplicate: { first_id: GROCERY_PAYMENT, second_id: OTHER_PAYMENT, answer: "same" } },
    response: { duplicate_answer: duplicateAnswer },
  },
  dismissRecurringSuggestion: {
    request: { suggestion: { account_id: CHECKING, payee_id: SHOP, currency: "USD", amount: -42.17 } },
    response: { dismissed_suggestion: dismissedSuggestion },
  },
  getRecurringRule: { response: { recurring_rule: rule } },
  createRecurringRule: {
    request: {
      recurring_rule: { ...rentTerms, payee: { name: "Landlord" }, category: { name: "Rent", kind: "bill" } },
    },
    response: { recurring_rule: rule },
  },
  adoptPayments: {
    request: { recurring_rule: { payee_id: SHOP } },
    response: { recurring_rule: rule },
  },
  setAsideForRecurringRule: {
    response: {
      set_aside: {
        category_id: RENT,
        carries_from: MONTH,
        carries_from_day: "2026-11-01",
        amount: 1633,
        year_month: "2026-12",
        period: nextPeriod,
      },
    },
  },
  updateRecurringRule: {
    request: { recurring_rule: { amount: -1690 } },
    response: { recurring_rule: { ...rule, amount: -1690, terms_changed_on: "2026-11-21" } },
  },

  listChanges: {
    response: {
      changes: [change],
      has_more: false,
      next_cursor: null,
      server_knowledge: 1320,
      transactions: [transaction],
      accounts: [account],
      deleted: [],
      reload: [],
    },
  },
  getChange: { response: { change: changeWithValues, has_more: false, next_cursor: null } },
  followEvents: {
    response: ':\n\nid: 1320\nevent: change\ndata: {"seq":1320,"types":["account","transaction"]}\n\n',
  },
  undoChange: { response: { change: undo } },
  undoChanges: { request: { from: 1310, to: 1320 }, response: { change: undo, skipped: [1312] } },

  listTransactionHistory: historyOf("transactions.update", { notes: "" }, { notes: "Weekend shopping" }),
  listAccountHistory: historyOf("accounts.update", { name: "Current" }, { name: "Checking" }, { moved: 0 }),
  listCategoryHistory: historyOf("categories.update", { kind: "bill" }, { kind: "spending" }),
  listPayeeHistory: historyOf("payees.update", { default_category_id: null }, { default_category_id: GROCERIES }),
  listTagHistory: historyOf("tags.update", { name: "vacation" }, { name: "holiday" }),
  listGoalHistory: historyOf("goals.update", { monthly: 150 }, { monthly: 200 }),
  listRecurringRuleHistory: historyOf("recurring.update", { amount: -1180 }, { amount: -1200 }),
  listMonthHistory: historyOf(
    "budget.plan",
    { plans: [{ category_id: GROCERIES, planned: 400 }] },
    { plans: [{ category_id: GROCERIES, planned: 450 }] },
  ),
  listPeriodHistory: historyOf(
    "budget.plan",
    { plans: [{ category_id: GROCERIES, planned: 400 }] },
    { plans: [{ category_id: GROCERIES, planned: 450 }] },
  ),
  listBudgetHistory: historyOf("budget.update", { floor: null }, { floor: 100 }),

  getMe: {
    response: {
      token: {
        id: TOKEN,
        name: "phone",
        scopes: ["read", "write"],
        created_at: TIMES.created_at,
        expires_at: null,
      },
      budget: { id: BUDGET, name: "Personal", currency: "USD", time_zone: "America/New_York" },
      user: null,
      role: null,
      budgets: [{ id: BUDGET, name: "Personal", role: null, is_demo: false, is_available: true }],
      should_add_credential: false,
    },
  },
  updateMe: { request: { user: { name: "Anna" } }, response: { user: { id: USER, name: "Anna" } } },
  getPreferences: { response: { preferences: { theme: "dark" } } },
  setPreferences: { request: { preferences: { theme: "dark" } }, response: { preferences: { theme: "dark" } } },
  listSessions: {
    response: {
      sessions: [
        {
          id: SESSION,
          device: "Firefox on Linux",
          created_at: TIMES.created_at,
          last_used_at: TIMES.created_at,
          is_current: true,
        },
      ],
    },
  },
  createLink: {
    response: {
      url: `https://budget.example.org/enter#${CODE}`,
      expires_at: "2026-11-21T09:40:12.400000+00:00",
    },
  },
  listSignInMethods: {
    response: {
      methods: ["passkey", "password"],
      proxy_user: null,
      automatic: null,
      oidc_name: null,
      needs_setup: false,
      passkey_unavailable: null,
      passkey_origin: "https://budget.example.org",
    },
  },
  startPasskeySignIn: {
    response: {
      options: {
        challenge: CHALLENGE,
        timeout: 300000,
        rpId: "budget.example.org",
        userVerification: "required",
      },
    },
  },
  startNewPasskey: {
    response: {
      options: {
        challenge: CHALLENGE,
        rp: { name: "Leeway", id: "budget.example.org" },
        user: { id: "MDE5M2NmYTAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAx", name: "Anna", displayName: "Anna" },
        pubKeyCredParams: [{ alg: -7, type: "public-key" }],
        timeout: 300000,
        attestation: "none",
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: "required",
          userVerification: "required",
          requireResidentKey: true,
        },
      },
    },
  },
  addPasskey: {
    request: {
      passkey: {
        id: CREDENTIAL,
        rawId: CREDENTIAL,
        type: "public-key",
        response: { clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0", attestationObject: "o2NmbXRkbm9uZQ" },
        clientExtensionResults: {},
      },
      name: "Phone",
    },
    response: { passkey },
  },
  startOidc: {
    request: { purpose: "sign_in", return_to: "/transactions" },
    response: {
      url: "https://auth.example.org/authorize?client_id=leeway&response_type=code&scope=openid+profile+email",
    },
  },
  listIdentities: { response: { identities: [identity] } },
  addIdentity: { request: { proxy: true }, response: { identity } },
  listPasskeys: { response: { passkeys: [passkey] } },
  renamePasskey: { request: { passkey: { name: "Phone" } }, response: { passkey } },
  signIn: { request: { code: CODE }, response: signedIn },
  describeSignInCode: {
    request: { code: CODE },
    response: { kind: "phone", user_name: "Anna", budget_name: null, role: null, signed_in_as: null },
  },
  confirmSession: { request: { password: { name: "anna", password: "a summer by the lake" } } },
  getCredentials: { response: { sign_in_name: "anna", password_at: TIMES.created_at, recovery_codes_left: 10 } },
  setPassword: {
    request: { sign_in_name: "anna", password: "a summer by the lake" },
    response: { sign_in_name: "anna", password_at: TIMES.created_at },
  },
  createRecoveryCodes: {
    response: { recovery_codes: ["8wfe-3x9r-0k6m-zc2y", "q1vt-7n5d-j4hb-gs2p"], user_id: USER },
  },
  listMySecurityEvents: {
    response: {
      events: [{ ...securityEvent, type: "signed_in", details: { way: "password" } }],
      next_cursor: null,
    },
  },
  listSecurityEvents: {
    response: {
      events: [{ ...securityEvent, type: "role_changed", details: { user_id: USER, from: "viewer", to: "member" } }],
      next_cursor: null,
    },
  },
  listReportViews: { response: { report_views: [reportView] } },
  getReportView: { response: { report_view: reportView } },
  createReportView: {
    request: {
      report_view: { name: "Last 3 months, by person", report: "spending", grouped_by: "person", length: "3" },
    },
    response: { report_view: reportView },
  },
  updateReportView: {
    request: { report_view: { name: "Who" } },
    response: { report_view: { ...reportView, name: "Who" } },
  },
  listReportViewHistory: historyOf("report_views.update", { name: "Who" }, { name: "Last 3 months, by person" }),
  listMembers: { response: { members: [member], former_members: [] } },
  changeMember: {
    request: { role: "member" },
    response: {
      member: { ...member, role: "member" },
      revoked: { tokens: 2, invitations: 1, webhooks: 0, feeds: 1, bank_connections: 1 },
    },
  },
  removeMember: { response: { revoked: { tokens: 2, invitations: 0, webhooks: 1, feeds: 0, bank_connections: 0 } } },
  listInvitations: { response: { invitations: [invitation] } },
  createInvitation: {
    request: { role: "member", name: "Ben", expires_in: 86400 },
    response: { invitation, url: `https://budget.example.org/enter#${CODE}` },
  },
  listTokens: { response: { tokens: [listedToken] } },
  createToken: {
    request: { token: { name: "phone", scope: "read", expires_at: null } },
    response: { token: listedToken, text: "lw_06d3wjh1r1dxbqrm5ycyfr5a08s9vw3ekj2ytk8ybb6v7tkgs4wxmqj6r9nf2kca" },
  },
  listChannels: {
    response: { channels: [channel, { ...mailChannel, state: "unverified" }], kinds: ["ntfy", "webhook", "email"] },
  },
  createChannel: {
    request: {
      channel: {
        kind: "ntfy",
        name: channel.name,
        settings: { server: "https://ntfy.example.org", topic: "k3Xw9-budget" },
      },
    },
    response: { channel, secret: null },
  },
  getWebPushKey: {
    response: {
      public_key: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    },
  },
  updateChannel: {
    request: { channel: { shows_amounts: false } },
    response: { channel: { ...channel, shows_amounts: false } },
  },
  testChannel: { response: { status: "sent", error: null } },
  verifyChannel: { request: { code: "042917" }, response: { channel: mailChannel } },
  listAlerts: { response: { alerts: [alert] } },
  createAlert: {
    request: { alert: { kind: alert.kind, value: alert.value, channel_ids: alert.channel_ids } },
    response: { alert, holds_now: false },
  },
  updateAlert: {
    request: { alert: { is_on: false } },
    response: { alert: { ...alert, is_on: false }, holds_now: false },
  },
  listNotices: { response: { notices: [notice], unseen_count: 1, has_more: false, next_cursor: null } },
  markNoticesSeen: { request: { until: notice.id } },
  listWebhooks: { response: { webhooks: [webhook] } },
  createWebhook: {
    request: { webhook: { name: webhook.name, url: webhook.url, types: webhook.types } },
    response: { webhook: { ...webhook, last_success_at: null }, secret: WEBHOOK_SECRET },
  },
  getWebhook: { response: { webhook } },
  updateWebhook: { request: { webhook: { is_on: false } }, response: { webhook: { ...webhook, state: "off" } } },
  rotateWebhookSecret: { response: { secret: WEBHOOK_SECRET } },
  testWebhook: { response: { delivery: { ...delivery, type: "ping", seq: null } } },
  listWebhookDeliveries: { response: { deliveries: [delivery], has_more: false, next_cursor: null } },
  retryWebhookDelivery: {
    response: { delivery: { ...delivery, state: "waiting", attempts: 0, next_at: "2026-11-24T18:06:30.000000+00:00" } },
  },
  createQuickEntry: {
    request: { amount: "$42.17", merchant: "Corner Shop", card: "Visa 1234", at: "2026-11-20T18:04" },
    response: {
      transaction: { ...transaction, is_pending: true },
      draft: null,
      spending_power: spendingPower,
      text: "Corner Shop $42.17. $1,874.83 left for 10 days.",
    },
  },
  listQuickDrafts: { response: { drafts: [quickDraft] } },
  acceptQuickDraft: {
    request: {
      transaction: {
        account_id: CHECKING,
        amount: -1234,
        authorized_at: "2026-11-20",
        payee: { name: "Corner Shop" },
      },
    },
    response: { transaction },
  },
  listFeeds: { response: { feeds: [feed] } },
  createFeed: {
    request: { feed: { kind: "calendar", name: "phone", includes: ["bills", "income"], reminder_days: 1 } },
    response: { feed, url: `https://budget.example.org/calendar/${FEED_SECRET}/leeway.ics` },
  },
  setDefaultBudget: { request: { budget_id: BUDGET }, response: signedIn },
};
