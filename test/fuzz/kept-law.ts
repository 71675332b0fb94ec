/**
 * The law that accepted data can be read back: GET returns a resource with the sent fields, apart from documented
 * normalizations, and a deleted resource is not found.
 */
import assert from "node:assert/strict";
import { sha256Of } from "../support/files.ts";
import {
  changed,
  changedCategory,
  changedGoal,
  changedRule,
  changedTransaction,
  type Fields,
  newAccount,
  newCategory,
  newGoal,
  newRule,
  newTransaction,
  ownRate,
  without,
  withoutStarts,
} from "./expected.ts";
import { assertDefaultsKept, assertNoteKept, assertOrderKept, assertPlanKept } from "./kept-plans.ts";
import type { Context } from "./laws.ts";
import { type Exchange, parametersOf } from "./request.ts";

type Check = (exchange: Exchange, context: Context) => void | Promise<void>;

/** One check per write. A dash stands for a parameter of the path. */
const CHECKS: Readonly<Record<string, Check>> = {
  "POST accounts": resource("account", ({ sent }) => newAccount(sent.account)),
  "PUT accounts -": resource("account", ({ sent }, before) =>
    changed(sent.account ?? sent.fields ?? sent, before.account),
  ),
  "POST accounts - balances": ({ answer, sent }) =>
    assert.partialDeepStrictEqual(answer.json.balance, changed(sent.balance, {})),
  "DELETE accounts - balances -": async ({ request, isPreview }, context) => {
    if (isPreview) return;
    const [, , , accountId, , id] = request.path.split("/");
    const { json } = await context.read(`/v1/accounts/${accountId}/balances`, request.household);
    assert.ok(!json.balances.some((one: Fields) => one.id === id));
  },
  "POST categories": resource("category", ({ sent }) => newCategory(sent.category)),
  "PUT categories -": resource("category", ({ sent }, before) => changedCategory(sent.category, before.category)),
  "PUT categories order": assertOrderKept,
  "POST categories defaults": assertDefaultsKept,
  "POST categories - merge": merged("category"),
  "PUT payees -": resource("payee", ({ sent }, before) => changed(sent.payee, before.payee)),
  "POST payees - merge": merged("payee"),
  "POST payees - aliases": ({ answer, sent }) =>
    assert.partialDeepStrictEqual(answer.json.alias, changed(sent.alias, {})),
  "DELETE payees - aliases -": async ({ request, isPreview }, context) => {
    if (isPreview) return;
    const [, , , payeeId, , id] = request.path.split("/");
    const { json } = await context.read(`/v1/payees/${payeeId}/aliases`, request.household);
    assert.ok(!json.aliases.some((one: Fields) => one.id === id));
  },
  "POST report_views": resource("report_view", ({ sent }) => changed(sent.report_view, {})),
  "PUT report_views -": resource("report_view", ({ sent }, before) => changed(sent.report_view, before.report_view)),
  "DELETE report_views -": assertGone,
  "POST rules": resource("rule", ({ sent }) => ruleOf(sent.rule)),
  "PUT rules -": resource("rule", ({ sent }) => ruleOf(sent.rule)),
  "PUT rules order": ({ answer, sent }) =>
    assert.deepEqual(
      answer.json.rules.slice(0, sent.rule_ids.length).map(({ id }: Fields) => id),
      sent.rule_ids,
    ),
  // test/api/v1/rules-apply.test.ts has the laws of rules on stored transactions
  "POST rules try": ({ answer }) => {
    const { count, decided_count, left_count, transactions } = answer.json;
    assert.ok(transactions.length <= count + decided_count + left_count);
  },
  "POST rules - apply": ({ answer }) => assert.ok(answer.json.left.length <= answer.json.left_count),
  "DELETE rules -": assertGone,
  // test/api/v1/quick-entries.test.ts has the rules of quick entries
  "POST quick_entries": ({ answer }) => assert.ok((answer.json.transaction === null) !== (answer.json.draft === null)),
  "POST quick_entries drafts - accept": ({ answer, sent }) =>
    assert.equal(answer.json.transaction.account_id, sent.transaction.account_id),
  "DELETE quick_entries drafts -": () => {},
  "PUT tags -": resource("tag", ({ sent }, before) => changed(sent.tag, before.tag)),
  "POST tags - merge": merged("tag"),
  "POST transactions": assertCreated,
  "PUT transactions -": resource("transaction", ({ sent }, before) =>
    changedTransaction(sent.transaction, before.transaction),
  ),
  "POST recurring": resource("recurring_rule", async (exchange, _before, context) => {
    const { recurring_rule } = exchange.sent;
    return newRule(recurring_rule, await currencyOf(exchange, context, recurring_rule.account_id));
  }),
  "PUT recurring -": resource("recurring_rule", ({ sent }, before) =>
    changedRule(sent.recurring_rule, before.recurring_rule),
  ),
  "POST goals": resource("goal", ({ sent }) => newGoal(sent.goal)),
  "PUT goals -": resource("goal", ({ sent }, before) => changedGoal(sent.goal, before.goal)),
  "PUT budget": ({ answer, sent, before }) => {
    const { relabel_accounts: _, period, period_from: __, convert: ___, ...changes } = sent.budget;
    // test/api/v1/periods.test.ts has the rules of changed periods
    const { periods, ...kept } = before?.json.budget ?? {};
    const stored = period === undefined ? { ...kept, periods } : kept;
    assert.partialDeepStrictEqual(answer.json.budget, withoutStarts(changed(changes, stored), changes));
    if (period !== undefined) assert.ok(answer.json.budget.periods.length > 0);
  },
  "PUT budget months -": assertPlanKept,
  "DELETE budget months -": assertPlanKept,
  "POST budget months - copy": assertPlanKept,
  "PUT budget periods -": assertPlanKept,
  "DELETE budget periods -": assertPlanKept,
  "POST budget periods - copy": assertPlanKept,
  "PUT budget months - note": assertNoteKept,
  "PUT budget periods - note": assertNoteKept,
  "PUT exchange_rates": ({ answer, sent }) =>
    assert.deepEqual(answer.json.exchange_rates, sent.exchange_rates.map(ownRate)),
  // test/laws/undo.test.ts has the laws of undo
  "POST changes - undo": ({ answer }) => assert.equal(answer.json.change.operation, "changes.undo"),
  "POST changes undo": () => {},
  // test/api/v1/transactions-bulk.test.ts has the law of bulk changes
  "POST transactions bulk": ({ answer }) => {
    const { count, unchanged, sums } = answer.json;
    const selected = sums.reduce((sum: number, one: Fields) => sum + one.count, 0);
    assert.equal(count + unchanged, selected);
  },
  "DELETE exchange_rates": () => {}, // a shared rate may replace it
  "POST accounts - reconcile": assertReconciled,
  "DELETE accounts - reconciliations -": assertUnreconciled,
  "POST recurring suggestions dismiss": ({ answer, sent: { suggestion } }) => {
    const { dismissed_suggestion: dismissed } = answer.json;
    assert.equal(dismissed.payee_id, suggestion.payee_id ?? null);
    assert.equal(dismissed.transfer_account_id, suggestion.transfer_account_id ?? null);
    assert.equal(Math.sign(dismissed.amount), Math.sign(suggestion.amount));
  },
  "DELETE recurring suggestions dismissed -": async ({ request, isPreview }, context) => {
    if (isPreview) return;
    const { dismissed } = (await context.read("/v1/recurring/suggestions", request.household)).json;
    assert.ok(!dismissed.some((one: Fields) => one.id === request.path.split("/")[5]));
  },
  "POST duplicates answers": ({ answer, sent: { duplicate } }) =>
    assert.partialDeepStrictEqual(answer.json.duplicate_answer, duplicate),
  "POST recurring - adopt": ({ answer, sent: { recurring_rule: sent } }) => {
    if (sent.category_id != null) assert.equal(answer.json.recurring_rule.category_id, sent.category_id);
  },
  // test/worked-months/stories/funds.ts has the amounts
  "POST recurring - set_aside": ({ answer }) => assert.ok(answer.json.set_aside.amount >= 0),
  "POST recurring - occurrences - match": assertDecided,
  "POST recurring - occurrences - unmatch": assertDecided,
  "POST recurring - occurrences - skip": assertDecided,
  "POST recurring - occurrences - move": assertDecided,
  "POST recurring - occurrences - pay": assertDecided,
  "POST recurring - occurrences - owe": assertDecided,
  "POST recurring - occurrences - reset": assertDecided,
  "POST transactions - attachments": assertAttached,
  "POST imports": assertImported,
  "PUT imports -": assertImported,
  "POST imports - commit": assertImported,
  "PUT imports - rows -": ({ request, answer, sent }) => {
    const { row } = answer.json;
    assert.equal(String(row.number), request.path.split("/").at(-1));
    const corrected = ["date", "amount", "text"].filter((field) => sent.row[field] != null);
    // -0 is stored as 0.
    for (const field of corrected) assert.ok(row[field] === sent.row[field], `${field}: ${row[field]}`);
  },
  "DELETE imports -": assertNotImported,
  "PUT import_links -": assertStored("link"),
  "DELETE import_links -": assertGone,
  "PUT import_profiles -": assertStored("profile"),
  "DELETE import_profiles -": assertGone,
  "DELETE attachments -": assertGone,
  "DELETE accounts -": assertGone,
  "DELETE categories -": assertGone,
  "DELETE payees -": assertGone,
  "DELETE tags -": assertGone,
  "DELETE transactions -": assertGone,
  "DELETE goals -": assertGone,
  "DELETE recurring -": assertGone,
};

