/**
 * The law that what was accepted is there: a resource is answered and read back as it was sent, up to the normalisations
 * that are documented, and what was deleted is gone.
 */
import assert from "node:assert/strict";
import type { Exchange } from "./exchange.ts";
import {
  changedAccount,
  changedGoal,
  changedNamed,
  changedRule,
  changedTransaction,
  newAccount,
  newCategory,
  newGoal,
  newRule,
  newTransaction,
  ownRate,
} from "./expected.ts";
import type { Household } from "./fuzz-request.ts";
import { assertPlanKept, isPlanning } from "./kept-plans.ts";
import type { Look } from "./laws.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies and answers of every shape
type Fields = Readonly<Record<string, any>>;

/** How many of a large batch are read back. */
const SAMPLE = 10;

export async function assertKept(exchange: Exchange, look: Look): Promise<void> {
  if (isPlanning(exchange)) return await assertPlanKept(exchange, look);
  const { request, answer, sent, before } = exchange;
  const [, , kind = "", id, action] = request.path.split("/");
  const { account, category, payee, transaction, goal, recurring_rule } = answer.json ?? {};
  switch (`${request.method} ${kind}${action ? ` ${action}` : ""}`) {
    case "POST accounts":
      return await assertOne(exchange, look, account, newAccount(sent.account));
    case "PUT accounts":
      return await assertOne(exchange, look, account, changedAccount(sent, before?.json.account));
    case "POST categories":
      return await assertOne(exchange, look, category, newCategory(sent.category));
    case "PUT categories":
      return await assertOne(exchange, look, category, changedNamed(sent.category, before?.json.category));
    case "PUT payees":
      return await assertOne(exchange, look, payee, changedNamed(sent.payee, before?.json.payee));
    case "POST transactions":
      return await assertCreated(exchange, look);
    case "PUT transactions":
      await assertNames(exchange, look, transaction, sent.transaction);
      return await assertOne(
        exchange,
        look,
        transaction,
        changedTransaction(sent.transaction, before?.json.transaction),
      );
    case "POST recurring":
      await assertNames(exchange, look, recurring_rule, sent.recurring_rule);
      return await assertOne(exchange, look, recurring_rule, await expectedRule(exchange, look));
    case "PUT recurring":
      await assertNames(exchange, look, recurring_rule, sent.recurring_rule);
      return await assertOne(
        exchange,
        look,
        recurring_rule,
        changedRule(sent.recurring_rule, before?.json.recurring_rule),
      );
    case "POST recurring occurrences":
      return assertDecided(exchange);
    case "POST categories merge":
      await assertOne(exchange, look, category, { id: sent.into });
      return await assertGone(exchange, look);
    case "PUT budget":
      return assert.partialDeepStrictEqual(answer.json.budget, changedNamed(sent.budget, before?.json.budget));
    case "POST goals":
      return await assertOne(exchange, look, goal, newGoal(sent.goal));
    case "PUT goals":
      return await assertOne(exchange, look, goal, changedGoal(sent.goal, before?.json.goal));
    case "PUT exchange_rates":
      return assert.deepEqual(answer.json.exchange_rates, sent.exchange_rates.map(ownRate));
    case "DELETE exchange_rates":
      return; // it is known by its currencies and day, and another may be there for them
    case "POST payees merge":
      await assertOne(exchange, look, payee, { id: sent.into });
      return await assertGone(exchange, look);
    default:
      assert.equal(request.method, "DELETE", `${request.method} ${request.path} should not be accepted`);
      assert.ok(id, "a list cannot be deleted");
      return await assertGone(exchange, look);
  }
}

/** The answer has what is expected, and unless it is a preview, so it is read. */
async function assertOne({ request, isPreview }: Exchange, look: Look, answered: Fields, expected: Fields) {
  const { household, path } = request;
  const relevant = Object.fromEntries(Object.keys(expected).map((name) => [name, answered[name]]));
  assert.deepEqual(relevant, expected);
  if (isPreview) return;
  const [, , kind = ""] = path.split("/");
  const read = await look.read(`/v1/${kind}/${answered.id}`, household);
  assert.equal(read.status, 200, read.text);
  assert.deepEqual(Object.values(read.json)[0], answered);
}

async function assertCreated(exchange: Exchange, look: Look): Promise<void> {
  const { answer, sent, request } = exchange;
  const duplicates = new Set((answer.json.duplicates ?? []).map(({ index }: { index: number }) => index));
  const wanted: Fields[] = sent.transactions.filter((_: unknown, index: number) => !duplicates.has(index));
  const created: Fields[] = answer.json.transactions;
  assert.equal(created.length, wanted.length);
  for (const [index, input] of wanted.slice(0, SAMPLE).entries()) {
    const account = await look.read(`/v1/accounts/${input.account_id}`, request.household);
    const answered = created[index] ?? {};
    await assertNames(exchange, look, answered, input);
    await assertOne(exchange, look, answered, newTransaction(input, account.json.account.currency));
  }
}

async function expectedRule({ sent, request }: Exchange, look: Look): Promise<Fields> {
  const { json } = await look.read(`/v1/accounts/${sent.recurring_rule.account_id}`, request.household);
  return newRule(sent.recurring_rule, json.account.currency);
}

/** The occurrence is what it was decided to be. */
function assertDecided({ request, answer, sent }: Exchange): void {
  const [, , , recurring_id, , scheduled_on, action] = request.path.split("/");
  const { occurrence } = answer.json;
  assert.deepEqual([occurrence.recurring_id, occurrence.scheduled_on], [recurring_id, scheduled_on]);
  const { due_on, state, transaction_ids } = occurrence;
  if (action === "skip") assert.equal(state, "skipped");
  if (action === "move") assert.equal(due_on, sent.to);
  if (action === "match") assert.deepEqual([state, transaction_ids], ["matched", [sent.transaction_id]]);
  if (action === "unmatch") assert.ok(!transaction_ids.includes(sent.transaction_id));
}

/** What was given by name has that name, whatever its case. */
async function assertNames(
  { request, isPreview }: Exchange,
  look: Look,
  answered: Fields,
  sent: Fields,
): Promise<void> {
  if (isPreview) return;
  if (sent.payee) await assertName(look, request.household, `/v1/payees/${answered.payee_id}`, sent.payee.name);
  if (sent.category)
    await assertName(look, request.household, `/v1/categories/${answered.category_id}`, sent.category.name);
}

async function assertName(look: Look, household: Household, path: string, name: string): Promise<void> {
  const read = await look.read(path, household);
  assert.equal(read.status, 200, `${path}: ${read.text}`);
  const [found] = Object.values<Fields>(read.json);
  assert.ok(isSameName(found?.name, name), `${JSON.stringify(name)} was taken for ${JSON.stringify(found?.name)}`);
}

const names = new Intl.Collator("und", { sensitivity: "accent" });

/** Case, composition and runs of white space do not matter. */
function isSameName(one: string, other: string): boolean {
  const [first = "", second = ""] = [one, other].map((name) => name.toUpperCase().trim().replace(/\s+/gu, " "));
  return names.compare(first, second) === 0;
}

async function assertGone({ request, isPreview }: Exchange, look: Look): Promise<void> {
  if (isPreview) return;
  const path = request.path.split("/").slice(0, 4).join("/");
  assert.equal((await look.read(path, request.household)).status, 404, `${path} should be gone`);
}
