/**
 * A migrated household of an older version: every response is the same as in the older version, except for the changes in
 * `changed.json`, which follow from later rules about matching and unpaid bills.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { dayAt, monthOf } from "../../src/domain/calendar.ts";
import { importBudget } from "../../src/operations/budget-file/import-budget.ts";
import { chunksOf, exported } from "../support/budget-files.ts";
import { onBothEngines, openAt, type TestEngine } from "../support/engines.ts";
import { OLDER_DATA_MS, putOlderData, readOlderAnswers } from "../support/older-data.ts";
import { startServer, type TestServer } from "../support/server.ts";

const { tokens, counts, answers, changed } = readOlderAnswers();

/** Each recorded path belongs to the first of these that matches. */
const RESOURCES: readonly (readonly [name: string, path: RegExp])[] = [
  ["spending power and its explanation", /^\/v1\/budget\/spending_power/],
  ["months", /^\/v1\/budget\/months\//],
  ["forecast and affordability", /^\/v1\/budget\/(forecast|affordability)/],
  ["occurrences", /^\/v1\/recurring\/occurrences/],
  ["recurring rules and suggestions", /^\/v1\/recurring/],
  ["text search in transactions", /^\/v1\/transactions\?(.*&)?q=/],
  ["transactions", /^\/v1\/transactions/],
  ["payees", /^\/v1\/payees/],
  ["accounts, categories, goals and rates", /^\/v1\/(accounts|categories|goals|exchange_rates)/],
  ["the budget and the tokens", /^\/v1\/(budget|me)$/],
];

/** The first month in which a category of the household carries. */
const FIRST_FUND = "2024-06";

/**
 * Fields that are different on purpose, as the changelog says: categories that carry are funds, a goal in a fund has what the
 * fund holds, and the forecast rounds each balance once.
 */
const CHANGED: readonly (readonly [path: RegExp, pointer: RegExp])[] = [
  [
    /^\/v1\/budget\/(spending_power|months)/,
    /^(\/month)?\/(spending_power|per_day|unassigned|breakdown\/(spending|carry))$|\/(carried_in|left|counts)$/,
  ],
  [/\/explanation/, /^\/lines\/\d+\/(why|goal|goal_id|actual)$|^\/sentences(\/|$)/],
  [/\/forecast\?until=2027-03-15$/, /^\/days\/\d+\/balance$/],
  [
    /\/affordability\?amount=(2500|99999)&/,
    /^\/(spending_power|lowest_balance)\/(before|after)$|^\/(costs\/\d+\/amount|uncovered)$/,
  ],
  [/^\/v1\/goals$/, /^\/goals\/0\/(saved|remaining|share|moved|status|reached_in)$/],
  [/^\/v1\/goals\/01a1ffb1-ba00-723b-b2f4-c4f17fc239cb$/, /^\/goal\/(saved|remaining|share|moved|status|reached_in)$/],
];

/** Whether a difference is one of these. Months before the first fund are unchanged, but envelopes end with their month. */
function isChanged(path: string, difference: string): boolean {
  const month = /(?:year_month=|months\/|as_of=)(\d{4}-\d\d)/.exec(path)?.[1] ?? FIRST_FUND;
  const pointer = difference.split(":")[0] ?? "";
  if (pointer.endsWith("/unassigned") && month < monthOf(dayAt(OLDER_DATA_MS, "UTC"))) return true;
  return month >= FIRST_FUND && CHANGED.some(([paths, pointers]) => paths.test(path) && pointers.test(pointer));
}

const resourceOf = (path: string) => RESOURCES.find(([, pattern]) => pattern.test(path))?.[0];

onBothEngines((engine) => {
  let server: TestServer;
  before(async () => {
    server = await startServer(withOlderData(engine));
    server.nowMs = OLDER_DATA_MS;
  });
  after(() => server.close());

  test("every recorded response belongs to a test below", () => {
    assert.deepEqual(
      answers.filter(({ path }) => resourceOf(path) === undefined),
      [],
    );
  });

  for (const [name] of RESOURCES) {
    test(`the responses are unchanged: ${name}`, async () => {
      const recorded = answers.filter(({ path }) => resourceOf(path) === name);
      assert.ok(recorded.length > 0);
      for (const { token, path, status, body } of recorded) {
        const answer = await server.call("GET", path, undefined, { as: tokens[token] });
        assert.equal(answer.status, status, `${path}: ${answer.text}`);
        const differences = findDifferences(body, answer.json).filter((one) => !isChanged(path, one));
        assert.deepEqual(differences, changed[`${token} ${path}`] ?? [], path);
      }
    });
  }

  test("every transaction counts as reviewed since its creation", async () => {
    const read = async (query: string) =>
      (await server.ok("GET", `/v1/transactions?${query}`, undefined, { as: tokens.read })).transactions;
    const transactions = await read("limit=500");
    assert.ok(transactions.length > 0);
    for (const t of transactions) assert.deepEqual([t.is_reviewed, t.reviewed_at], [true, t.created_at]);
    assert.deepEqual(await read("is_reviewed=false"), []);
  });

  test("every budget moves to another database as a file", async () => {
    const opened = await engine.open(Date.now);
    try {
      const service = { ...server.service, store: opened.store };
      for (const { id } of await server.service.store.all.budgets.list()) {
        const file = await exported(server.service, id);
        await importBudget(service, chunksOf(file));
        assert.equal(await exported(service, id), file);
      }
      assert.deepEqual((await opened.store.verify()).findings, []);
    } finally {
      await opened.dispose();
    }
  });

  test("a transaction can be created, changed and deleted", async () => {
    const as = tokens.write;
    const balance = async (id: string) =>
      (await server.ok("GET", `/v1/accounts/${id}`, undefined, { as })).account.current_balance;
    const [account] = (await server.ok("GET", "/v1/accounts", undefined, { as })).accounts;
    const before = await balance(account.id);

    const payment = { account_id: account.id, amount: -1.25, authorized_at: "2026-11-20", payee: { name: "Aldi" } };
    const created = await server.call("POST", "/v1/transactions", { transactions: [payment] }, { as });
    assert.equal(created.status, 201, created.text);
    const path = `/v1/transactions/${created.json.transactions[0].id}`;
    assert.equal(await balance(account.id), minor(before, -125));

    const changes = { amount: -2.5, authorized_at: "2025-02-03", notes: "Größe 45" };
    const changed = await server.call("PUT", path, { transaction: changes }, { as });
    assert.equal(changed.status, 200, changed.text);
    assert.equal(await balance(account.id), minor(before, -250));
    assert.deepEqual((await server.service.store.verify()).findings, []);

    assert.equal((await server.call("DELETE", path, undefined, { as })).status, 204);
    assert.equal(await balance(account.id), before);
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});

/** An engine whose store contains the older household. Its data is verified first. */
function withOlderData(engine: TestEngine): TestEngine {
  return {
    ...engine,
    async open(now) {
      const place = await engine.makePlace();
      await putOlderData(place.location);
      const opened = await openAt(place, now);
      assert.deepEqual(await opened.store.verify(), { ...counts, findings: [] });
      return opened;
    },
  };
}

/** An amount with two decimals, increased by some minor units. */
function minor(amount: number, byMinor: number): number {
  return (Math.round(amount * 100) + byMinor) / 100;
}

/**
 * The differences between a response and the recorded one. An object may have additional fields. The wording of sentences,
 * which are always named `text`, may change.
 */
function findDifferences(before: unknown, now: unknown, pointer = ""): string[] {
  if (pointer.endsWith("/text") && typeof before === "string") {
    return typeof now === "string" && now !== "" ? [] : [`${pointer}: the sentence is missing`];
  }
  if (Array.isArray(before) && Array.isArray(now) && before.length === now.length) {
    return before.flatMap((item, i) => findDifferences(item, now[i], `${pointer}/${i}`));
  }
  if (isObject(before) && isObject(now)) {
    return Object.entries(before).flatMap(([key, value]) => findDifferences(value, now[key], `${pointer}/${key}`));
  }
  if (Array.isArray(before) && Array.isArray(now)) {
    const [were, are] = [before.map(nameOf), now.map(nameOf)];
    const gone = were.filter((one) => !are.includes(one)).map((one) => `${pointer}: ${one} is gone`);
    const added = are.filter((one) => !were.includes(one)).map((one) => `${pointer}: ${one} is new`);
    const kept = before.flatMap((item) => {
      const same = now.find((one) => nameOf(one) === nameOf(item));
      return same === undefined ? [] : findDifferences(item, same, `${pointer}/${nameOf(item)}`);
    });
    return [...gone, ...added, ...kept];
  }
  const [was, is] = [JSON.stringify(before), JSON.stringify(now)];
  return was === is ? [] : [`${pointer}: ${was} has become ${is}`];
}

/** Identifies an item of a list that got longer or shorter. */
function nameOf(item: unknown): string {
  if (!isObject(item)) return String(item);
  const { name, scheduled_on, overdue_since, id, about } = item;
  return [name ?? about ?? id, scheduled_on ?? overdue_since].filter((part) => part != null).join(" ");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