export async function assertKept(exchange: Exchange, context: Context): Promise<void> {
  const { method, path } = exchange.request;
  const parts = path.split("/").slice(2);
  const name = `${method} ${parts.map((part) => (/^\d{4}-|^\d+$|^[\da-f-]{36}$/.test(part) ? "-" : part)).join(" ")}`;
  const check = CHECKS[name];
  assert.ok(check, `${name} has no check in kept-law.ts`);
  await check(exchange, context);
}

/** Checks that the response has the sent fields, and that a read returns the same. */
function assertStored(name: "link" | "profile"): Check {
  return async ({ request, answer, sent, isPreview }, context) => {
    assert.partialDeepStrictEqual(answer.json[name], sent[name]);
    if (isPreview) return;
    assert.deepEqual((await context.read(request.path, request.household)).json[name], answer.json[name]);
  };
}

/** Checks that the resource with this name in the response has the expected fields. */
function resource(
  name: string,
  expected: (exchange: Exchange, before: Fields, context: Context) => Fields | Promise<Fields>,
): Check {
  return async (exchange, context) => {
    const answered: Fields = exchange.answer.json[name];
    await assertNames(exchange, context, answered, exchange.sent[name] ?? {});
    await assertOne(exchange, context, answered, await expected(exchange, exchange.before?.json ?? {}, context));
  };
}

/** The sent fields that a rule returns unchanged. */
function ruleOf({ when, ...sent }: Fields): Fields {
  const named = Object.entries(sent).filter(([name, value]) => ["name", "stop"].includes(name) && value !== undefined);
  const groups = when && { when: { all: [], any: [], not: [], ...when } };
  return { ...Object.fromEntries(named), ...groups };
}

function merged(name: string): Check {
  return async (exchange, context) => {
    await assertOne(exchange, context, exchange.answer.json[name], { id: exchange.sent.into });
    await assertGone(exchange, context);
  };
}

/** Checks the expected fields of the response. Unless it is a preview, GET must return the same resource. */
async function assertOne({ request, isPreview }: Exchange, context: Context, answered: Fields, expected: Fields) {
  const relevant = Object.fromEntries(Object.keys(expected).map((name) => [name, answered[name]]));
  assert.deepEqual(relevant, expected);
  if (isPreview) return;
  const [, , kind = ""] = request.path.split("/");
  const read = await context.read(`/v1/${kind}/${answered.id}`, request.household);
  assert.equal(read.status, 200, read.text);
  assert.deepEqual(Object.values(read.json)[0], answered);
}

/** The number of transactions of a large batch that are read back. */
const SAMPLE = 10;

async function assertCreated(exchange: Exchange, context: Context): Promise<void> {
  const { answer, sent } = exchange;
  const duplicates = new Set((answer.json.duplicates ?? []).map(({ index }: { index: number }) => index));
  const matched = new Map<number, string>(
    (answer.json.matched ?? []).map((one: Fields) => [one.index, one.transaction_id]),
  );
  const wanted: [number, Fields][] = [...sent.transactions.entries()].filter(([index]) => !duplicates.has(index));
  const created: Fields[] = answer.json.transactions;
  assert.equal(created.length, wanted.length);
  for (const [place, [index, input]] of wanted.slice(0, SAMPLE).entries()) {
    const answered = created[place] ?? {};
    if (matched.has(index)) {
      assert.equal(answered.id, matched.get(index));
      continue;
    }
    if (input.source === "sync" && sent.as_sent !== true) {
      await assertFilled(exchange, context, answered, input);
      continue;
    }
    await assertNames(exchange, context, answered, input);
    const currency = await currencyOf(exchange, context, input.account_id);
    const byDefault = await defaultCategory(exchange, context, answered, input);
    await assertOne(exchange, context, answered, newTransaction({ ...input, ...byDefault }, currency));
  }
}

/** The fields of a transaction of a bank connection that rules, payees and transfers fill if they are absent. */
const FILLED = ["category_id", "notes", "tags", "transfer_account_id", "payee_id"] as const;

async function assertFilled(exchange: Exchange, context: Context, answered: Fields, input: Fields): Promise<void> {
  const open = FILLED.filter((field) => input[field] == null);
  const currency = await currencyOf(exchange, context, input.account_id);
  await assertOne(exchange, context, answered, without(newTransaction(input, currency), [...open]));
}

async function assertAttached({ request, answer, isPreview }: Exchange, context: Context): Promise<void> {
  const { attachment } = answer.json;
  const { body = Buffer.of(), household, path } = request;
  assert.deepEqual([attachment.bytes, attachment.sha256], [body.length, sha256Of(body)]);
  assert.match(attachment.name, /^[^/\\\p{Cc}]+$/u);
  if (isPreview) return;
  const listed = await context.read(path, household);
  assert.deepEqual(listed.json.attachments.at(-1), attachment);
  const content = await context.read(`/v1/attachments/${attachment.id}/content`, household);
  assert.deepEqual([content.status, content.text], [200, body.toString()]);
}

/** Every row has one state, a committed import has no open question, and GET returns the same. */
async function assertImported(exchange: Exchange, context: Context): Promise<void> {
  const { request, answer } = exchange;
  const { state, counts } = answer.json.import;
  const { rows, ...states } = counts as Record<string, number>;
  assert.equal(
    Object.values(states).reduce((sum, count) => sum + count, 0),
    rows,
  );
  const isCommit = request.path.endsWith("/commit") || parametersOf(request).some(isCommitParameter);
  if (isCommit) assert.deepEqual([state, counts.undecided], ["committed", 0]);
  await assertOne(exchange, context, answer.json.import, {});
}

const isCommitParameter = ([name, value]: readonly [string, string]) => name === "commit" && value === "true";

/** A preview is removed; a committed import stays in the list as undone. */
async function assertNotImported({ request, isPreview }: Exchange, context: Context): Promise<void> {
  if (isPreview) return;
  const read = await context.read(request.path, request.household);
  if (read.status !== 404) assert.equal(read.json.import.state, "undone");
}

/** The category that the payee gives a transaction, if the request asks for it. */
async function defaultCategory(
  { request, sent }: Exchange,
  context: Context,
  answered: Fields,
  input: Fields,
): Promise<{ readonly category_id?: string | null }> {
  const usesDefault = sent.use_default_category === true && answered.payee_id !== null && answered.splits === null;
  if (!usesDefault || input.category_id || input.category) return {};
  const read = await context.read(`/v1/payees/${answered.payee_id}`, request.household);
  return { category_id: read.json.payee?.default_category_id ?? null }; // a preview creates no payee
}

async function currencyOf({ request }: Exchange, context: Context, accountId: string): Promise<string> {
  return (await context.read(`/v1/accounts/${accountId}`, request.household)).json.account.currency;
}

/** The reconciled balance is that of the statement. */
async function assertReconciled({ request, answer, sent, isPreview }: Exchange, context: Context): Promise<void> {
  const { reconciliation, account } = answer.json;
  const { on, balance = null } = sent;
  assert.deepEqual([reconciliation.on, reconciliation.balance], [on, balance === 0 ? 0 : balance]);
  if (isPreview) return;
  const read = await context.read(`/v1/accounts/${account.id}/reconciliation`, request.household);
  assert.equal(read.status, 200, read.text);
  const { last, reconciled_balance } = read.json;
  assert.deepEqual({ id: last.id, on: last.on }, { id: reconciliation.id, on });
  if (balance !== null) assert.equal(reconciled_balance, reconciliation.balance);
}

async function assertUnreconciled({ request, isPreview }: Exchange, context: Context): Promise<void> {
  if (isPreview) return;
  const [, , , accountId, , id] = request.path.split("/");
  const read = await context.read(`/v1/accounts/${accountId}/reconciliation`, request.household);
  assert.notEqual(read.json.last?.id, id);
}

function assertDecided({ request, answer, sent }: Exchange): void {
  const [, , , recurring_id, , scheduled_on, action] = request.path.split("/");
  const { occurrence } = answer.json;
  assert.deepEqual([occurrence.recurring_id, occurrence.scheduled_on], [recurring_id, scheduled_on]);
  const { due_on, state, transaction_ids, is_still_owed } = occurrence;
  if (action === "skip") assert.equal(state, "skipped");
  if (action === "move") assert.equal(due_on, sent.to);
  // Parts that complete the match follow it.
  if (action === "match") assert.deepEqual([state, transaction_ids[0]], ["matched", sent.transaction_id]);
  if (action === "pay") assert.equal(state, "matched");
  if (action === "owe") assert.equal(is_still_owed, true);
  if (action === "unmatch") assert.ok(!transaction_ids.includes(sent.transaction_id));
}

/** A payee or category that was sent by name has this name, regardless of case. */
async function assertNames({ request, isPreview }: Exchange, context: Context, answered: Fields, sent: Fields) {
  const references = [
    [sent.payee, `/v1/payees/${answered.payee_id}`],
    [sent.category, `/v1/categories/${answered.category_id}`],
  ] as const;
  for (const [reference, path] of isPreview ? [] : references) {
    if (!reference) continue;
    const read = await context.read(path, request.household);
    assert.equal(read.status, 200, `${path}: ${read.text}`);
    const [found] = Object.values<Fields>(read.json);
    const aliases = reference === sent.payee ? await aliasesOf(context, request.household, path) : [];
    const isNamed = [found?.name, ...aliases].some((name) => isSameName(name, reference.name));
    assert.ok(isNamed, `${JSON.stringify(reference.name)} became ${found?.name}`);
  }
  const tags: readonly string[] = sent.tags ?? [];
  for (const tag of tags)
    assert.ok(
      answered.tags.some((one: string) => isSameName(one, tag)),
      `no tag ${tag}`,
    );
}

async function aliasesOf(context: Context, household: Exchange["request"]["household"], path: string) {
  const { json } = await context.read(`${path}/aliases`, household);
  return json.aliases.map(({ text }: Fields) => text);
}

const names = new Intl.Collator("und", { sensitivity: "accent" });

/** Ignores case, composition and runs of white space. */
function isSameName(one: string, other: string): boolean {
  const [first = "", second = ""] = [one, other].map((name) => name.toUpperCase().trim().replace(/\s+/gu, " "));
  return names.compare(first, second) === 0;
}

async function assertGone({ request, isPreview }: Exchange, context: Context): Promise<void> {
  if (isPreview) return;
  const path = request.path.split("/").slice(0, 4).join("/");
  assert.equal((await context.read(path, request.household)).status, 404, `${path} still exists`);
}
